import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { createEvent } from "#workers/ops/provision/create-event";
import { searchIndexAgain } from "~/rooms.server";
import type { TestHost } from "../harness/host";
import { installationOf } from "../harness/installation";

/** An event of its own with `size` entries to search, so that the other rows of the bench stay what they are. */
export async function seedSearchEvent(host: TestHost, size: number): Promise<string> {
  const slug = "searched";
  const installation = await installationOf(host);
  const { event } = await createEvent(installation, {
    slug,
    name: "Searched Event",
    adminEmail: "admin@searched.example",
  });
  const third = Math.ceil(size / 3);
  const at = new Date().toISOString();
  const audit = sql`${at}, 'system', ${at}, 'system'`;
  const n = sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${third}) select i from n)`;
  await writeBatch(await installation.openEvent(event), [
    sql`insert into team (id, name, owner_id, created_at, created_by, updated_at, updated_by)
      select 'team' || i, 'Rigging company ' || i, 'user' || i, ${audit} from ${n}`,
    sql`insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at, updated_by)
      select 'user' || i, 'Rigger', 'No' || i, 'rigging' || i || '@searched.example', 'team' || i, ${audit} from ${n}`,
    sql`insert into task (id, title, description, type, created_at, created_by, updated_at, updated_by)
      select 'task' || i, 'Rigging plan ' || i, 'What hangs from the roof of hall ' || (i % 9) || ', who hangs it, and how it is secured.',
        'task', ${audit} from ${n}`,
    ...searchIndexAgain(),
  ]);
  return slug;
}
