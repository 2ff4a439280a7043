import { eq, sql } from "drizzle-orm";
import { events } from "#db/control/schema";
import { q, readBatch, required } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { newSecret, sha256 } from "~/lib/ids";
import { installationOf } from "../harness/installation";
import { type SeedHost, seedLargeEvent } from "./seed";

/** The owner's calendar address ends in this. */
export const FEED_TOKEN = newSecret();

/**
 * An event of its own with one team, whose owner is the person of the large event: a sidebar of 40 items (20 tasks, 20 pages) and
 * 500 entries in its time table, with the owner's calendar address. Returns its slug.
 */
export async function seedDashboardEvent(host: SeedHost): Promise<string> {
  const { slug, ownerEmail } = await seedLargeEvent(host, { teams: 1, tasks: 20 }, "dashboard");
  const installation = await installationOf(host);
  const { event } = await readBatch(installation.control, {
    event: required(q.select().from(events).where(eq(events.slug, slug))),
  });
  const at = new Date().toISOString();
  const audit = sql`${at}, 'system', ${at}, 'system'`;
  const n = (count: number) =>
    sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`;
  const id = (kind: string, i: string) => sql.raw(`printf('01900000-0000-7000-${kind}-%012d', ${i})`);
  await writeBatch(await installation.openEvent(event), [
    sql`insert into content (id, title, path, live_title, is_published, revision, live_revision, created_at, created_by,
        updated_at, updated_by)
      select ${id("b100", "i")}, 'Page ' || i, 'page-' || i, 'Page ' || i, 1, 1, 1, ${audit} from ${n(20)}`,
    sql`insert into sidebar_section (id, heading, position, created_at, created_by, updated_at, updated_by)
      select ${id("b200", "i")}, 'Section ' || i, i, ${audit} from ${n(2)}`,
    sql`insert into sidebar_item (id, section_id, kind, target_id, position)
      select ${id("b300", "i")}, ${id("b200", "1")}, 'content', ${id("b100", "i")}, i from ${n(20)}`,
    sql`insert into sidebar_item (id, section_id, kind, target_id, position)
      select ${id("b400", "i")}, ${id("b200", "2")}, 'task', ${id("8000", "i")}, i from ${n(20)}`,
    sql`insert into time_table_entry (id, title, place, start_day, start_time, end_day, end_time, created_at, created_by,
        updated_at, updated_by)
      select ${id("b500", "i")}, 'Entry ' || i, 'Gate ' || (i % 5), date('now', (i / 4) || ' days'), '08:00',
        date('now', (i / 4) || ' days'), '09:30', ${audit} from ${n(500)}`,
    sql`insert into calendar_feed (user_id, token_hash, created_at)
      select id, ${await sha256(FEED_TOKEN)}, ${at} from user where email = ${ownerEmail}`,
  ]);
  return slug;
}
