ALTER TABLE `event_root` ADD `has_exceptions` integer DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE event_root SET has_exceptions = EXISTS (SELECT 1 FROM audience_team)
    OR EXISTS (SELECT 1 FROM audience_condition)
    OR EXISTS (SELECT 1 FROM task WHERE audience_base IS NOT NULL)
    OR EXISTS (SELECT 1 FROM content WHERE audience_base IS NOT NULL)
    OR EXISTS (SELECT 1 FROM download WHERE audience_base IS NOT NULL)
    OR EXISTS (SELECT 1 FROM supplier WHERE audience_base IS NOT NULL)
    OR EXISTS (SELECT 1 FROM time_table_entry WHERE audience_base IS NOT NULL)
    OR EXISTS (SELECT 1 FROM card_layout WHERE audience_base IS NOT NULL)
    OR EXISTS (SELECT 1 FROM form WHERE audience_base IS NOT NULL)
    OR EXISTS (SELECT 1 FROM notification WHERE audience_base IS NOT NULL);--> statement-breakpoint
CREATE TRIGGER `event_root_exceptions` AFTER INSERT ON `event_root` BEGIN
  UPDATE event_root SET has_exceptions = EXISTS (SELECT 1 FROM audience_team)
      OR EXISTS (SELECT 1 FROM audience_condition)
      OR EXISTS (SELECT 1 FROM task WHERE audience_base IS NOT NULL)
      OR EXISTS (SELECT 1 FROM content WHERE audience_base IS NOT NULL)
      OR EXISTS (SELECT 1 FROM download WHERE audience_base IS NOT NULL)
      OR EXISTS (SELECT 1 FROM supplier WHERE audience_base IS NOT NULL)
      OR EXISTS (SELECT 1 FROM time_table_entry WHERE audience_base IS NOT NULL)
      OR EXISTS (SELECT 1 FROM card_layout WHERE audience_base IS NOT NULL)
      OR EXISTS (SELECT 1 FROM form WHERE audience_base IS NOT NULL)
      OR EXISTS (SELECT 1 FROM notification WHERE audience_base IS NOT NULL);
END;--> statement-breakpoint
CREATE TRIGGER `audience_team_exception` AFTER INSERT ON `audience_team` BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `audience_condition_exception` AFTER INSERT ON `audience_condition` BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `task_exception_added` AFTER INSERT ON `task` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `task_exception_said` AFTER UPDATE OF audience_base ON `task` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `content_exception_added` AFTER INSERT ON `content` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `content_exception_said` AFTER UPDATE OF audience_base ON `content` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `download_exception_added` AFTER INSERT ON `download` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `download_exception_said` AFTER UPDATE OF audience_base ON `download` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `supplier_exception_added` AFTER INSERT ON `supplier` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `supplier_exception_said` AFTER UPDATE OF audience_base ON `supplier` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `time_table_entry_exception_added` AFTER INSERT ON `time_table_entry` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `time_table_entry_exception_said` AFTER UPDATE OF audience_base ON `time_table_entry` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `card_layout_exception_added` AFTER INSERT ON `card_layout` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `card_layout_exception_said` AFTER UPDATE OF audience_base ON `card_layout` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `form_exception_added` AFTER INSERT ON `form` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `form_exception_said` AFTER UPDATE OF audience_base ON `form` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `notification_exception_added` AFTER INSERT ON `notification` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;--> statement-breakpoint
CREATE TRIGGER `notification_exception_said` AFTER UPDATE OF audience_base ON `notification` WHEN new.audience_base IS NOT NULL BEGIN
  UPDATE event_root SET has_exceptions = 1 WHERE has_exceptions = 0;
END;