CREATE TABLE `order_change` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`at` text NOT NULL,
	`by_user` text NOT NULL,
	`by_name` text DEFAULT '' NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_change_submission` ON `order_change` (`submission_id`,`at`);--> statement-breakpoint
CREATE TABLE `order_line` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`form_id` text NOT NULL,
	`team_id` text,
	`position` integer NOT NULL,
	`template_id` text DEFAULT '' NOT NULL,
	`entry_id` text DEFAULT '' NOT NULL,
	`field_id` text NOT NULL,
	`item_id` text NOT NULL,
	`label` text NOT NULL,
	`unit` text DEFAULT '' NOT NULL,
	`supplier_id` text,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`currency` text NOT NULL,
	`prices_include` text NOT NULL,
	`vat_rate` integer,
	`discount` integer DEFAULT 0 NOT NULL,
	`net` integer NOT NULL,
	`vat` integer NOT NULL,
	`gross` integer NOT NULL,
	`state` text DEFAULT 'received' NOT NULL,
	`ordered_at` text NOT NULL,
	`ordered_day` text NOT NULL,
	`state_at` text NOT NULL,
	`state_by` text NOT NULL,
	`oversold` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_line_submission` ON `order_line` (`submission_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_line_item` ON `order_line` (`field_id`,`item_id`,`state`);--> statement-breakpoint
CREATE INDEX `order_line_form` ON `order_line` (`form_id`,`state`);--> statement-breakpoint
CREATE INDEX `order_line_team` ON `order_line` (`team_id`,`state`);--> statement-breakpoint
CREATE INDEX `order_line_supplier` ON `order_line` (`supplier_id`,`state`) WHERE supplier_id is not null;--> statement-breakpoint
CREATE INDEX `order_line_day` ON `order_line` (`ordered_day`,`id`);--> statement-breakpoint
CREATE TABLE `stock` (
	`id` text PRIMARY KEY NOT NULL,
	`scope_id` text NOT NULL,
	`field_id` text NOT NULL,
	`part_id` text NOT NULL,
	`stock` integer,
	`taken` integer DEFAULT 0 NOT NULL,
	`may_oversell` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_part` ON `stock` (`field_id`,`part_id`);--> statement-breakpoint
CREATE INDEX `stock_scope` ON `stock` (`scope_id`);--> statement-breakpoint
CREATE TABLE `stock_choice` (
	`submission_id` text NOT NULL,
	`field_id` text NOT NULL,
	`part_id` text NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_choice_once` ON `stock_choice` (`submission_id`,`field_id`,`part_id`);--> statement-breakpoint
CREATE INDEX `stock_choice_part` ON `stock_choice` (`field_id`,`part_id`);--> statement-breakpoint
ALTER TABLE `form` ADD `orders` text;--> statement-breakpoint
ALTER TABLE `form` ADD `change_until` text;--> statement-breakpoint
ALTER TABLE `form` ADD `cancel_until` text;--> statement-breakpoint
ALTER TABLE `form` ADD `order_prefix` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `form` ADD `last_order` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `form` ADD `order_terms` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `form` ADD `order_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `submission` ADD `order_number` integer;--> statement-breakpoint
ALTER TABLE `submission` ADD `has_lines` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `submission` ADD `purchase_order` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `submission_unlined` ON `submission` (`id`) WHERE has_lines = 0 and is_draft = 0;--> statement-breakpoint
ALTER TABLE `team` ADD `reverse_charge` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `team` ADD `vat_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TRIGGER `stock_line_added` AFTER INSERT ON `order_line` WHEN new.state <> 'cancelled' BEGIN
  UPDATE stock SET taken = taken + new.quantity WHERE field_id = new.field_id AND part_id = new.item_id;
END;--> statement-breakpoint
CREATE TRIGGER `stock_line_gone` AFTER DELETE ON `order_line` WHEN old.state <> 'cancelled' BEGIN
  UPDATE stock SET taken = taken - old.quantity WHERE field_id = old.field_id AND part_id = old.item_id;
END;--> statement-breakpoint
CREATE TRIGGER `stock_line_changed` AFTER UPDATE OF state, quantity ON `order_line`
WHEN (old.state = 'cancelled') <> (new.state = 'cancelled') OR old.quantity <> new.quantity BEGIN
  UPDATE stock SET taken = taken - iif(old.state = 'cancelled', 0, old.quantity) + iif(new.state = 'cancelled', 0, new.quantity)
    WHERE field_id = new.field_id AND part_id = new.item_id;
END;--> statement-breakpoint
CREATE TRIGGER `stock_choice_added` AFTER INSERT ON `stock_choice` BEGIN
  UPDATE stock SET taken = taken + new.quantity WHERE field_id = new.field_id AND part_id = new.part_id;
END;--> statement-breakpoint
CREATE TRIGGER `stock_choice_gone` AFTER DELETE ON `stock_choice` BEGIN
  UPDATE stock SET taken = taken - old.quantity WHERE field_id = old.field_id AND part_id = old.part_id;
END;--> statement-breakpoint
CREATE TRIGGER `stock_begun` AFTER INSERT ON `stock` BEGIN
  UPDATE stock SET taken = coalesce((SELECT sum(quantity) FROM order_line
      WHERE field_id = new.field_id AND item_id = new.part_id AND state <> 'cancelled'), 0)
    + coalesce((SELECT sum(quantity) FROM stock_choice WHERE field_id = new.field_id AND part_id = new.part_id), 0)
    WHERE id = new.id;
END;
