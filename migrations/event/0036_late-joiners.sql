DROP INDEX `task_status_excused`;--> statement-breakpoint
ALTER TABLE `task_status` ADD `late_due_date` text;--> statement-breakpoint
ALTER TABLE `task_status` ADD `own_due_date` text GENERATED ALWAYS AS (nullif(max(coalesce(extended_due_date, ''), coalesce(late_due_date, '')), '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `task_status_excused` ON `task_status` (`task_id`,`team_id`,`progress_status`,`approval_status`,`extended_due_date`,`late_due_date`) WHERE approval_status = 'awaiting' or extended_due_date is not null or late_due_date is not null;--> statement-breakpoint
ALTER TABLE `team_import` ADD `has_extra_days` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `team` ADD `has_extra_days` integer DEFAULT true NOT NULL;