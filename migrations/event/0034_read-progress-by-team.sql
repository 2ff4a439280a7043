DROP INDEX `task_status_task`;--> statement-breakpoint
CREATE INDEX `task_status_task` ON `task_status` (`task_id`,`progress_status`,`team_id`);