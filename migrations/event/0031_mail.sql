CREATE TABLE `email_template` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_block` (
	`address` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`log_id` text,
	`details` text DEFAULT '' NOT NULL,
	`since` text NOT NULL,
	`lifted_at` text,
	`lifted_by` text,
	`lift_reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_event` (
	`id` text PRIMARY KEY NOT NULL,
	`log_id` text NOT NULL,
	`kind` text NOT NULL,
	`type` text NOT NULL,
	`happened_at` text NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`platform` text,
	`user_agent` text,
	`ip_address` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`log_id`) REFERENCES `email_log`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_event_log` ON `mail_event` (`log_id`,`happened_at`);--> statement-breakpoint
CREATE TABLE `mail_unsubscription` (
	`user_id` text NOT NULL,
	`choice` text NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`user_id`, `choice`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notification_recipient` (
	`notification_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_at` text,
	`mail_id` text,
	`no_mail` text,
	PRIMARY KEY(`notification_id`, `user_id`),
	FOREIGN KEY (`notification_id`) REFERENCES `notification`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_recipient_unread` ON `notification_recipient` (`user_id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notification_recipient_user` ON `notification_recipient` (`user_id`,`notification_id`);--> statement-breakpoint
CREATE INDEX `notification_recipient_mail` ON `notification_recipient` (`mail_id`);--> statement-breakpoint
CREATE INDEX `notification_recipient_unmailed` ON `notification_recipient` (`notification_id`,`user_id`) WHERE mail_id is null and no_mail is null;--> statement-breakpoint
CREATE TABLE `notification_team_type` (
	`notification_id` text NOT NULL,
	`team_type_id` text NOT NULL,
	PRIMARY KEY(`notification_id`, `team_type_id`),
	FOREIGN KEY (`notification_id`) REFERENCES `notification`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_type_id`) REFERENCES `team_type`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_team_type_type` ON `notification_team_type` (`team_type_id`);--> statement-breakpoint
CREATE TABLE `notification` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`link_type` text,
	`link_id` text,
	`audience` text DEFAULT 'everybody' NOT NULL,
	`team_id` text,
	`send_email` integer DEFAULT false NOT NULL,
	`scheduled_at` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`published_at` text,
	`sent_at` text,
	`edited_at` text,
	`provider_response` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `notification_by_order` ON `notification` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `notification_scheduled` ON `notification` (`scheduled_at`) WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX `notification_link` ON `notification` (`link_type`,`link_id`);--> statement-breakpoint
CREATE INDEX `notification_team` ON `notification` (`team_id`);--> statement-breakpoint
CREATE TABLE `draft_reminder` (
	`submission_id` text PRIMARY KEY NOT NULL,
	`sent_at` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reminder_mute` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`task_id` text,
	`team_id` text,
	`why` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `task`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reminder_mute_day` ON `reminder_mute` (`day`);--> statement-breakpoint
CREATE TABLE `reminder_round_line` (
	`round_id` text NOT NULL,
	`task_id` text NOT NULL,
	`team_id` text NOT NULL,
	PRIMARY KEY(`round_id`, `task_id`, `team_id`),
	FOREIGN KEY (`round_id`) REFERENCES `reminder_round`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`task_id`) REFERENCES `task`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reminder_round` (
	`id` text PRIMARY KEY NOT NULL,
	`sent_at` text NOT NULL,
	`sent_by` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`day` text NOT NULL,
	`teams` integer NOT NULL,
	`mails` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reminder_round_sent` ON `reminder_round` (`sent_at`);--> statement-breakpoint
ALTER TABLE `email_log` ADD `subject` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `email_log_recipient` ON `email_log` (`recipient`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_log_template` ON `email_log` (`template_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_log_type` ON `email_log` (`type`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_log_state` ON `email_log` (`state`,`created_at`);