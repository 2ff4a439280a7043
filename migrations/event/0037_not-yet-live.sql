CREATE TABLE `form_extension` (
	`form_id` text NOT NULL,
	`team_id` text NOT NULL,
	`until` text NOT NULL,
	`why` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`form_id`, `team_id`),
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `form_extension_team` ON `form_extension` (`team_id`);--> statement-breakpoint
CREATE TABLE `going_live` (
	`kind` text NOT NULL,
	`thing_id` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`is_past` integer DEFAULT false NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `going_live_by_time` ON `going_live` (`at`) WHERE is_past = 0;--> statement-breakpoint
ALTER TABLE `form` ADD `opens_at` text;--> statement-breakpoint
ALTER TABLE `form` ADD `closes_at` text;--> statement-breakpoint
ALTER TABLE `supplier` ADD `is_draft` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `supplier_draft` ON `supplier` (`id`) WHERE is_draft = 1;--> statement-breakpoint
ALTER TABLE `task` ADD `is_draft` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `task` ADD `live_since` text;--> statement-breakpoint
CREATE INDEX `task_draft` ON `task` (`id`) WHERE is_draft = 1;--> statement-breakpoint
ALTER TABLE `time_table_entry` ADD `is_draft` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `time_table_entry_draft` ON `time_table_entry` (`id`) WHERE is_draft = 1;--> statement-breakpoint
CREATE INDEX `content_draft` ON `content` (`id`) WHERE is_published = 0 and is_archived = 0;--> statement-breakpoint
CREATE INDEX `download_draft` ON `download` (`id`) WHERE show_download = 0;--> statement-breakpoint
CREATE TRIGGER `task_going_live_gone` AFTER DELETE ON `task` BEGIN
  DELETE FROM going_live WHERE thing_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `content_going_live_gone` AFTER DELETE ON `content` BEGIN
  DELETE FROM going_live WHERE thing_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `download_going_live_gone` AFTER DELETE ON `download` BEGIN
  DELETE FROM going_live WHERE thing_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `supplier_going_live_gone` AFTER DELETE ON `supplier` BEGIN
  DELETE FROM going_live WHERE thing_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `time_table_entry_going_live_gone` AFTER DELETE ON `time_table_entry` BEGIN
  DELETE FROM going_live WHERE thing_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `form_extensions_gone` AFTER DELETE ON `form` BEGIN
  DELETE FROM form_extension WHERE form_id = old.id;
END;
