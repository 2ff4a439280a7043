CREATE TABLE `activity` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`subject_id` text,
	`team_id` text,
	`details` text DEFAULT '{}' NOT NULL,
	`request_id` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `activity_created` ON `activity` (`created_at`);--> statement-breakpoint
CREATE INDEX `activity_team` ON `activity` (`team_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `activity_subject` ON `activity` (`subject_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`activity_id` text NOT NULL,
	`subscriber` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`sealed` text,
	`lease_until` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`activity_id`) REFERENCES `activity`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`activity_id`,`subscriber`);--> statement-breakpoint
CREATE INDEX `outbox_state` ON `outbox` (`state`,`lease_until`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_expiry` ON `session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `event_root` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`version` text DEFAULT '0.0.0' NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `guard` (
	`ok` integer NOT NULL,
	CONSTRAINT "guard_holds" CHECK("guard"."ok" = 1)
);
--> statement-breakpoint
CREATE TABLE `email_log` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text,
	`type` text DEFAULT 'pending' NOT NULL,
	`recipient` text NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`team_id` text,
	`event_id` text NOT NULL,
	`user_id` text,
	`template_id` text NOT NULL,
	`platform` text,
	`user_agent` text,
	`ip_address` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `email_log_created` ON `email_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `email_log_user` ON `email_log` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_log_team` ON `email_log` (`team_id`);--> statement-breakpoint
CREATE INDEX `email_log_message` ON `email_log` (`message_id`);--> statement-breakpoint
CREATE TABLE `core_page` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`icon` text NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`asset_id` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`kind` text PRIMARY KEY NOT NULL,
	`data` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `task_acceptance` (
	`id` text PRIMARY KEY NOT NULL,
	`task_status_id` text NOT NULL,
	`text` text NOT NULL,
	`name` text NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`accepted_at` text NOT NULL,
	FOREIGN KEY (`task_status_id`) REFERENCES `task_status`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_acceptance_status` ON `task_acceptance` (`task_status_id`);--> statement-breakpoint
CREATE TABLE `task_approval` (
	`id` text PRIMARY KEY NOT NULL,
	`task_status_id` text NOT NULL,
	`decision` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`reviewed_by` text NOT NULL,
	`reviewed_at` text NOT NULL,
	FOREIGN KEY (`task_status_id`) REFERENCES `task_status`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_approval_status` ON `task_approval` (`task_status_id`,`reviewed_at`);--> statement-breakpoint
CREATE TABLE `task_assignee` (
	`task_status_id` text NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`task_status_id`, `user_id`),
	FOREIGN KEY (`task_status_id`) REFERENCES `task_status`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_assignee_user` ON `task_assignee` (`user_id`);--> statement-breakpoint
CREATE TABLE `task_group_task` (
	`group_id` text NOT NULL,
	`task_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`group_id`, `task_id`),
	FOREIGN KEY (`group_id`) REFERENCES `task_group`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`task_id`) REFERENCES `task`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_group_task_task` ON `task_group_task` (`task_id`);--> statement-breakpoint
CREATE TABLE `task_group` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `task_status` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`team_id` text NOT NULL,
	`progress_status` text DEFAULT 'incomplete' NOT NULL,
	`approval_status` text DEFAULT 'none' NOT NULL,
	`completed_at` text,
	`completed_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `task`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_status_team_task` ON `task_status` (`team_id`,`task_id`);--> statement-breakpoint
CREATE INDEX `task_status_task` ON `task_status` (`task_id`,`progress_status`);--> statement-breakpoint
CREATE TABLE `task_team_type` (
	`task_id` text NOT NULL,
	`team_type_id` text NOT NULL,
	PRIMARY KEY(`task_id`, `team_type_id`),
	FOREIGN KEY (`task_id`) REFERENCES `task`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_type_id`) REFERENCES `team_type`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_team_type_type` ON `task_team_type` (`team_type_id`);--> statement-breakpoint
CREATE TABLE `task` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`due_date` text,
	`description` text DEFAULT '' NOT NULL,
	`type` text NOT NULL,
	`form_id` text,
	`external_link` text,
	`disclaimer` text,
	`is_archived` integer DEFAULT false NOT NULL,
	`is_time_sensitive` integer DEFAULT false NOT NULL,
	`is_approval_needed` integer DEFAULT false NOT NULL,
	`show_to_child_teams` integer DEFAULT false NOT NULL,
	`is_required` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `task_due` ON `task` (`is_archived`,`due_date`);--> statement-breakpoint
CREATE TABLE `team_progress` (
	`team_id` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL,
	`complete` integer NOT NULL,
	`not_applicable` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `team_type` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_type_name_unique` ON `team_type` (`name`);--> statement-breakpoint
CREATE TABLE `team` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`owner_id` text,
	`is_organiser` integer DEFAULT false NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL,
	`stand_share_role` text DEFAULT 'none' NOT NULL,
	`parent_team_id` text,
	`team_type_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`parent_team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`team_type_id`) REFERENCES `team_type`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `team_by_name` ON `team` (`name`);--> statement-breakpoint
CREATE INDEX `team_by_type` ON `team` (`team_type_id`);--> statement-breakpoint
CREATE INDEX `team_by_parent` ON `team` (`parent_team_id`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`surname` text NOT NULL,
	`email` text NOT NULL,
	`permissions` text DEFAULT 'user' NOT NULL,
	`team_id` text,
	`has_logged_in` integer DEFAULT false NOT NULL,
	`last_login_in_time` text,
	`is_onboarded` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email` ON `user` (`email`);--> statement-breakpoint
CREATE INDEX `user_team` ON `user` (`team_id`);