DROP INDEX `task_status_completed`;--> statement-breakpoint
CREATE INDEX `task_status_completed` ON `task_status` (`progress_status`,`completed_at`,`team_id`);