CREATE TABLE `form_step` (
	`owner_id` text NOT NULL,
	`n` integer NOT NULL,
	`change` text NOT NULL,
	`details` text NOT NULL,
	`step` text NOT NULL,
	`is_undone` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`owner_id`, `n`)
);
