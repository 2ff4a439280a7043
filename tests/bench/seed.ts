import { type SQL, sql } from "drizzle-orm";
import { credentials, userProfiles } from "#db/control/schema";
import { as, jsonOne } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { createEvent } from "#workers/ops/provision/create-event";
import { hashPassword } from "~/features/auth/password.server";
import { refreshProgress, refreshTaskProgress } from "~/features/tasks/progress.server";
import { newId } from "~/lib/ids";
import type { TestHost } from "../harness/host";
import { installationOf } from "../harness/installation";

const PASSWORD = "harbour-boat-show-2027";

/** The id of the large event's nth task, as an SQL expression and as a text. */
const taskId = (n: string) => sql.raw(`printf('01900000-0000-7000-8000-%012d', ${n})`);
export const largeTaskId = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** The ids of the large event's custom fields: four texts and a Yes/No. */
const fieldId = (n: string) => sql.raw(`printf('01900000-0000-7000-9000-%012d', ${n})`);
const largeFieldIds = Array.from(
  { length: 5 },
  (_, n) => `01900000-0000-7000-9000-${String(n + 1).padStart(12, "0")}`,
);
/** So many tasks' statuses are written at once. */
const STATUS_TASKS = 10;

/** The list of teams with all of them as columns. */
export const teamsWithFields = `/admin/teams?${largeFieldIds.map((id) => `columns=${id}`).join("&")}`;

export type SeedHost = Pick<TestHost, "dataDir" | "port" | "mailboxUrl" | "baseUrl">;

/** A large event for measuring, written by SQL: by commands it would take minutes. */
export async function seedLargeEvent(
  host: SeedHost,
  size: { teams: number; tasks: number; comments?: number },
  slug = "large",
): Promise<{ slug: string; ownerEmail: string }> {
  const installation = await installationOf(host);
  const { event } = await createEvent(installation, {
    slug,
    name: "Large Event",
    adminEmail: `admin@${slug}.example`,
  });
  const ownerEmail = `owner1@${slug}.example`;
  const db = await installation.openEvent(event);
  const at = new Date().toISOString();
  const audit = sql`${at}, 'system', ${at}, 'system'`;
  const n = (count: number) =>
    sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`;
  const comments = size.comments ?? 50;
  // Replies are to the latest comments.
  const fields = await customFieldsOf(db, { audit, n, teams: size.teams });
  const lately = sql.raw(String(Math.min(10, comments)));
  const first = sql.raw(String(Math.max(comments - 10, 1)));
  await writeBatch(db, [
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
      select 'type' || i, 'Type ' || i, ${audit} from ${n(3)}`,
    sql`insert into team (id, name, owner_id, is_organiser, is_archived, stand_share_role, team_type_id, version,
        created_at, created_by, updated_at, updated_by)
      select 'team' || i, 'Exhibitor ' || printf('%05d', i), 'user' || i, 0, 0, 'none', 'type' || (i % 3 + 1), 1, ${audit}
      from ${n(size.teams)}`,
    sql`insert into user (id, first_name, surname, email, permissions, team_id, has_logged_in, last_login_in_time,
        is_onboarded, created_at, created_by, updated_at, updated_by)
      select 'user' || i, 'Owner', 'No' || i, 'owner' || i || '@' || ${slug} || '.example', 'user', 'team' || i, i % 5 > 0,
        case when i % 5 > 0 then ${at} end, 1, ${audit} from ${n(size.teams)}`,
    sql`insert into task_group (id, title, is_archived, position, created_at, created_by, updated_at, updated_by)
      select 'group' || i, 'Group ' || i, 0, i, ${audit} from ${n(5)}`,
    sql`insert into task (id, title, due_date, description, type, is_archived, is_time_sensitive, is_approval_needed,
        show_to_child_teams, is_required, version, created_at, created_by, updated_at, updated_by)
      select ${taskId("i")}, 'Task ' || i, date('now', (i - 20) || ' days'), '', 'task', 0, 0, 0, 1, 1, 1, ${audit}
      from ${n(size.tasks)}`,
    sql`insert into task_group_task (group_id, task_id, position) select 'group' || (i % 5 + 1), ${taskId("i")}, i
      from ${n(size.tasks)}`,
  ]);
  // No write may hold the database for long.
  for (let after = 0; after < size.tasks; after += STATUS_TASKS)
    await writeBatch(db, [
      sql`insert into task_status (id, task_id, team_id, progress_status, approval_status, completed_at, completed_by, version,
        created_at, created_by, updated_at, updated_by)
      select 'status' || tm.i || '-' || t.i, ${taskId("t.i")}, 'team' || tm.i,
        case when (tm.i * t.i) % 7 < 3 then 'complete' when (tm.i * t.i) % 29 = 0 then 'notApplicable' else 'incomplete' end,
        'none', ${at}, 'user' || tm.i, 1, ${audit}
      from ${n(size.teams)} tm cross join (select i from ${n(size.tasks)} where i > ${after} and i <= ${after + STATUS_TASKS}) t where (tm.i + t.i) % 2 = 0`,
    ]);
  await writeBatch(db, [
    sql`insert into comment (id, task_status_id, text, created_at, created_by, updated_at, updated_by)
      select 'comment' || i, 'status1-1', 'Comment ' || i || ': the crane comes at nine, please be there before it does.',
        ${at}, 'user1', ${at}, 'user1' from ${n(comments)}`,
    sql`insert into reply (id, comment_id, text, created_at, created_by, updated_at, updated_by)
      select 'reply' || i, 'comment' || (i % ${lately} + ${first}), 'Reply ' || i, ${audit} from ${n(20)}`,
    ...fields,
    // Ninety nights, as an event in use has them.
    sql`insert into risk_day (day, low, medium, high, critical, percent_sum)
      select date('now', -i || ' days'), ${size.teams} - i, i / 2, i / 3, i - i / 2 - i / 3, ${size.teams} * 20 from ${n(90)}`,
    sql`insert into team_risk (team_id, day, percent)
      select 'team' || i, date('now', '-20 days'), i % 100 from ${n(size.teams)}`,
  ]);
  await writeBatch(db, [refreshProgress()]);
  await writeBatch(db, [refreshTaskProgress()]);
  await givePassword(installation.control, event.id, "user1", ownerEmail);
  return { slug, ownerEmail };
}

