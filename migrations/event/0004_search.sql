CREATE VIRTUAL TABLE `search_entry` USING fts5(`kind`, `ref`, `title`, `body`, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO `search_entry` (`kind`, `ref`, `title`, `body`)
SELECT 'team', tm.id, tm.name, coalesce(o.first_name || ' ' || o.surname, '') FROM `team` tm LEFT JOIN `user` o ON o.id = tm.owner_id;
--> statement-breakpoint
INSERT INTO `search_entry` (`kind`, `ref`, `title`, `body`)
SELECT 'person', id, first_name || ' ' || surname, email FROM `user`;
--> statement-breakpoint
INSERT INTO `search_entry` (`kind`, `ref`, `title`, `body`)
SELECT 'task', id, title, description FROM `task`;
--> statement-breakpoint
INSERT INTO `search_entry` (`kind`, `ref`, `title`, `body`)
SELECT 'taskGroup', id, title, '' FROM `task_group`;
