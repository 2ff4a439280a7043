CREATE TABLE `mail_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`asked_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `events` ADD `next_due_at` text;