CREATE TABLE `order_item_sum` (
	`form_id` text NOT NULL,
	`field_id` text NOT NULL,
	`item_id` text NOT NULL,
	`supplier_id` text NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`lines` integer NOT NULL,
	`quantity` integer NOT NULL,
	`net` integer NOT NULL,
	`vat` integer NOT NULL,
	`gross` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_item_sum_of` ON `order_item_sum` (`form_id`,`field_id`,`item_id`,`currency`,`state`,`supplier_id`);--> statement-breakpoint
CREATE TABLE `order_sum` (
	`form_id` text NOT NULL,
	`team_id` text,
	`submission_id` text NOT NULL,
	`ordered_day` text NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`lines` integer NOT NULL,
	`quantity` integer NOT NULL,
	`net` integer NOT NULL,
	`vat` integer NOT NULL,
	`gross` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_sum_of` ON `order_sum` (`submission_id`,`ordered_day`,`currency`,`state`);--> statement-breakpoint
CREATE INDEX `order_sum_team` ON `order_sum` (`team_id`);--> statement-breakpoint
CREATE TABLE `purchase_list` (
	`id` text PRIMARY KEY NOT NULL,
	`supplier_id` text NOT NULL,
	`sent_at` text NOT NULL,
	`sent_by` text NOT NULL,
	`recipients` text NOT NULL,
	`items` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `purchase_list_supplier` ON `purchase_list` (`supplier_id`,`sent_at`);--> statement-breakpoint
ALTER TABLE `order_change` ADD `reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_line` ADD `former_state` text;--> statement-breakpoint
CREATE INDEX `order_line_state_at` ON `order_line` (`state_at`,`state_by`);--> statement-breakpoint
ALTER TABLE `team` ADD `billing_address` text DEFAULT '' NOT NULL;--> statement-breakpoint
INSERT INTO order_sum (form_id, team_id, submission_id, ordered_day, currency, state, lines, quantity, net, vat, gross)
  SELECT form_id, team_id, submission_id, ordered_day, currency, state, count(*), sum(quantity), sum(net), sum(vat), sum(gross) FROM order_line GROUP BY form_id, team_id, submission_id, ordered_day, currency, state;--> statement-breakpoint
INSERT INTO order_item_sum (form_id, field_id, item_id, supplier_id, currency, state, lines, quantity, net, vat, gross)
  SELECT form_id, field_id, item_id, coalesce(supplier_id, ''), currency, state, count(*), sum(quantity), sum(net), sum(vat), sum(gross) FROM order_line GROUP BY form_id, field_id, item_id, coalesce(supplier_id, ''), currency, state;--> statement-breakpoint
CREATE TRIGGER `order_sum_added` AFTER INSERT ON `order_line` BEGIN
  INSERT INTO order_sum (form_id, team_id, submission_id, ordered_day, currency, state, lines, quantity, net, vat, gross)
    VALUES (new.form_id, new.team_id, new.submission_id, new.ordered_day, new.currency, new.state, 1, new.quantity, new.net, new.vat, new.gross)
    ON CONFLICT (submission_id, ordered_day, currency, state) DO UPDATE SET lines = lines + 1, quantity = quantity + excluded.quantity,
      net = net + excluded.net, vat = vat + excluded.vat, gross = gross + excluded.gross;
  INSERT INTO order_item_sum (form_id, field_id, item_id, supplier_id, currency, state, lines, quantity, net, vat, gross)
    VALUES (new.form_id, new.field_id, new.item_id, coalesce(new.supplier_id, ''), new.currency, new.state, 1, new.quantity, new.net, new.vat, new.gross)
    ON CONFLICT (form_id, field_id, item_id, currency, state, supplier_id) DO UPDATE SET lines = lines + 1, quantity = quantity + excluded.quantity,
      net = net + excluded.net, vat = vat + excluded.vat, gross = gross + excluded.gross;
END;--> statement-breakpoint
CREATE TRIGGER `order_sum_gone` AFTER DELETE ON `order_line` BEGIN
  UPDATE order_sum SET lines = lines - 1, quantity = quantity - old.quantity, net = net - old.net, vat = vat - old.vat,
    gross = gross - old.gross WHERE submission_id = old.submission_id AND ordered_day = old.ordered_day AND currency = old.currency AND state = old.state;
  DELETE FROM order_sum WHERE submission_id = old.submission_id AND ordered_day = old.ordered_day AND currency = old.currency AND state = old.state AND lines = 0;
  UPDATE order_item_sum SET lines = lines - 1, quantity = quantity - old.quantity, net = net - old.net, vat = vat - old.vat,
    gross = gross - old.gross WHERE form_id = old.form_id AND field_id = old.field_id AND item_id = old.item_id AND currency = old.currency
    AND state = old.state AND supplier_id = coalesce(old.supplier_id, '');
  DELETE FROM order_item_sum WHERE form_id = old.form_id AND field_id = old.field_id AND item_id = old.item_id AND currency = old.currency
    AND state = old.state AND supplier_id = coalesce(old.supplier_id, '') AND lines = 0;
END;--> statement-breakpoint
CREATE TRIGGER `order_sum_changed` AFTER UPDATE ON `order_line`
WHEN (old.state, old.quantity, old.net, old.vat, old.gross, old.ordered_day, old.currency, old.supplier_id, old.team_id)
  IS NOT (new.state, new.quantity, new.net, new.vat, new.gross, new.ordered_day, new.currency, new.supplier_id, new.team_id) BEGIN
  UPDATE order_sum SET lines = lines - 1, quantity = quantity - old.quantity, net = net - old.net, vat = vat - old.vat,
    gross = gross - old.gross WHERE submission_id = old.submission_id AND ordered_day = old.ordered_day AND currency = old.currency AND state = old.state;
  DELETE FROM order_sum WHERE submission_id = old.submission_id AND ordered_day = old.ordered_day AND currency = old.currency AND state = old.state AND lines = 0;
  UPDATE order_item_sum SET lines = lines - 1, quantity = quantity - old.quantity, net = net - old.net, vat = vat - old.vat,
    gross = gross - old.gross WHERE form_id = old.form_id AND field_id = old.field_id AND item_id = old.item_id AND currency = old.currency
    AND state = old.state AND supplier_id = coalesce(old.supplier_id, '');
  DELETE FROM order_item_sum WHERE form_id = old.form_id AND field_id = old.field_id AND item_id = old.item_id AND currency = old.currency
    AND state = old.state AND supplier_id = coalesce(old.supplier_id, '') AND lines = 0;
  INSERT INTO order_sum (form_id, team_id, submission_id, ordered_day, currency, state, lines, quantity, net, vat, gross)
    VALUES (new.form_id, new.team_id, new.submission_id, new.ordered_day, new.currency, new.state, 1, new.quantity, new.net, new.vat, new.gross)
    ON CONFLICT (submission_id, ordered_day, currency, state) DO UPDATE SET lines = lines + 1, quantity = quantity + excluded.quantity,
      net = net + excluded.net, vat = vat + excluded.vat, gross = gross + excluded.gross;
  INSERT INTO order_item_sum (form_id, field_id, item_id, supplier_id, currency, state, lines, quantity, net, vat, gross)
    VALUES (new.form_id, new.field_id, new.item_id, coalesce(new.supplier_id, ''), new.currency, new.state, 1, new.quantity, new.net, new.vat, new.gross)
    ON CONFLICT (form_id, field_id, item_id, currency, state, supplier_id) DO UPDATE SET lines = lines + 1, quantity = quantity + excluded.quantity,
      net = net + excluded.net, vat = vat + excluded.vat, gross = gross + excluded.gross;
END;
