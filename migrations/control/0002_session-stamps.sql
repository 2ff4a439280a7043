ALTER TABLE `sign_in_attempts` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `sign_in_attempts_address` ON `sign_in_attempts` (`address`,`window_start`);--> statement-breakpoint
ALTER TABLE `tokens` ADD `issuer` text;--> statement-breakpoint
ALTER TABLE `tokens` ADD `subject` text;--> statement-breakpoint
ALTER TABLE `user_profiles` ADD `session_stamp` text DEFAULT '' NOT NULL;