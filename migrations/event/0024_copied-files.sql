ALTER TABLE `file` ADD `copied_from` text;--> statement-breakpoint
CREATE INDEX `file_to_copy` ON `file` (`id`) WHERE copied_from is not null;