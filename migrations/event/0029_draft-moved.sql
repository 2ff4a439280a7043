ALTER TABLE `submission` ADD `begun_number` integer;--> statement-breakpoint
ALTER TABLE `submission` ADD `seen_number` integer;--> statement-breakpoint
ALTER TABLE `submission` ADD `answered_by` text DEFAULT '{}' NOT NULL;