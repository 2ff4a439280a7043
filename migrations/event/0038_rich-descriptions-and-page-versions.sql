CREATE TABLE `content_version` (
	`id` text PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`document` text NOT NULL,
	`published_at` text NOT NULL,
	`published_by` text,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `content_version_content` ON `content_version` (`content_id`,`published_at`);--> statement-breakpoint
ALTER TABLE `task` ADD `is_rich_text` integer DEFAULT false NOT NULL;