ALTER TABLE `outbox` ADD `give_up_at` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `reference` text;--> statement-breakpoint
CREATE INDEX `outbox_subscriber` ON `outbox` (`subscriber`);--> statement-breakpoint
ALTER TABLE `email_log` ADD `state` text DEFAULT 'queued' NOT NULL;--> statement-breakpoint
ALTER TABLE `email_log` ADD `unanswered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `email_log` ADD `reference` text;--> statement-breakpoint
CREATE INDEX `email_log_trouble` ON `email_log` (`created_at`) WHERE state in ('unconfirmed', 'refused', 'failed');--> statement-breakpoint
UPDATE `email_log` SET `state` = case
  when `type` = 'bounce' then 'refused'
  when `message_id` is not null or `type` <> 'pending' then 'sent'
  when exists (select 1 from `outbox` where `subscriber` = 'mail:' || `email_log`.`id` and `state` = 'failed') then 'failed'
  when exists (select 1 from `outbox` where `subscriber` = 'mail:' || `email_log`.`id` and `state` = 'done') then 'unconfirmed'
  when not exists (select 1 from `outbox` where `subscriber` = 'mail:' || `email_log`.`id`) then 'cancelled'
  else 'queued' end;
