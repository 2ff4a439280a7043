CREATE TABLE `audience_condition` (
	`thing_id` text NOT NULL,
	`position` integer NOT NULL,
	`custom_field_id` text NOT NULL,
	`format` text NOT NULL,
	`comparison` text NOT NULL,
	`value` text NOT NULL,
	`number` real,
	`day` text,
	PRIMARY KEY(`thing_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `audience_condition_by_field` ON `audience_condition` (`custom_field_id`);--> statement-breakpoint
CREATE TABLE `audience_team` (
	`thing_id` text NOT NULL,
	`team_id` text NOT NULL,
	`rule` text NOT NULL,
	PRIMARY KEY(`thing_id`, `team_id`),
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `audience_team_by_team` ON `audience_team` (`team_id`);--> statement-breakpoint
CREATE TABLE `form_team_type` (
	`form_id` text NOT NULL,
	`team_type_id` text NOT NULL,
	PRIMARY KEY(`form_id`, `team_type_id`),
	FOREIGN KEY (`team_type_id`) REFERENCES `team_type`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `form_team_type_type` ON `form_team_type` (`team_type_id`);--> statement-breakpoint
ALTER TABLE `content` ADD `audience_base` text;--> statement-breakpoint
ALTER TABLE `custom_field` ADD `format` text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE `custom_field` ADD `is_kept_by_staff` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `team_field_value` ADD `number` real;--> statement-breakpoint
ALTER TABLE `team_field_value` ADD `day` text;--> statement-breakpoint
CREATE INDEX `team_field_value_by_number` ON `team_field_value` (`custom_field_id`,`number`) WHERE number is not null;--> statement-breakpoint
CREATE INDEX `team_field_value_by_day` ON `team_field_value` (`custom_field_id`,`day`) WHERE day is not null;--> statement-breakpoint
ALTER TABLE `card_layout` ADD `audience_base` text;--> statement-breakpoint
ALTER TABLE `download` ADD `audience_base` text;--> statement-breakpoint
ALTER TABLE `form` ADD `audience_base` text;--> statement-breakpoint
ALTER TABLE `notification` ADD `audience_base` text;--> statement-breakpoint
ALTER TABLE `supplier` ADD `audience_base` text;--> statement-breakpoint
ALTER TABLE `task` ADD `audience_base` text;--> statement-breakpoint
CREATE INDEX `task_with_exceptions` ON `task` (`id`) WHERE audience_base is not null;--> statement-breakpoint
ALTER TABLE `time_table_entry` ADD `audience_base` text;--> statement-breakpoint
CREATE VIEW `holding_condition` AS
  SELECT ac.thing_id, ac.position, tm.id AS team_id
  FROM audience_condition ac
  JOIN custom_field cf ON cf.id = ac.custom_field_id AND cf.is_kept_by_staff = 1
    AND iif(cf.type = 'boolean', 'boolean', cf.format) = ac.format
  CROSS JOIN team tm
  LEFT JOIN team_field_value fv ON fv.team_id = tm.id AND fv.custom_field_id = cf.id AND fv.is_answered = 1
  WHERE CASE ac.comparison
    WHEN 'blank' THEN fv.value IS NULL
    WHEN 'answered' THEN fv.value IS NOT NULL
    ELSE CASE ac.format
      WHEN 'number' THEN instr(CASE ac.comparison WHEN 'is' THEN '0' WHEN 'isNot' THEN '-+' WHEN 'moreThan' THEN '+' WHEN 'atLeast' THEN '0+' WHEN 'lessThan' THEN '-' WHEN 'atMost' THEN '-0' END,
        CASE WHEN fv.number < ac.number THEN '-' WHEN fv.number > ac.number THEN '+' WHEN fv.number = ac.number THEN '0' ELSE 'none' END) > 0
      WHEN 'date' THEN instr(CASE ac.comparison WHEN 'is' THEN '0' WHEN 'isNot' THEN '-+' WHEN 'moreThan' THEN '+' WHEN 'atLeast' THEN '0+' WHEN 'lessThan' THEN '-' WHEN 'atMost' THEN '-0' END,
        CASE WHEN fv.day < ac.day THEN '-' WHEN fv.day > ac.day THEN '+' WHEN fv.day = ac.day THEN '0' ELSE 'none' END) > 0
      ELSE CASE ac.comparison WHEN 'is' THEN lower(trim(fv.value)) = lower(trim(ac.value))
        WHEN 'isNot' THEN lower(trim(fv.value)) <> lower(trim(ac.value)) END END END;--> statement-breakpoint
CREATE TRIGGER `task_audience_gone` AFTER DELETE ON `task` BEGIN
  DELETE FROM audience_team WHERE thing_id = old.id;
  DELETE FROM audience_condition WHERE thing_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `content_audience_gone` AFTER DELETE ON `content` BEGIN
  DELETE FROM audience_team WHERE thing_id = old.id;
  DELETE FROM audience_condition WHERE thing_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `download_audience_gone` AFTER DELETE ON `download` BEGIN
  DELETE FROM audience_team WHERE thing_id = old.id;
  DELETE FROM audience_condition WHERE thing_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `supplier_audience_gone` AFTER DELETE ON `supplier` BEGIN
  DELETE FROM audience_team WHERE thing_id = old.id;
  DELETE FROM audience_condition WHERE thing_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `time_table_entry_audience_gone` AFTER DELETE ON `time_table_entry` BEGIN
  DELETE FROM audience_team WHERE thing_id = old.id;
  DELETE FROM audience_condition WHERE thing_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `card_layout_audience_gone` AFTER DELETE ON `card_layout` BEGIN
  DELETE FROM audience_team WHERE thing_id = old.id;
  DELETE FROM audience_condition WHERE thing_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `form_audience_gone` AFTER DELETE ON `form` BEGIN
  DELETE FROM audience_team WHERE thing_id = old.id;
  DELETE FROM audience_condition WHERE thing_id = old.id;
  DELETE FROM form_team_type WHERE form_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `notification_audience_gone` AFTER DELETE ON `notification` BEGIN
  DELETE FROM audience_team WHERE thing_id = old.id;
  DELETE FROM audience_condition WHERE thing_id = old.id;
END;
