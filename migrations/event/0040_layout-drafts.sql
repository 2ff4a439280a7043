CREATE TABLE `card_layout_version` (
	`id` text PRIMARY KEY NOT NULL,
	`layout_id` text NOT NULL,
	`document` text NOT NULL,
	`published_at` text NOT NULL,
	`published_by` text,
	FOREIGN KEY (`layout_id`) REFERENCES `card_layout`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `card_layout_version_layout` ON `card_layout_version` (`layout_id`,`published_at`);--> statement-breakpoint
ALTER TABLE `card_layout` ADD `draft` text;