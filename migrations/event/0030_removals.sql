CREATE TABLE `submission_removal` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`part` text NOT NULL,
	`removed_by` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_removal_submission` ON `submission_removal` (`submission_id`);--> statement-breakpoint
CREATE INDEX `submission_removal_expiry` ON `submission_removal` (`expires_at`);