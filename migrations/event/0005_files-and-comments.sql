CREATE TABLE `comment_like` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comment`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `comment_mention` (
	`id` text PRIMARY KEY NOT NULL,
	`comment_id` text,
	`reply_id` text,
	`user_id` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`comment_id`) REFERENCES `comment`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reply_id`) REFERENCES `reply`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_mention_comment` ON `comment_mention` (`comment_id`);--> statement-breakpoint
CREATE INDEX `comment_mention_reply` ON `comment_mention` (`reply_id`);--> statement-breakpoint
CREATE TABLE `comment` (
	`id` text PRIMARY KEY NOT NULL,
	`task_status_id` text NOT NULL,
	`text` text NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`edited_at` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`task_status_id`) REFERENCES `task_status`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_status` ON `comment` (`task_status_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `reply` (
	`id` text PRIMARY KEY NOT NULL,
	`comment_id` text NOT NULL,
	`text` text NOT NULL,
	`edited_at` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`comment_id`) REFERENCES `comment`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reply_comment` ON `reply` (`comment_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `reply_like` (
	`reply_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`reply_id`, `user_id`),
	FOREIGN KEY (`reply_id`) REFERENCES `reply`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `file` (
	`id` text PRIMARY KEY NOT NULL,
	`collection` text NOT NULL,
	`entity_id` text NOT NULL,
	`state` text DEFAULT 'staged' NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`key` text NOT NULL,
	`width` integer,
	`height` integer,
	`sizes` text,
	`expires_at` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `file_key_unique` ON `file` (`key`);--> statement-breakpoint
CREATE INDEX `file_entity` ON `file` (`collection`,`entity_id`);--> statement-breakpoint
CREATE INDEX `file_expiry` ON `file` (`expires_at`);--> statement-breakpoint
CREATE TABLE `task_attachment` (
	`task_id` text NOT NULL,
	`file_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`task_id`, `file_id`),
	FOREIGN KEY (`task_id`) REFERENCES `task`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_attachment_file` ON `task_attachment` (`file_id`);--> statement-breakpoint
CREATE TABLE `task_evidence` (
	`task_status_id` text NOT NULL,
	`file_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`task_status_id`, `file_id`),
	FOREIGN KEY (`task_status_id`) REFERENCES `task_status`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_evidence_file` ON `task_evidence` (`file_id`);--> statement-breakpoint
CREATE TABLE `task_reminder` (
	`task_id` text NOT NULL,
	`team_id` text NOT NULL,
	`milestone` text NOT NULL,
	`sent_at` text NOT NULL,
	`sent_by` text NOT NULL,
	PRIMARY KEY(`task_id`, `team_id`, `milestone`),
	FOREIGN KEY (`task_id`) REFERENCES `task`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `task_request` (
	`id` text PRIMARY KEY NOT NULL,
	`task_status_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`wanted_date` text,
	`state` text DEFAULT 'open' NOT NULL,
	`granted_date` text,
	`decision_reason` text DEFAULT '' NOT NULL,
	`decided_by` text,
	`decided_at` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`task_status_id`) REFERENCES `task_status`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_request_status` ON `task_request` (`task_status_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `task_request_state` ON `task_request` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `task_request_open` ON `task_request` (`task_status_id`) WHERE state = 'open';--> statement-breakpoint
ALTER TABLE `task_status` ADD `extended_due_date` text;--> statement-breakpoint
CREATE INDEX `task_status_approval` ON `task_status` (`approval_status`,`updated_at`);