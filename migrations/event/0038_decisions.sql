ALTER TABLE `task_approval` ADD `new_due_date` text;--> statement-breakpoint
ALTER TABLE `task` ADD `look_for` text DEFAULT '' NOT NULL;