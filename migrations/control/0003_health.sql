CREATE TABLE `event_health` (
	`event_id` text PRIMARY KEY NOT NULL,
	`checked_at` text NOT NULL,
	`seen_at` text,
	`failing_since` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`rest_until` text,
	`turn` text,
	`oldest_due_at` text,
	`waiting` integer DEFAULT 0 NOT NULL,
	`failed_mails` integer DEFAULT 0 NOT NULL,
	`unconfirmed_mails` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `part_health` (
	`part` text PRIMARY KEY NOT NULL,
	`checked_at` text NOT NULL,
	`failing_since` text,
	`details` text DEFAULT '' NOT NULL
);