/** None in a working copy that is older than they are. */
async function customFieldsOf(
  db: Parameters<typeof writeBatch>[0],
  { audit, n, teams }: { audit: SQL; n: (count: number) => SQL; teams: number },
): Promise<SQL[]> {
  const { known } = await readBatch(db, {
    known: jsonOne({ name: as<string>(sql`name`) }, sql`from sqlite_master where name = 'custom_field'`),
  });
  if (!known) return [];
  return [
    sql`insert into custom_field (id, label, type, order_index, created_at, created_by, updated_at, updated_by)
      select ${fieldId("i")}, 'Field ' || i, iif(i = 5, 'boolean', 'text'), i, ${audit} from ${n(5)}`,
    sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, updated_at, updated_by)
      select 'team' || tm.i, ${fieldId("f.i")}, iif(f.i = 5, 'true', 'Value ' || tm.i || ' of ' || f.i),
        tm.i % 4 > 0, '', 'system' from ${n(teams)} tm cross join ${n(5)} f`,
  ];
}

async function givePassword(
  control: Parameters<typeof writeBatch>[0],
  eventId: string,
  userId: string,
  email: string,
): Promise<void> {
  const at = new Date().toISOString();
  const passwordHash = await hashPassword({}, PASSWORD);
  await writeBatch(control, [
    q
      .insert(userProfiles)
      .values({ id: userId, firstName: "Owner", surname: "No1", email, createdAt: at, updatedAt: at })
      .onConflictDoNothing(),
    q.insert(credentials).values({ userId, passwordHash, updatedAt: at }).onConflictDoNothing(),
    sql`insert into memberships (user_id, event_id, state, operation_id, created_at)
      values (${userId}, ${eventId}, 'active', ${newId()}, ${at})`,
  ]);
}
