ALTER TABLE `session` ADD `stamp` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `set_up_until` text;--> statement-breakpoint
ALTER TABLE `user` ADD `session_stamp` text DEFAULT '' NOT NULL;