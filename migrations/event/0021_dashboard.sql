CREATE TABLE `card_layout_card` (
	`layout_id` text NOT NULL,
	`card_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`layout_id`, `card_id`),
	FOREIGN KEY (`layout_id`) REFERENCES `card_layout`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`card_id`) REFERENCES `card`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `card_layout_card_card` ON `card_layout_card` (`card_id`);--> statement-breakpoint
CREATE TABLE `card_layout_team_type` (
	`team_type_id` text PRIMARY KEY NOT NULL,
	`layout_id` text NOT NULL,
	FOREIGN KEY (`team_type_id`) REFERENCES `team_type`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`layout_id`) REFERENCES `card_layout`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `card_layout_team_type_layout` ON `card_layout_team_type` (`layout_id`);--> statement-breakpoint
CREATE TABLE `card_layout` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_layout_default` ON `card_layout` (`is_default`) WHERE is_default = 1;--> statement-breakpoint
CREATE INDEX `card_layout_by_name` ON `card_layout` (lower(name),`id`);--> statement-breakpoint
CREATE TABLE `card` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`is_mini` integer DEFAULT false NOT NULL,
	`path_id` text,
	`href` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`path_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `card_by_title` ON `card` (lower(title),`id`);--> statement-breakpoint
CREATE INDEX `card_page` ON `card` (`path_id`);--> statement-breakpoint
CREATE TABLE `sidebar_fold` (
	`user_id` text NOT NULL,
	`section_id` text NOT NULL,
	`is_closed` integer NOT NULL,
	PRIMARY KEY(`user_id`, `section_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`section_id`) REFERENCES `sidebar_section`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sidebar_fold_section` ON `sidebar_fold` (`section_id`);--> statement-breakpoint
CREATE TABLE `sidebar_item` (
	`id` text PRIMARY KEY NOT NULL,
	`section_id` text NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`section_id`) REFERENCES `sidebar_section`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sidebar_item_once` ON `sidebar_item` (`section_id`,`kind`,`target_id`);--> statement-breakpoint
CREATE INDEX `sidebar_item_target` ON `sidebar_item` (`kind`,`target_id`);--> statement-breakpoint
CREATE TABLE `sidebar_section` (
	`id` text PRIMARY KEY NOT NULL,
	`heading` text NOT NULL,
	`is_collapsable` integer DEFAULT true NOT NULL,
	`is_closed_at_first` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `calendar_feed` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feed_token` ON `calendar_feed` (`token_hash`);--> statement-breakpoint
CREATE TABLE `time_table_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`start_day` text NOT NULL,
	`start_time` text,
	`end_day` text NOT NULL,
	`end_time` text,
	`show_to_child_teams` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `time_table_entry_by_day` ON `time_table_entry` (`start_day`,`start_time`,`id`);--> statement-breakpoint
CREATE TABLE `time_table_entry_team_type` (
	`entry_id` text NOT NULL,
	`team_type_id` text NOT NULL,
	PRIMARY KEY(`entry_id`, `team_type_id`),
	FOREIGN KEY (`entry_id`) REFERENCES `time_table_entry`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_type_id`) REFERENCES `team_type`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `time_table_entry_team_type_type` ON `time_table_entry_team_type` (`team_type_id`);