CREATE TABLE `report_part` (
	`form_id` text NOT NULL,
	`since` text NOT NULL,
	`mark` integer DEFAULT 0 NOT NULL,
	`counted` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_part_since` ON `report_part` (`form_id`,`since`);--> statement-breakpoint
CREATE TRIGGER `report_submission_added` AFTER INSERT ON `submission` WHEN new.is_draft = 0 AND new.edit_of IS NULL BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT rowid FROM report_part
    WHERE form_id = new.form_id AND since <= coalesce(new.submitted_at, '') ORDER BY since DESC LIMIT 1);
END;--> statement-breakpoint
CREATE TRIGGER `report_submission_gone` AFTER DELETE ON `submission` WHEN old.is_draft = 0 AND old.edit_of IS NULL BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT rowid FROM report_part
    WHERE form_id = old.form_id AND since <= coalesce(old.submitted_at, '') ORDER BY since DESC LIMIT 1);
END;--> statement-breakpoint
CREATE TRIGGER `report_submission_before` AFTER UPDATE OF id, form_id, is_draft, edit_of, submitted_at ON `submission`
WHEN old.is_draft = 0 AND old.edit_of IS NULL AND (old.id, old.form_id, old.is_draft, old.edit_of, old.submitted_at)
  IS NOT (new.id, new.form_id, new.is_draft, new.edit_of, new.submitted_at) BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT rowid FROM report_part
    WHERE form_id = old.form_id AND since <= coalesce(old.submitted_at, '') ORDER BY since DESC LIMIT 1);
END;--> statement-breakpoint
CREATE TRIGGER `report_submission_after` AFTER UPDATE OF id, form_id, is_draft, edit_of, submitted_at ON `submission`
WHEN new.is_draft = 0 AND new.edit_of IS NULL AND (old.id, old.form_id, old.is_draft, old.edit_of, old.submitted_at)
  IS NOT (new.id, new.form_id, new.is_draft, new.edit_of, new.submitted_at) BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT rowid FROM report_part
    WHERE form_id = new.form_id AND since <= coalesce(new.submitted_at, '') ORDER BY since DESC LIMIT 1);
END;--> statement-breakpoint
CREATE TRIGGER `report_answer_added` AFTER INSERT ON `submission_answer` BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT p.rowid FROM submission s CROSS JOIN report_part p
      ON p.form_id = s.form_id AND p.since <= coalesce(s.submitted_at, '')
    WHERE s.id = new.submission_id AND s.is_draft = 0 AND s.edit_of IS NULL ORDER BY p.since DESC LIMIT 1);
END;--> statement-breakpoint
CREATE TRIGGER `report_answer_gone` AFTER DELETE ON `submission_answer` BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT p.rowid FROM submission s CROSS JOIN report_part p
      ON p.form_id = s.form_id AND p.since <= coalesce(s.submitted_at, '')
    WHERE s.id = old.submission_id AND s.is_draft = 0 AND s.edit_of IS NULL ORDER BY p.since DESC LIMIT 1);
END;--> statement-breakpoint
CREATE TRIGGER `report_answer_changed` AFTER UPDATE ON `submission_answer` BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT p.rowid FROM submission s CROSS JOIN report_part p
      ON p.form_id = s.form_id AND p.since <= coalesce(s.submitted_at, '')
    WHERE s.id = old.submission_id AND s.is_draft = 0 AND s.edit_of IS NULL ORDER BY p.since DESC LIMIT 1);
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT p.rowid FROM submission s CROSS JOIN report_part p
      ON p.form_id = s.form_id AND p.since <= coalesce(s.submitted_at, '')
    WHERE s.id = new.submission_id AND s.is_draft = 0 AND s.edit_of IS NULL ORDER BY p.since DESC LIMIT 1);
END;--> statement-breakpoint
CREATE TRIGGER `report_file_added` AFTER INSERT ON `submission_file` BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT p.rowid FROM submission s CROSS JOIN report_part p
      ON p.form_id = s.form_id AND p.since <= coalesce(s.submitted_at, '')
    WHERE s.id = new.submission_id AND s.is_draft = 0 AND s.edit_of IS NULL ORDER BY p.since DESC LIMIT 1);
END;--> statement-breakpoint
CREATE TRIGGER `report_file_gone` AFTER DELETE ON `submission_file` BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT p.rowid FROM submission s CROSS JOIN report_part p
      ON p.form_id = s.form_id AND p.since <= coalesce(s.submitted_at, '')
    WHERE s.id = old.submission_id AND s.is_draft = 0 AND s.edit_of IS NULL ORDER BY p.since DESC LIMIT 1);
END;--> statement-breakpoint
CREATE TRIGGER `report_file_changed` AFTER UPDATE ON `submission_file` BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT p.rowid FROM submission s CROSS JOIN report_part p
      ON p.form_id = s.form_id AND p.since <= coalesce(s.submitted_at, '')
    WHERE s.id = old.submission_id AND s.is_draft = 0 AND s.edit_of IS NULL ORDER BY p.since DESC LIMIT 1);
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid = (SELECT p.rowid FROM submission s CROSS JOIN report_part p
      ON p.form_id = s.form_id AND p.since <= coalesce(s.submitted_at, '')
    WHERE s.id = new.submission_id AND s.is_draft = 0 AND s.edit_of IS NULL ORDER BY p.since DESC LIMIT 1);
END;--> statement-breakpoint
CREATE TRIGGER `report_stored_file_changed` AFTER UPDATE OF content_type, size ON `file`
WHEN (old.content_type, old.size) IS NOT (new.content_type, new.size) BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE rowid IN (SELECT (SELECT p.rowid FROM report_part p
      WHERE p.form_id = s.form_id AND p.since <= coalesce(s.submitted_at, '') ORDER BY p.since DESC LIMIT 1)
    FROM submission_file x CROSS JOIN submission s ON s.id = x.submission_id
    WHERE x.file_id = new.id AND s.is_draft = 0 AND s.edit_of IS NULL);
END;--> statement-breakpoint
CREATE TRIGGER `report_version_added` AFTER INSERT ON `form_version` BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE form_id = new.form_id;
END;--> statement-breakpoint
CREATE TRIGGER `report_version_gone` AFTER DELETE ON `form_version` BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE form_id = old.form_id;
END;--> statement-breakpoint
CREATE TRIGGER `report_version_changed` AFTER UPDATE OF form_id, document ON `form_version` BEGIN
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE form_id = old.form_id;
  UPDATE report_part SET counted = NULL, mark = mark + 1 WHERE form_id = new.form_id;
END;
