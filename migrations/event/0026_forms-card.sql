-- Forms come to the dashboard: into the layout that every event began with, as long as nobody has changed it or its cards. The countdown,
-- which the header shows too, makes room; its card stays.
INSERT INTO `card` (`id`, `type`, `title`, `description`, `is_mini`, `version`, `created_at`, `created_by`, `updated_at`, `updated_by`)
SELECT lower(substr(t.ms, 1, 8) || '-' || substr(t.ms, 9, 4) || '-7' || substr(hex(randomblob(2)), 2, 3) || '-8'
    || substr(hex(randomblob(2)), 2, 3) || '-' || hex(randomblob(6))),
  'forms', '', 'Order services, passes and power.', 0, 1, t.now, 'system', t.now, 'system'
FROM (SELECT printf('%012x', cast((julianday('now') - 2440587.5) * 86400000 AS integer)) AS ms,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS now) t
WHERE NOT EXISTS (SELECT 1 FROM `card` WHERE `type` = 'forms')
  AND EXISTS (SELECT 1 FROM `card_layout` l WHERE l.`is_default` = 1 AND l.`created_by` = 'system' AND l.`version` = 1
    AND (SELECT group_concat(`type`) FROM (SELECT c.`type` FROM `card_layout_card` x JOIN `card` c ON c.`id` = x.`card_id`
      WHERE x.`layout_id` = l.`id` AND c.`created_by` = 'system' AND c.`version` = 1 ORDER BY x.`position`))
      = 'tasks,timeTable,downloads,suppliers,myTeam,eventCountdown');
--> statement-breakpoint
INSERT INTO `card_layout_card` (`layout_id`, `card_id`, `position`)
SELECT l.`id`, f.`id`, 1 FROM `card_layout` l, `card` f
WHERE f.`type` = 'forms' AND f.`created_by` = 'system' AND l.`is_default` = 1 AND l.`created_by` = 'system' AND l.`version` = 1
  AND (SELECT group_concat(`type`) FROM (SELECT c.`type` FROM `card_layout_card` x JOIN `card` c ON c.`id` = x.`card_id`
    WHERE x.`layout_id` = l.`id` AND c.`created_by` = 'system' AND c.`version` = 1 ORDER BY x.`position`))
    = 'tasks,timeTable,downloads,suppliers,myTeam,eventCountdown';
--> statement-breakpoint
-- Seven cards has only the layout that was given one just now.
UPDATE `card_layout_card` SET `position` = CASE (SELECT `type` FROM `card` c WHERE c.`id` = `card_id`)
    WHEN 'tasks' THEN 0 WHEN 'forms' THEN 1 WHEN 'suppliers' THEN 2 WHEN 'myTeam' THEN 3 WHEN 'timeTable' THEN 4
    WHEN 'downloads' THEN 5 ELSE 6 END
WHERE `layout_id` IN (SELECT `layout_id` FROM `card_layout_card` GROUP BY `layout_id` HAVING count(*) = 7);
--> statement-breakpoint
DELETE FROM `card_layout_card` WHERE `position` = 6
  AND `layout_id` IN (SELECT `layout_id` FROM `card_layout_card` GROUP BY `layout_id` HAVING count(*) = 7);
