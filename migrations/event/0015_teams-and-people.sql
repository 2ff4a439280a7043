CREATE TABLE `session_view` (
	`session_id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text,
	`until` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `session`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `custom_field` (
	`id` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`type` text NOT NULL,
	`placeholder` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`show_field` integer DEFAULT true NOT NULL,
	`show_to_child_teams` integer DEFAULT false NOT NULL,
	`is_required` integer DEFAULT false NOT NULL,
	`order_index` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `custom_field_by_order` ON `custom_field` (`order_index`,`id`);--> statement-breakpoint
CREATE TABLE `team_field_value` (
	`team_id` text NOT NULL,
	`custom_field_id` text NOT NULL,
	`value` text NOT NULL,
	`is_answered` integer DEFAULT false NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	PRIMARY KEY(`team_id`, `custom_field_id`),
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`custom_field_id`) REFERENCES `custom_field`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_field_value_by_field` ON `team_field_value` (`custom_field_id`,`value`);--> statement-breakpoint
CREATE INDEX `user_by_order` ON `user` (lower(first_name),lower(surname),`id`);