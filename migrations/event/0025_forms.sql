CREATE TABLE `field_group_version` (
	`id` text PRIMARY KEY NOT NULL,
	`field_group_id` text NOT NULL,
	`number` integer NOT NULL,
	`document` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `field_group_version_number` ON `field_group_version` (`field_group_id`,`number`);--> statement-breakpoint
CREATE TABLE `field_group` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL,
	`logic_map` text DEFAULT '{}' NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`live_revision` integer,
	`live_version_id` text,
	`last_number` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `field_group_by_title` ON `field_group` (`is_archived`,lower(title),`id`);--> statement-breakpoint
CREATE TABLE `form_confirmation` (
	`id` text PRIMARY KEY NOT NULL,
	`form_id` text NOT NULL,
	`name` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`operator` text DEFAULT 'ANY' NOT NULL,
	`rules` text DEFAULT '[]' NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_confirmation_form` ON `form_confirmation` (`form_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `form_confirmation_default` ON `form_confirmation` (`form_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `form_field` (
	`id` text PRIMARY KEY NOT NULL,
	`form_id` text,
	`field_group_id` text,
	`type` text NOT NULL,
	`properties` text NOT NULL,
	`position` integer NOT NULL,
	`names_id` text,
	`was_published` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_field_form` ON `form_field` (`form_id`,`position`);--> statement-breakpoint
CREATE INDEX `form_field_group` ON `form_field` (`field_group_id`,`position`);--> statement-breakpoint
CREATE INDEX `form_field_names` ON `form_field` (`names_id`) WHERE names_id is not null;--> statement-breakpoint
CREATE TABLE `form_notification` (
	`id` text PRIMARY KEY NOT NULL,
	`form_id` text NOT NULL,
	`name` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`send_to_type` text DEFAULT 'user' NOT NULL,
	`send_to` text DEFAULT '' NOT NULL,
	`send_to_field_group_id` text,
	`send_to_loop_index` integer,
	`bcc_to` text DEFAULT '' NOT NULL,
	`reply_to` text DEFAULT '' NOT NULL,
	`operator` text DEFAULT 'ANY' NOT NULL,
	`rules` text DEFAULT '[]' NOT NULL,
	`is_admin_default` integer DEFAULT false NOT NULL,
	`is_user_default` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_form_title_subject_line` integer DEFAULT true NOT NULL,
	`subject_line` text DEFAULT '' NOT NULL,
	`show_custom_fields` integer DEFAULT false NOT NULL,
	`show_hidden_custom_fields` integer DEFAULT false NOT NULL,
	`show_submission` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_notification_form` ON `form_notification` (`form_id`,`position`);--> statement-breakpoint
CREATE TABLE `form_version_use` (
	`form_version_id` text NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	FOREIGN KEY (`form_version_id`) REFERENCES `form_version`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `form_version_use_once` ON `form_version_use` (`form_version_id`,`kind`,`target_id`);--> statement-breakpoint
CREATE INDEX `form_version_use_target` ON `form_version_use` (`kind`,`target_id`);--> statement-breakpoint
CREATE TABLE `form_version` (
	`id` text PRIMARY KEY NOT NULL,
	`form_id` text NOT NULL,
	`number` integer NOT NULL,
	`document` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `form_version_number` ON `form_version` (`form_id`,`number`);--> statement-breakpoint
CREATE TABLE `form` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL,
	`logic_map` text DEFAULT '{}' NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`live_revision` integer,
	`live_version_id` text,
	`last_number` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`short_name` text NOT NULL,
	`last_reference` integer DEFAULT 0 NOT NULL,
	`is_editable` integer DEFAULT false NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`prefill` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `form_short_name` ON `form` (`short_name`);--> statement-breakpoint
CREATE INDEX `form_by_title` ON `form` (`is_archived`,lower(title),`id`);--> statement-breakpoint
CREATE INDEX `form_published` ON `form` (lower(title),`id`) WHERE is_published = 1 and is_archived = 0;--> statement-breakpoint
CREATE TABLE `webhook` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`parent_type` text DEFAULT 'form' NOT NULL,
	`parent_id` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`operator` text DEFAULT 'ANY' NOT NULL,
	`rules` text DEFAULT '[]' NOT NULL,
	`request_url` text NOT NULL,
	`request_method` text NOT NULL,
	`request_format` text NOT NULL,
	`header_key` text DEFAULT '' NOT NULL,
	`header_value` text DEFAULT '' NOT NULL,
	`payload_fields` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_parent` ON `webhook` (`parent_id`,`id`);--> statement-breakpoint
CREATE TABLE `submission_answer` (
	`submission_id` text NOT NULL,
	`field_id` text NOT NULL,
	`nested_id` text DEFAULT '' NOT NULL,
	`row` integer DEFAULT 0 NOT NULL,
	`text` text,
	`number` real,
	`date` text,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_answer_submission` ON `submission_answer` (`submission_id`);--> statement-breakpoint
CREATE INDEX `submission_answer_text` ON `submission_answer` (`field_id`,`nested_id`,`text`,`submission_id`) WHERE text is not null;--> statement-breakpoint
CREATE INDEX `submission_answer_number` ON `submission_answer` (`field_id`,`nested_id`,`number`,`submission_id`) WHERE number is not null;--> statement-breakpoint
CREATE INDEX `submission_answer_date` ON `submission_answer` (`field_id`,`nested_id`,`date`,`submission_id`) WHERE date is not null;--> statement-breakpoint
CREATE TABLE `submission_change` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`number` integer NOT NULL,
	`answers` text NOT NULL,
	`changed_at` text NOT NULL,
	`changed_by` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_change_submission` ON `submission_change` (`submission_id`,`changed_at`);--> statement-breakpoint
CREATE TABLE `submission_count` (
	`form_id` text PRIMARY KEY NOT NULL,
	`submitted` integer DEFAULT 0 NOT NULL,
	`drafts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `submission_file` (
	`submission_id` text NOT NULL,
	`file_id` text NOT NULL,
	`field_id` text NOT NULL,
	`nested_id` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`submission_id`, `file_id`),
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_file_file` ON `submission_file` (`file_id`);--> statement-breakpoint
CREATE TABLE `submission` (
	`id` text PRIMARY KEY NOT NULL,
	`form_id` text NOT NULL,
	`task_id` text,
	`team_id` text,
	`is_draft` integer DEFAULT true NOT NULL,
	`is_guest` integer DEFAULT false NOT NULL,
	`edit_of` text,
	`reference` text,
	`number` integer NOT NULL,
	`answers` text DEFAULT '{}' NOT NULL,
	`kept_aside` text DEFAULT '{}' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`submitted_at` text,
	`submitted_by` text,
	`guest_token` text,
	`expires_at` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_by_change` ON `submission` (`form_id`,`updated_at`,`id`) WHERE edit_of is null;--> statement-breakpoint
CREATE INDEX `submission_by_state` ON `submission` (`form_id`,`is_draft`,`updated_at`,`id`) WHERE edit_of is null;--> statement-breakpoint
CREATE INDEX `submission_by_guest` ON `submission` (`form_id`,`is_guest`,`updated_at`,`id`) WHERE edit_of is null;--> statement-breakpoint
CREATE INDEX `submission_by_number` ON `submission` (`form_id`,`number`,`updated_at`,`id`) WHERE edit_of is null;--> statement-breakpoint
CREATE INDEX `submission_by_submission` ON `submission` (`form_id`,`submitted_at`,`id`) WHERE edit_of is null and is_draft = 0;--> statement-breakpoint
CREATE INDEX `submission_team` ON `submission` (`team_id`,`form_id`,`is_draft`,`updated_at`);--> statement-breakpoint
CREATE INDEX `submission_task` ON `submission` (`task_id`,`team_id`);--> statement-breakpoint
CREATE INDEX `submission_expiry` ON `submission` (`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `submission_reference` ON `submission` (`reference`) WHERE reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `submission_guest_token` ON `submission` (`guest_token`) WHERE guest_token is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `submission_draft` ON `submission` (`form_id`,`team_id`) WHERE is_draft = 1 and edit_of is null and task_id is null and team_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `submission_task_draft` ON `submission` (`form_id`,`task_id`,`team_id`) WHERE is_draft = 1 and edit_of is null and task_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `submission_edit` ON `submission` (`edit_of`) WHERE edit_of is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `submission_once` ON `submission` (`form_id`,`task_id`,`team_id`) WHERE is_draft = 0 and task_id is not null;--> statement-breakpoint
CREATE INDEX `task_form` ON `task` (`form_id`) WHERE form_id is not null;--> statement-breakpoint
CREATE TRIGGER `submission_added` AFTER INSERT ON `submission` WHEN new.edit_of IS NULL BEGIN
  INSERT INTO submission_count (form_id, submitted, drafts) VALUES (new.form_id, 1 - new.is_draft, new.is_draft)
    ON CONFLICT (form_id) DO UPDATE SET submitted = submission_count.submitted + 1 - new.is_draft,
      drafts = submission_count.drafts + new.is_draft;
END;--> statement-breakpoint
CREATE TRIGGER `submission_gone` AFTER DELETE ON `submission` WHEN old.edit_of IS NULL BEGIN
  UPDATE submission_count SET submitted = submitted - 1 + old.is_draft, drafts = drafts - old.is_draft
    WHERE form_id = old.form_id;
END;--> statement-breakpoint
CREATE TRIGGER `submission_moved` AFTER UPDATE OF is_draft ON `submission`
WHEN new.edit_of IS NULL AND old.is_draft <> new.is_draft BEGIN
  UPDATE submission_count SET submitted = submitted + old.is_draft - new.is_draft,
      drafts = drafts + new.is_draft - old.is_draft WHERE form_id = new.form_id;
END;
