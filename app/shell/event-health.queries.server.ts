import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { eventHealth, events, partHealth } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { as, jsonRows, maybe } from "#db/json-row";
import { many, q, readBatch } from "#db/read-batch";

const e = alias(events, "e");
const h = alias(eventHealth, "h");
const FAILED = as<number>(sql`coalesce(${h.failedMails}, 0)`);
const UNCONFIRMED = as<number>(sql`coalesce(${h.unconfirmedMails}, 0)`);

const SHOWN = 500;

/** Every event as the sweep last saw it, what fails first, and what all events share. */
export const readHealth = (control: ControlDatabase) =>
  readBatch(control, {
    events: jsonRows(
      {
        id: e.id,
        slug: e.slug,
        name: e.name,
        status: e.status,
        seenAt: maybe(h.seenAt),
        failingSince: maybe(h.failingSince),
        lastError: maybe(h.lastError),
        oldestDueAt: maybe(h.oldestDueAt),
        waiting: as<number>(sql`coalesce(${h.waiting}, 0)`),
        failedMails: FAILED,
        unconfirmedMails: UNCONFIRMED,
      },
      sql`from events e left join event_health h on h.event_id = e.id where e.status in ('active', 'suspended')
        order by h.failing_since is null, ${FAILED} + ${UNCONFIRMED} = 0, e.name collate nocase limit ${SHOWN}`,
    ),
    parts: many(q.select().from(partHealth)),
  });
