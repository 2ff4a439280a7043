CREATE TABLE `report_view_mail` (
	`view_id` text NOT NULL,
	`day` text NOT NULL,
	`figures` text NOT NULL,
	`ids` text,
	`mails` integer NOT NULL,
	`sent_at` text NOT NULL,
	PRIMARY KEY(`view_id`, `day`),
	FOREIGN KEY (`view_id`) REFERENCES `report_view`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `report_view_reader` (
	`view_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`view_id`, `user_id`),
	FOREIGN KEY (`view_id`) REFERENCES `report_view`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_view_reader_user` ON `report_view_reader` (`user_id`);--> statement-breakpoint
CREATE TABLE `report_view` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`is_shared` integer DEFAULT false NOT NULL,
	`owner_id` text NOT NULL,
	`mail` text DEFAULT 'none' NOT NULL,
	`weekday` integer DEFAULT 1 NOT NULL,
	`hour` integer DEFAULT 8 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_view_owner` ON `report_view` (`owner_id`);--> statement-breakpoint
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
