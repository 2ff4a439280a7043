CREATE TABLE `webhook_attempt` (
	`delivery_id` text NOT NULL,
	`number` integer NOT NULL,
	`started_at` text NOT NULL,
	`duration` integer NOT NULL,
	`status` integer,
	`answer` text DEFAULT '' NOT NULL,
	`answer_type` text DEFAULT '' NOT NULL,
	`error` text DEFAULT '' NOT NULL,
	`headers` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`delivery_id`, `number`),
	FOREIGN KEY (`delivery_id`) REFERENCES `webhook_delivery`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `webhook_delivery` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`form_id` text NOT NULL,
	`submission_id` text,
	`kind` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`request_url` text NOT NULL,
	`request_method` text NOT NULL,
	`content_type` text NOT NULL,
	`body` text,
	`size` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` text,
	`started_at` text NOT NULL,
	`lease_until` text,
	`last_status` integer,
	`last_error` text,
	`ended_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_delivery_log` ON `webhook_delivery` (`webhook_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_submission` ON `webhook_delivery` (`submission_id`,`webhook_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_due` ON `webhook_delivery` (`webhook_id`,`next_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_delivery_old` ON `webhook_delivery` (`created_at`);--> statement-breakpoint
CREATE TABLE `submission_mail` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`activity_id` text NOT NULL,
	`notification_id` text NOT NULL,
	`notification_name` text NOT NULL,
	`recipient` text DEFAULT '' NOT NULL,
	`is_copy` integer DEFAULT false NOT NULL,
	`mail_id` text,
	`no_mail` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_mail_of` ON `submission_mail` (`submission_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `submission_mail_mail` ON `submission_mail` (`mail_id`);--> statement-breakpoint
ALTER TABLE `form_notification` ADD `is_unseen` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook` ADD `content_type` text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook` ADD `header_set_at` text;--> statement-breakpoint
ALTER TABLE `webhook` ADD `signing_secret` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook` ADD `secret_made_at` text;--> statement-breakpoint
ALTER TABLE `webhook` ADD `old_signing_secret` text;--> statement-breakpoint
ALTER TABLE `webhook` ADD `old_secret_until` text;--> statement-breakpoint
ALTER TABLE `webhook` ADD `failing_since` text;--> statement-breakpoint
ALTER TABLE `webhook` ADD `failed_in_a_row` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook` ADD `switched_off` text;--> statement-breakpoint
ALTER TABLE `webhook` ADD `switched_off_at` text;--> statement-breakpoint
UPDATE `form_notification` SET `is_unseen` = 1, `is_active` = 0 WHERE (`is_admin_default` = 1 OR `is_user_default` = 1) AND `message` = '';
