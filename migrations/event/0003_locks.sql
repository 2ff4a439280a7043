CREATE TABLE `lock` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`expire_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lock_expiry` ON `lock` (`expire_at`);