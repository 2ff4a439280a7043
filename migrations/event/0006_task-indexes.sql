CREATE INDEX `task_approval_reviewed` ON `task_approval` (`reviewed_at`);--> statement-breakpoint
CREATE INDEX `task_status_completed` ON `task_status` (`completed_at`);--> statement-breakpoint
CREATE INDEX `task_status_extended` ON `task_status` (`task_id`) WHERE extended_due_date is not null;