CREATE TABLE `asset` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`is_decorative` integer DEFAULT false NOT NULL,
	`type` text NOT NULL,
	`category` text NOT NULL,
	`file_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_by_age` ON `asset` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `asset_by_category` ON `asset` (`category`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `asset_file` ON `asset` (`file_id`);--> statement-breakpoint
CREATE INDEX `asset_without_text` ON `asset` (`created_at`,`id`) WHERE alt_text = '' and is_decorative = 0 and type = 'image';--> statement-breakpoint
CREATE TABLE `content` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`path` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`icon` text DEFAULT 'new_release_outlined' NOT NULL,
	`asset_id` text,
	`live_title` text DEFAULT '' NOT NULL,
	`live_description` text DEFAULT '' NOT NULL,
	`live_icon` text DEFAULT 'new_release_outlined' NOT NULL,
	`live_asset_id` text,
	`is_published` integer DEFAULT false NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL,
	`show_to_child_teams` integer DEFAULT false NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`live_revision` integer,
	`published_at` text,
	`published_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`live_asset_id`) REFERENCES `asset`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_path` ON `content` (`path`);--> statement-breakpoint
CREATE INDEX `content_by_title` ON `content` (`is_archived`,lower(title),`id`);--> statement-breakpoint
CREATE INDEX `content_by_live_title` ON `content` (lower(live_title),`id`) WHERE is_published = 1 and is_archived = 0;--> statement-breakpoint
CREATE INDEX `content_asset` ON `content` (`asset_id`);--> statement-breakpoint
CREATE INDEX `content_live_asset` ON `content` (`live_asset_id`);--> statement-breakpoint
CREATE TABLE `content_path_before` (
	`path` text PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `content_path_before_content` ON `content_path_before` (`content_id`);--> statement-breakpoint
CREATE TABLE `content_team_type` (
	`content_id` text NOT NULL,
	`team_type_id` text NOT NULL,
	PRIMARY KEY(`content_id`, `team_type_id`),
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_type_id`) REFERENCES `team_type`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `content_team_type_type` ON `content_team_type` (`team_type_id`);--> statement-breakpoint
CREATE TABLE `featured_content` (
	`content_id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `section_use` (
	`section_id` text NOT NULL,
	`copy` text NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`section_id`, `copy`, `kind`, `target_id`),
	FOREIGN KEY (`section_id`,`copy`) REFERENCES `section`(`id`,`copy`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `section_use_target` ON `section_use` (`kind`,`target_id`);--> statement-breakpoint
CREATE TABLE `section` (
	`id` text NOT NULL,
	`copy` text NOT NULL,
	`content_id` text NOT NULL,
	`position` integer NOT NULL,
	`heading` text DEFAULT '' NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`removed_at` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	PRIMARY KEY(`id`, `copy`),
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `section_content` ON `section` (`content_id`,`copy`,`position`);--> statement-breakpoint
CREATE TABLE `download_team_type` (
	`download_id` text NOT NULL,
	`rule` text NOT NULL,
	`team_type_id` text NOT NULL,
	PRIMARY KEY(`download_id`, `rule`, `team_type_id`),
	FOREIGN KEY (`download_id`) REFERENCES `download`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_type_id`) REFERENCES `team_type`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `download_team_type_type` ON `download_team_type` (`team_type_id`);--> statement-breakpoint
CREATE TABLE `download` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`file_id` text NOT NULL,
	`show_download` integer DEFAULT true NOT NULL,
	`show_to_child_teams` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `download_by_name` ON `download` (lower(name),`id`);--> statement-breakpoint
CREATE INDEX `download_file` ON `download` (`file_id`);--> statement-breakpoint
CREATE TABLE `supplier_contact` (
	`id` text PRIMARY KEY NOT NULL,
	`supplier_id` text NOT NULL,
	`position` integer NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`surname` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`job_title` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`supplier_id`) REFERENCES `supplier`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `supplier_contact_supplier` ON `supplier_contact` (`supplier_id`,`position`);--> statement-breakpoint
CREATE TABLE `supplier_group_supplier` (
	`group_id` text NOT NULL,
	`supplier_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`group_id`, `supplier_id`),
	FOREIGN KEY (`group_id`) REFERENCES `supplier_group`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`supplier_id`) REFERENCES `supplier`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `supplier_group_supplier_supplier` ON `supplier_group_supplier` (`supplier_id`);--> statement-breakpoint
CREATE TABLE `supplier_group` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `supplier_team_type` (
	`supplier_id` text NOT NULL,
	`rule` text NOT NULL,
	`team_type_id` text NOT NULL,
	PRIMARY KEY(`supplier_id`, `rule`, `team_type_id`),
	FOREIGN KEY (`supplier_id`) REFERENCES `supplier`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_type_id`) REFERENCES `team_type`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `supplier_team_type_type` ON `supplier_team_type` (`team_type_id`);--> statement-breakpoint
CREATE TABLE `supplier` (
	`id` text PRIMARY KEY NOT NULL,
	`company` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`logo_file_id` text,
	`is_archived` integer DEFAULT false NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`logo_file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `supplier_by_order` ON `supplier` (`is_archived`,is_featured desc,lower(company),`id`);--> statement-breakpoint
CREATE INDEX `supplier_logo` ON `supplier` (`logo_file_id`);