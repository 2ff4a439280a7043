CREATE TABLE `team_import_row` (
	`import_id` text NOT NULL,
	`number` integer NOT NULL,
	`cells` text NOT NULL,
	`made_id` text NOT NULL,
	`plan` text DEFAULT '' NOT NULL,
	`fate` text DEFAULT 'left' NOT NULL,
	`is_known` integer DEFAULT false NOT NULL,
	`place` integer DEFAULT 0 NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`mark` text DEFAULT '' NOT NULL,
	`team_name` text DEFAULT '' NOT NULL,
	`type_name` text DEFAULT '' NOT NULL,
	`person_name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`type_check` integer,
	`user_created` integer,
	`team_created` integer,
	`email_sent` integer,
	`error` text DEFAULT '' NOT NULL,
	`user_rolled_back` integer,
	`team_rolled_back` integer,
	`user_rollback` text DEFAULT '' NOT NULL,
	`team_rollback` text DEFAULT '' NOT NULL,
	`user_id` text,
	`team_id` text,
	`tried_at` text,
	PRIMARY KEY(`import_id`, `number`),
	FOREIGN KEY (`import_id`) REFERENCES `team_import`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_import_row_by_turn` ON `team_import_row` (`import_id`,`state`,"fate" desc,`number`);--> statement-breakpoint
CREATE INDEX `team_import_row_by_order` ON `team_import_row` (`import_id`,`place`,`number`);--> statement-breakpoint
CREATE INDEX `team_import_row_by_made` ON `team_import_row` (`import_id`,`made_id`);--> statement-breakpoint
CREATE TABLE `team_import` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`state` text DEFAULT 'reading' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`columns` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`team_count` integer DEFAULT 0 NOT NULL,
	`failed_count` integer DEFAULT 0 NOT NULL,
	`pieces` integer DEFAULT 0 NOT NULL,
	`started_at` text,
	`started_by` text,
	`finished_at` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `team_import_by_day` ON `team_import` (`created_at`);--> statement-breakpoint
CREATE INDEX `team_import_by_state` ON `team_import` (`state`);