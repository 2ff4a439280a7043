import { sql } from "drizzle-orm";
import { partHealth } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { many, q, readBatch, sqlRows } from "#db/read-batch";

interface EventHealthRow {
  id: string;
  slug: string;
  name: string;
  status: string;
  seenAt: string | null;
  failingSince: string | null;
  lastError: string | null;
  oldestDueAt: string | null;
  waiting: number;
  failedMails: number;
  unconfirmedMails: number;
}

const SHOWN = 500;

/** Every event as the sweep last saw it, what fails first, and what all events share. */
export const readHealth = (control: ControlDatabase) =>
  readBatch(control, {
    events: sqlRows<EventHealthRow>(sql`select e.id, e.slug, e.name, e.status, h.seen_at as seenAt,
      h.failing_since as failingSince, h.last_error as lastError, h.oldest_due_at as oldestDueAt,
      coalesce(h.waiting, 0) as waiting, coalesce(h.failed_mails, 0) as failedMails,
      coalesce(h.unconfirmed_mails, 0) as unconfirmedMails
      from events e left join event_health h on h.event_id = e.id where e.status in ('active', 'suspended')
      order by h.failing_since is null, failedMails + unconfirmedMails = 0, e.name collate nocase limit ${SHOWN}`),
    parts: many(q.select().from(partHealth)),
  });
