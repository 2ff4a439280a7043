CREATE TABLE `session_detail` (
	`session_id` text PRIMARY KEY NOT NULL,
	`factor` text,
	`browser` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `session`(`id`) ON UPDATE no action ON DELETE cascade
);
