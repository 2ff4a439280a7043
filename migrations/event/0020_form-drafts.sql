CREATE TABLE `form_draft` (
	`id` text PRIMARY KEY NOT NULL,
	`back` text NOT NULL,
	`field` text NOT NULL,
	`purpose` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_draft_by_age` ON `form_draft` (`created_at`);