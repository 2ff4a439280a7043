ALTER TABLE `activity` ADD `folded_details` text;--> statement-breakpoint
CREATE INDEX `activity_unfolded` ON `activity` (`id`) WHERE folded_details is null;