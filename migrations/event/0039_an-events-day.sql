CREATE TABLE `content_version` (
	`id` text PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`document` text NOT NULL,
	`published_at` text NOT NULL,
	`published_by` text,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `content_version_content` ON `content_version` (`content_id`,`published_at`);--> statement-breakpoint
CREATE TABLE `team_note` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`text` text NOT NULL,
	`is_on_top` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_note_team` ON `team_note` (`team_id`,`is_on_top`,`created_at`);--> statement-breakpoint
DROP INDEX `submission_draft`;--> statement-breakpoint
DROP INDEX `submission_task_draft`;--> statement-breakpoint
ALTER TABLE `submission` ADD `is_by_staff` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `submission_draft` ON `submission` (`form_id`,`team_id`,`is_by_staff`) WHERE is_draft = 1 and edit_of is null and task_id is null and team_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `submission_task_draft` ON `submission` (`form_id`,`task_id`,`team_id`,`is_by_staff`) WHERE is_draft = 1 and edit_of is null and task_id is not null;--> statement-breakpoint
ALTER TABLE `session_detail` ADD `link_by` text;--> statement-breakpoint
ALTER TABLE `task_approval` ADD `new_due_date` text;--> statement-breakpoint
ALTER TABLE `task` ADD `is_rich_text` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `task` ADD `look_for` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `team` ADD `account_manager_id` text;--> statement-breakpoint
CREATE INDEX `team_by_manager` ON `team` (`account_manager_id`) WHERE account_manager_id is not null;--> statement-breakpoint
ALTER TABLE `user` ADD `phone` text;