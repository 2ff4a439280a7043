CREATE TABLE `risk_day` (
	`day` text PRIMARY KEY NOT NULL,
	`low` integer NOT NULL,
	`medium` integer NOT NULL,
	`high` integer NOT NULL,
	`critical` integer NOT NULL,
	`percent_sum` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `team_activity` (
	`team_id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `team_risk` (
	`team_id` text NOT NULL,
	`day` text NOT NULL,
	`percent` integer NOT NULL,
	PRIMARY KEY(`team_id`, `day`),
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_risk_day` ON `team_risk` (`day`);--> statement-breakpoint
INSERT INTO `team_activity` (`team_id`, `day`)
SELECT u.team_id, substr(max(x.at), 1, 10) FROM (
  SELECT created_by AS who, max(created_at) AS at FROM comment GROUP BY 1
  UNION ALL SELECT created_by, max(created_at) FROM reply GROUP BY 1
  UNION ALL SELECT updated_by, max(updated_at) FROM submission GROUP BY 1
  UNION ALL SELECT created_by, max(created_at) FROM file GROUP BY 1
  UNION ALL SELECT actor_id, max(created_at) FROM activity WHERE kind IN ('task.completed', 'task.sentForApproval', 'task.reopened') GROUP BY 1
) x JOIN user u ON u.id = x.who WHERE u.team_id IS NOT NULL GROUP BY u.team_id;
