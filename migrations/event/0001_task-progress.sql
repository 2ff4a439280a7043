CREATE TABLE `task_progress` (
	`task_id` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL,
	`done` integer NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `task`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `task_progress` (`task_id`, `total`, `done`)
SELECT t.id, count(tm.id) - coalesce(sum(s.progress_status = 'notApplicable'), 0), coalesce(sum(s.progress_status = 'complete'), 0)
FROM `task` t
LEFT JOIN `team` tm ON tm.is_archived = 0 AND tm.is_organiser = 0 AND t.is_archived = 0 AND (
  (tm.stand_share_role = 'child' AND t.show_to_child_teams = 1)
  OR (tm.stand_share_role <> 'child' AND (
    NOT EXISTS (SELECT 1 FROM `task_team_type` x WHERE x.task_id = t.id)
    OR EXISTS (SELECT 1 FROM `task_team_type` x WHERE x.task_id = t.id AND x.team_type_id = tm.team_type_id))))
LEFT JOIN `task_status` s ON s.team_id = tm.id AND s.task_id = t.id
GROUP BY t.id;
