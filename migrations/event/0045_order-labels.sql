DROP INDEX `order_line_supplier`;--> statement-breakpoint
CREATE INDEX `order_line_label` ON `order_line` (`label`);--> statement-breakpoint
CREATE INDEX `order_line_supplier` ON `order_line` (`supplier_id`,`submission_id`,`ordered_day`,`currency`,`state`,`quantity`,`net`,`vat`,`gross`,`form_id`,`team_id`) WHERE supplier_id is not null;