CREATE TABLE `held_invitation` (
	`user_id` text PRIMARY KEY NOT NULL,
	`at` text,
	`is_past` integer DEFAULT false NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `held_invitation_by_time` ON `held_invitation` (`at`) WHERE is_past = 0;--> statement-breakpoint
ALTER TABLE `team_import_row` ADD `was` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `team_import_row` ADD `readings` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `team_import` ADD `invitation` text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE `team_import` ADD `invite_at` text;--> statement-breakpoint
ALTER TABLE `team` ADD `invited_at` text;