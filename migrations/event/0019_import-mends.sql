ALTER TABLE `team_import_row` ADD `mend` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `team_import` ADD `mends` text DEFAULT '{"types":{},"parents":{}}' NOT NULL;