CREATE TABLE `kept_acceptance` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`task_title` text NOT NULL,
	`team_id` text NOT NULL,
	`team_name` text NOT NULL,
	`text` text NOT NULL,
	`name` text NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`accepted_at` text NOT NULL,
	`kept_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_acceptance_task` ON `kept_acceptance` (`task_id`,`accepted_at`);