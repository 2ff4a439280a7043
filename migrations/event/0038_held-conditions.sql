CREATE TABLE `held_condition` (
	`team_id` text NOT NULL,
	`thing_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`team_id`, `thing_id`, `position`),
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `held_condition_by_condition` ON `held_condition` (`thing_id`,`position`);--> statement-breakpoint
DROP VIEW `holding_condition`;--> statement-breakpoint
CREATE VIEW `holding_condition` AS
  SELECT ac.thing_id, ac.position, ac.custom_field_id, tm.id AS team_id
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
INSERT INTO held_condition (team_id, thing_id, position)
  SELECT hc.team_id, hc.thing_id, hc.position FROM holding_condition hc;--> statement-breakpoint
CREATE TRIGGER `condition_said` AFTER INSERT ON `audience_condition` BEGIN
  DELETE FROM held_condition WHERE thing_id = new.thing_id AND position = new.position;
  INSERT INTO held_condition (team_id, thing_id, position)
    SELECT hc.team_id, hc.thing_id, hc.position FROM holding_condition hc WHERE hc.thing_id = new.thing_id AND hc.position = new.position;
END;--> statement-breakpoint
CREATE TRIGGER `condition_changed` AFTER UPDATE ON `audience_condition` BEGIN
  DELETE FROM held_condition WHERE thing_id = old.thing_id AND position = old.position;
  DELETE FROM held_condition WHERE thing_id = new.thing_id AND position = new.position;
  INSERT INTO held_condition (team_id, thing_id, position)
    SELECT hc.team_id, hc.thing_id, hc.position FROM holding_condition hc WHERE hc.thing_id = new.thing_id AND hc.position = new.position;
END;--> statement-breakpoint
CREATE TRIGGER `condition_gone` AFTER DELETE ON `audience_condition` BEGIN
  DELETE FROM held_condition WHERE thing_id = old.thing_id AND position = old.position;
END;--> statement-breakpoint
CREATE TRIGGER `asked_value_added` AFTER INSERT ON `team_field_value`
  WHEN EXISTS (SELECT 1 FROM audience_condition ac WHERE ac.custom_field_id = new.custom_field_id) BEGIN
  DELETE FROM held_condition WHERE team_id = new.team_id AND (thing_id, position) IN (SELECT ac.thing_id, ac.position FROM audience_condition ac WHERE ac.custom_field_id = new.custom_field_id);
  INSERT INTO held_condition (team_id, thing_id, position)
    SELECT hc.team_id, hc.thing_id, hc.position FROM holding_condition hc WHERE hc.team_id = new.team_id AND hc.custom_field_id = new.custom_field_id;
END;--> statement-breakpoint
CREATE TRIGGER `asked_value_changed` AFTER UPDATE OF value, is_answered, number, day ON `team_field_value`
  WHEN EXISTS (SELECT 1 FROM audience_condition ac WHERE ac.custom_field_id = new.custom_field_id) BEGIN
  DELETE FROM held_condition WHERE team_id = new.team_id AND (thing_id, position) IN (SELECT ac.thing_id, ac.position FROM audience_condition ac WHERE ac.custom_field_id = new.custom_field_id);
  INSERT INTO held_condition (team_id, thing_id, position)
    SELECT hc.team_id, hc.thing_id, hc.position FROM holding_condition hc WHERE hc.team_id = new.team_id AND hc.custom_field_id = new.custom_field_id;
END;--> statement-breakpoint
CREATE TRIGGER `asked_value_gone` AFTER DELETE ON `team_field_value`
  WHEN EXISTS (SELECT 1 FROM audience_condition ac WHERE ac.custom_field_id = old.custom_field_id) BEGIN
  DELETE FROM held_condition WHERE team_id = old.team_id AND (thing_id, position) IN (SELECT ac.thing_id, ac.position FROM audience_condition ac WHERE ac.custom_field_id = old.custom_field_id);
  INSERT INTO held_condition (team_id, thing_id, position)
    SELECT hc.team_id, hc.thing_id, hc.position FROM holding_condition hc WHERE hc.team_id = old.team_id AND hc.custom_field_id = old.custom_field_id;
END;--> statement-breakpoint
CREATE TRIGGER `asked_field_added` AFTER INSERT ON `custom_field`
  WHEN EXISTS (SELECT 1 FROM audience_condition ac WHERE ac.custom_field_id = new.id) BEGIN
  DELETE FROM held_condition WHERE (thing_id, position) IN (SELECT ac.thing_id, ac.position FROM audience_condition ac WHERE ac.custom_field_id = new.id);
  INSERT INTO held_condition (team_id, thing_id, position)
    SELECT hc.team_id, hc.thing_id, hc.position FROM holding_condition hc WHERE hc.custom_field_id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER `asked_field_changed` AFTER UPDATE OF type, format, is_kept_by_staff ON `custom_field`
  WHEN EXISTS (SELECT 1 FROM audience_condition ac WHERE ac.custom_field_id = new.id) BEGIN
  DELETE FROM held_condition WHERE (thing_id, position) IN (SELECT ac.thing_id, ac.position FROM audience_condition ac WHERE ac.custom_field_id = new.id);
  INSERT INTO held_condition (team_id, thing_id, position)
    SELECT hc.team_id, hc.thing_id, hc.position FROM holding_condition hc WHERE hc.custom_field_id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER `asked_field_gone` AFTER DELETE ON `custom_field` BEGIN
  DELETE FROM held_condition WHERE (thing_id, position) IN (SELECT ac.thing_id, ac.position FROM audience_condition ac WHERE ac.custom_field_id = old.id);
END;--> statement-breakpoint
CREATE TRIGGER `asked_team_added` AFTER INSERT ON `team`
  WHEN EXISTS (SELECT 1 FROM audience_condition) BEGIN
  DELETE FROM held_condition WHERE team_id = new.id;
  INSERT INTO held_condition (team_id, thing_id, position)
    SELECT hc.team_id, hc.thing_id, hc.position FROM holding_condition hc WHERE hc.team_id = new.id;
END;
