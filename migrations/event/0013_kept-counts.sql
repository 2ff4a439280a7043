CREATE TABLE `log_size` (
	`log` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `completion` (
	`hour` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `task_status_completed`;--> statement-breakpoint
DROP INDEX `task_status_extended`;--> statement-breakpoint
CREATE INDEX `task_status_excused` ON `task_status` (`task_id`,`team_id`,`progress_status`,`approval_status`,`extended_due_date`) WHERE approval_status = 'awaiting' or extended_due_date is not null;--> statement-breakpoint
DROP INDEX `team_by_type`;--> statement-breakpoint
CREATE INDEX `team_by_type` ON `team` (`team_type_id`,`is_archived`);--> statement-breakpoint
ALTER TABLE `task_progress` ADD `not_applicable` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `task_request_decided` ON `task_request` (`decided_at`) WHERE state in ('granted', 'declined');
--> statement-breakpoint
UPDATE `task_progress` SET `not_applicable` = (
  SELECT count(*) FROM `task_status` s JOIN `task` t ON t.id = s.task_id
  JOIN `team` tm ON tm.id = s.team_id AND tm.is_archived = 0 AND tm.is_organiser = 0 AND t.is_archived = 0 AND (
    (tm.stand_share_role = 'child' AND t.show_to_child_teams = 1)
    OR (tm.stand_share_role <> 'child' AND (
      NOT EXISTS (SELECT 1 FROM `task_team_type` x WHERE x.task_id = t.id)
      OR EXISTS (SELECT 1 FROM `task_team_type` x WHERE x.task_id = t.id AND x.team_type_id = tm.team_type_id))))
  WHERE s.task_id = `task_progress`.task_id AND s.progress_status = 'notApplicable');--> statement-breakpoint
INSERT INTO `log_size` (`log`, `n`) SELECT 'activity', count(*) FROM `activity`;--> statement-breakpoint
CREATE TRIGGER `activity_grows` AFTER INSERT ON `activity` BEGIN
  UPDATE log_size SET n = n + 1 WHERE log = 'activity';
END;--> statement-breakpoint
CREATE TRIGGER `activity_shrinks` AFTER DELETE ON `activity` BEGIN
  UPDATE log_size SET n = n - 1 WHERE log = 'activity';
END;--> statement-breakpoint
INSERT INTO `completion` (`hour`, `n`)
SELECT substr(s.completed_at, 1, 13), count(*) FROM `task_status` s
JOIN `team` tm ON tm.id = s.team_id AND tm.is_archived = 0 AND tm.is_organiser = 0
WHERE s.progress_status = 'complete' AND s.completed_at IS NOT NULL GROUP BY 1;--> statement-breakpoint
CREATE TRIGGER `completion_added` AFTER INSERT ON `task_status`
WHEN new.progress_status = 'complete' AND new.completed_at IS NOT NULL BEGIN
  INSERT INTO completion (hour, n) SELECT substr(new.completed_at, 1, 13), 1 FROM team
    WHERE id = new.team_id AND is_archived = 0 AND is_organiser = 0
    ON CONFLICT (hour) DO UPDATE SET n = completion.n + 1;
END;--> statement-breakpoint
CREATE TRIGGER `completion_taken_back` AFTER DELETE ON `task_status`
WHEN old.progress_status = 'complete' AND old.completed_at IS NOT NULL BEGIN
  UPDATE completion SET n = n - 1 WHERE hour = substr(old.completed_at, 1, 13)
    AND EXISTS (SELECT 1 FROM team WHERE id = old.team_id AND is_archived = 0 AND is_organiser = 0);
END;--> statement-breakpoint
CREATE TRIGGER `completion_moved` AFTER UPDATE OF progress_status, completed_at, team_id ON `task_status` BEGIN
  UPDATE completion SET n = n - 1 WHERE old.progress_status = 'complete' AND hour = substr(old.completed_at, 1, 13)
    AND EXISTS (SELECT 1 FROM team WHERE id = old.team_id AND is_archived = 0 AND is_organiser = 0);
  INSERT INTO completion (hour, n) SELECT substr(new.completed_at, 1, 13), 1 FROM team
    WHERE new.progress_status = 'complete' AND new.completed_at IS NOT NULL
      AND id = new.team_id AND is_archived = 0 AND is_organiser = 0
    ON CONFLICT (hour) DO UPDATE SET n = completion.n + 1;
END;--> statement-breakpoint
CREATE TRIGGER `completion_of_team` AFTER UPDATE OF is_archived, is_organiser ON `team`
WHEN (old.is_archived = 0 AND old.is_organiser = 0) <> (new.is_archived = 0 AND new.is_organiser = 0) BEGIN
  INSERT INTO completion (hour, n)
    SELECT substr(completed_at, 1, 13), iif(new.is_archived = 0 AND new.is_organiser = 0, count(*), -count(*))
    FROM task_status WHERE team_id = new.id AND progress_status = 'complete' AND completed_at IS NOT NULL GROUP BY 1
    ON CONFLICT (hour) DO UPDATE SET n = completion.n + excluded.n;
END;--> statement-breakpoint
CREATE TRIGGER `completion_of_deleted_team` BEFORE DELETE ON `team`
WHEN old.is_archived = 0 AND old.is_organiser = 0 BEGIN
  INSERT INTO completion (hour, n) SELECT substr(completed_at, 1, 13), -count(*) FROM task_status
    WHERE team_id = old.id AND progress_status = 'complete' AND completed_at IS NOT NULL GROUP BY 1
    ON CONFLICT (hour) DO UPDATE SET n = completion.n + excluded.n;
END;
