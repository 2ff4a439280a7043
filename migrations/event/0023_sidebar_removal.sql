DROP INDEX `sidebar_item_once`;--> statement-breakpoint
ALTER TABLE `sidebar_item` ADD `removed_at` text;--> statement-breakpoint
CREATE UNIQUE INDEX `sidebar_item_once` ON `sidebar_item` (`section_id`,`kind`,`target_id`) WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE `sidebar_section` ADD `removed_at` text;