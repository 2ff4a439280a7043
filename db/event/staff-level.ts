import { sql } from "drizzle-orm";
import { activities } from "./schema/activity";
import { users } from "./schema/teams";

/**
 * Whoever is granted `eventflowAdmin` may have a level of the event's own giving. The activity of their entering keeps
 * it: a grant that is taken away leaves it.
 */
const KIND = "staff.entered";

/** Before the row gets the level of staff; nothing where it has it already, or where there is no row. */
export const rememberLevel = (of: { id: string; userId: string; requestId: string; at: string }) =>
  sql`insert into ${activities} (id, kind, actor_id, subject_id, details, request_id, created_at)
    select ${of.id}, ${KIND}, u.id, u.id, json_object('before', u.permissions), ${of.requestId}, ${of.at}
    from ${users} u where u.id = ${of.userId} and u.permissions <> 'eventflowAdmin'`;

/** What it was, over a row of `user`. */
export const levelBefore = () =>
  sql`coalesce((select json_extract(a.details, '$.before') from ${activities} a
    where a.kind = ${KIND} and a.subject_id = ${users.id} order by a.created_at desc, a.id desc limit 1), 'user')`;
