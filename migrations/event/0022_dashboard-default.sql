-- What every event's dashboard begins with: six cards and the layout of every team. Where there are any, they stay as they are.
INSERT INTO `card` (`id`, `type`, `title`, `description`, `is_mini`, `version`, `created_at`, `created_by`, `updated_at`, `updated_by`)
SELECT lower(substr(t.ms, 1, 8) || '-' || substr(t.ms, 9, 4) || '-7' || substr(hex(randomblob(2)), 2, 3) || '-8'
    || substr(hex(randomblob(2)), 2, 3) || '-' || hex(randomblob(6))),
  v.type, '', v.description, v.is_mini, 1, t.now, 'system', t.now, 'system'
FROM (SELECT 'tasks' AS type, 'What the organisers need from you.' AS description, 0 AS is_mini
  UNION ALL SELECT 'timeTable', 'Build-up, open hours and breakdown.', 0
  UNION ALL SELECT 'downloads', 'Floor plans, rules and templates.', 0
  UNION ALL SELECT 'suppliers', '', 1
  UNION ALL SELECT 'myTeam', '', 1
  UNION ALL SELECT 'eventCountdown', '', 0) v,
  (SELECT printf('%012x', cast((julianday('now') - 2440587.5) * 86400000 AS integer)) AS ms,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS now) t
WHERE NOT EXISTS (SELECT 1 FROM `card_layout`) AND NOT EXISTS (SELECT 1 FROM `card`);
--> statement-breakpoint
INSERT INTO `card_layout` (`id`, `name`, `is_default`, `version`, `created_at`, `created_by`, `updated_at`, `updated_by`)
SELECT lower(substr(t.ms, 1, 8) || '-' || substr(t.ms, 9, 4) || '-7' || substr(hex(randomblob(2)), 2, 3) || '-8'
    || substr(hex(randomblob(2)), 2, 3) || '-' || hex(randomblob(6))),
  'Every team', 1, 1, t.now, 'system', t.now, 'system'
FROM (SELECT printf('%012x', cast((julianday('now') - 2440587.5) * 86400000 AS integer)) AS ms,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS now) t
WHERE NOT EXISTS (SELECT 1 FROM `card_layout`) AND (SELECT count(*) FROM `card`) = 6;
--> statement-breakpoint
INSERT INTO `card_layout_card` (`layout_id`, `card_id`, `position`)
SELECT l.`id`, c.`id`, v.position
FROM `card_layout` l, `card` c, (SELECT 'tasks' AS type, 0 AS position
  UNION ALL SELECT 'timeTable', 1
  UNION ALL SELECT 'downloads', 2
  UNION ALL SELECT 'suppliers', 3
  UNION ALL SELECT 'myTeam', 4
  UNION ALL SELECT 'eventCountdown', 5) v
WHERE c.`type` = v.type AND c.`created_by` = 'system' AND l.`created_by` = 'system' AND l.`is_default` = 1
  AND NOT EXISTS (SELECT 1 FROM `card_layout_card`);
