CREATE TABLE `comment_read` (
	`user_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`read_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `entry_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `staff_inbox` (
	`user_id` text PRIMARY KEY NOT NULL,
	`read_to` text DEFAULT '' NOT NULL,
	`wants_mail` integer DEFAULT false NOT NULL,
	`mailed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `comment` ADD `names_organisers` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `comment_created` ON `comment` (`created_at`);--> statement-breakpoint
ALTER TABLE `reply` ADD `names_organisers` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `reply_created` ON `reply` (`created_at`);--> statement-breakpoint
CREATE INDEX `user_unseen` ON `user` (`team_id`) WHERE has_logged_in = 0;--> statement-breakpoint
INSERT INTO `staff_inbox` (`user_id`, `read_to`) SELECT `id`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM `user` WHERE `permissions` IN ('moderator', 'admin', 'eventflowAdmin');
