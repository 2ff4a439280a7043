import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { users } from "#db/event/schema/teams";
import { as, jsonValues } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import { connectRooms } from "~/connect-rooms.server";
import { commentEntries } from "~/features/tasks/comments/found-comments.server";
import { fileEntries } from "~/features/tasks/files/found-files.server";
import { progressDrift } from "~/features/tasks/progress.server";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { noteEntries } from "~/features/teams/notes/note-entries.server";
import { deleteTeams } from "~/features/teams/removal.commands.server";
import { lossesOfTeams } from "~/features/teams/removal.queries.server";
import { HAS_SHARES, SELF_DELETE } from "~/features/teams/removal.rules";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import type { CommandContext } from "~/procedure/context";
import { sqlRows } from "../../harness/sql-rows";
import { meanwhile } from "../../integration/support/meanwhile";
import { newTask, person } from "../../worlds/test-event";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";

const NOW = new Date("2027-06-10T10:00:00.000Z");
let house: Awaited<ReturnType<typeof memoryHouse>>;
let admin: CommandContext;
beforeEach(async () => {
  connectRooms();
  house = await memoryHouse();
  await house.at.write(sql`update user set permissions = 'admin' where id = 'mia'`);
  admin = house.ctx(NOW, { actor: { id: "mia", level: "admin", teamId: null } });
});

const team = (name: string, change = {}) => ({
  ...{ name, teamTypeId: null, isOrganiser: false, owner: person(name) },
  ...change,
});
const rows = async <Row>(statement: ReturnType<typeof sql>) =>
  (await readBatch(house.at.db, { rows: sqlRows<Row>(statement) })).rows;
const one = async (expression: string) =>
  (await rows<{ v: unknown }>(sql.raw(`select ${expression} as v`)))[0]?.v;

/** A team of which something stands in every table, with a neighbour of which as much stands there. */
async function everything(name: string) {
  const { teamId, ownerId } = await addTeam(admin, team(name));
  const mate = await addTeamMember(admin, { teamId, member: person(`${name}mate`) });
  const { taskId } = await addTask(
    admin,
    newTask(`Declare ${name}`, { type: "disclaimer", disclaimer: "I do" }),
  );
  const owner = house.ctx(NOW, { actor: { id: ownerId, level: "user", teamId }, address: "192.0.2.7" });
  await completeTask(owner, { taskId, acceptedName: "Typed Name", accepted: true });
  const [status] = await rows<{ id: string }>(sql`select id from task_status where team_id = ${teamId}`);
  const statusId = status?.id ?? "";
  const a = sql`'now', ${ownerId}, 'now', ${ownerId}`;
  const id = (part: string) => `${name} ${part}`;
  await house.at.write(
    sql`insert into comment (id, task_status_id, text, created_at, created_by, updated_at, updated_by)
      values (${id("comment")}, ${statusId}, 'words', ${a})`,
    sql`insert into reply (id, comment_id, text, created_at, created_by, updated_at, updated_by)
      values (${id("reply")}, ${id("comment")}, 'answer', ${a})`,
    sql`insert into comment_like values (${id("comment")}, ${mate.userId}, 'now')`,
    sql`insert into reply_like values (${id("reply")}, ${mate.userId}, 'now')`,
    sql`insert into comment_mention (id, comment_id, user_id) values (${id("mention")}, ${id("comment")}, ${mate.userId})`,
    sql`insert into comment_read values ('mia', ${id("comment")}, 'now'), ('mia', ${id("reply")}, 'now')`,
    sql`insert into staff_inbox (user_id) values (${mate.userId})`,
    sql`insert into mail_unsubscription (user_id, choice, at, by) values (${mate.userId}, 'comments', 'now', 'page')`,
    sql`insert into calendar_feed values (${mate.userId}, ${id("calendar")}, 'now')`,
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by, updated_at, updated_by)
      values (${id("file")}, 'taskEvidence', ${taskId}, 'stored', 'drawing.pdf', 'application/pdf', 1, ${id("key")}, ${a})`,
    sql`insert into task_evidence values (${statusId}, ${id("file")}, 0)`,
    sql`insert into task_approval (id, task_status_id, decision, reviewed_by, reviewed_at)
      values (${id("approval")}, ${statusId}, 'submitted', ${ownerId}, 'now')`,
    sql`insert into task_request (id, task_status_id, kind, reason, created_at, created_by, updated_at, updated_by)
      values (${id("request")}, ${statusId}, 'moreTime', 'late', ${a})`,
    sql`insert into task_assignee values (${statusId}, ${mate.userId}, 0)`,
    sql`insert into task_reminder values (${taskId}, ${teamId}, 'due', 'now', 'system')`,
    sql`insert into session (id, user_id, expires_at, created_at) values (${id("session")}, ${ownerId}, '2099', 'now')`,
    sql`insert into session_detail (session_id, browser) values (${id("session")}, 'Chrome')`,
    sql`insert into session (id, user_id, expires_at, created_at) values (${id("staff")}, 'mia', '2099', 'now')`,
    sql`insert into session_view values (${id("staff")}, ${teamId}, ${mate.userId}, '2099', 'now')`,
    sql`insert or ignore into sidebar_section (id, heading, position, created_at, created_by, updated_at, updated_by)
      values ('side', 'Manual', 0, 'now', 'mia', 'now', 'mia')`,
    sql`insert into sidebar_fold values (${mate.userId}, 'side', 1)`,
    sql`insert into lock values (${teamId}, 'task', 'mia', 'now', 'now', '2099'), (${id("lock")}, 'task', ${mate.userId}, 'now', 'now', '2099')`,
    sql`insert into custom_field (id, label, type, order_index, created_at, created_by, updated_at, updated_by)
      values (${id("field")}, 'Hall', 'text', 0, 'now', 'mia', 'now', 'mia')`,
    sql`insert or replace into team_field_value (team_id, custom_field_id, value, is_answered, updated_at, updated_by)
      values (${teamId}, ${id("field")}, 'East', 1, 'now', ${ownerId})`,
    sql`insert into team_import (id, file_name, created_at, created_by, updated_at, updated_by)
      values (${id("import")}, 'teams.csv', 'now', 'mia', 'now', 'mia')`,
    sql`insert into team_import_row (import_id, number, cells, made_id, state, team_name, person_name, email, team_id, user_id)
      values (${id("import")}, 2, ${JSON.stringify([name, `${name}@crew.example`])}, ${teamId}, 'done', ${name}, ${name},
        ${`${name}@crew.example`}, ${teamId}, ${ownerId})`,
    sql`insert into submission (id, form_id, team_id, is_draft, number, created_at, created_by, updated_at, updated_by)
      values (${id("submission")}, ${`form of ${name}`}, ${teamId}, 0, 1, ${a})`,
    sql`insert into submission_answer (submission_id, field_id, text) values (${id("submission")}, 'q', 'an answer')`,
    sql`insert into submission_change values (${id("change")}, ${id("submission")}, 1, '{}', 'now', 'mia')`,
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by, updated_at, updated_by)
      values (${id("answered")}, 'submissions', 'form', 'stored', 'plan.pdf', 'application/pdf', 1, ${id("answered key")}, ${a})`,
    sql`insert into submission_removal values (${id("removal")}, ${id("submission")}, '{}', 'mia', 'now')`,
    sql`insert into submission_file values (${id("submission")}, ${id("answered")}, 'q', '')`,
    sql`insert into submission_mail (id, submission_id, activity_id, notification_id, notification_name, recipient, created_at)
      values (${id("told")}, ${id("submission")}, 'x', 'n', 'Power', 'power@x.test', 'now')`,
    sql`insert into webhook_delivery (id, webhook_id, form_id, submission_id, kind, request_url, request_method, content_type,
        body, size, started_at, created_at, updated_at)
      values (${id("delivery")}, 'wh', ${`form of ${name}`}, ${id("submission")}, 'submitted', 'https://crm.test', 'POST',
        'application/json', ${JSON.stringify({ by: ownerId })}, 1, 'now', 'now', 'now')`,
    sql`insert into webhook_attempt (delivery_id, number, started_at, duration, answer)
      values (${id("delivery")}, 1, 'now', 1, 'taken')`,
    sql`insert into notification (id, title, audience, team_id, created_at, created_by, updated_at, updated_by)
      values (${id("notification")}, 'For one team', 'team', ${teamId}, 'now', 'mia', 'now', 'mia')`,
    sql`insert into notification_recipient (notification_id, user_id) values (${id("notification")}, ${ownerId})`,
    sql`insert into reminder_mute (id, day, team_id, why, created_at, created_by)
      values (${id("mute")}, '2027-06-11', ${teamId}, 'on the phone', 'now', 'mia')`,
    sql`insert into reminder_round (id, sent_at, sent_by, day, teams, mails)
      values (${id("round")}, 'now', 'mia', '2027-06-10', 1, 1)`,
    sql`insert into audience_team values (${taskId}, ${teamId}, 'in')`,
    sql`insert into held_condition (team_id, thing_id, position) values (${teamId}, ${taskId}, 0)`,
    sql`insert into form_extension values (${id("form")}, ${teamId}, '2027-07-01', '', 'now', 'mia')`,
    sql`insert into reminder_round_line values (${id("round")}, ${taskId}, ${teamId})`,
    sql`insert into team_risk values (${teamId}, '2027-06-09', 40)`,
    sql`insert or ignore into report_view (id, name, address, owner_id, created_at, created_by, updated_at, updated_by)
      values ('view', 'Late', '/admin/teams', 'mia', 'now', 'mia', 'now', 'mia')`,
    sql`insert into report_view_reader values ('view', ${ownerId})`,
    sql`insert into order_line (id, submission_id, form_id, team_id, position, field_id, item_id, label, supplier_id, quantity,
        unit_price, currency, prices_include, vat_rate, discount, net, vat, gross, state, ordered_at, ordered_day, state_at, state_by)
      values (${id("line")}, ${id("submission")}, 'form', ${teamId}, 0, 'list', 'chair', 'Chair', null, 2, 100, 'GBP', 'net', 2000, 0,
        200, 40, 240, 'received', '', '2027-06-01', '', 'mia')`,
    sql`insert into order_change (id, submission_id, at, by_user, before, after) values (${id("ordered")}, ${id("submission")}, 'now', 'mia', '{}', '{}')`,
    sql`insert into stock_choice values (${id("submission")}, 'slot', 'morning', 1)`,
    sql`insert into draft_reminder values (${id("submission")}, 'now')`,
    sql`insert into held_invitation (user_id, at, set_at, set_by) values (${ownerId}, null, 'now', 'mia')`,
    sql`insert into team_note (id, team_id, text, created_at, created_by, updated_at, updated_by)
      values (${id("note")}, ${teamId}, 'Ring Tom', ${a})`,
    ...noteEntries.index(id("note")),
    ...commentEntries.index([id("comment"), id("reply")]),
    ...fileEntries.index([id("file")]),
  );
  const own = [
    "note",
    "submission",
    "delivery",
    "answered",
    "comment",
    "reply",
    "file",
    "approval",
    "request",
    "session",
    "mention",
    "lock",
  ].map(id);
  return {
    teamId,
    ownerId,
    mateId: mate.userId,
    taskId,
    ids: [teamId, ownerId, mate.userId, statusId, ...own],
  };
}

const tablesOf = async () =>
  (
    await rows<{
      name: string;
    }>(sql`select name from sqlite_master where type = 'table' and name not like 'sqlite%'
      and name not like 'search_entry_%' and name <> 'guard'`)
  ).map(({ name }) => name);

/** The tables in which one of these ids stands anywhere, in whatever column. */
async function tracesOf(ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tablesOf()) {
    const columns = await rows<{ name: string }>(sql.raw(`select name from pragma_table_info('${name}')`));
    const isIn = columns.map((column) => `instr(coalesce(x."${column.name}", ''), j.value) > 0`).join(" or ");
    const [hit] = await rows(
      sql`select 1 from ${sql.raw(`"${name}"`)} x, json_each(${JSON.stringify(ids)}) j where ${sql.raw(isIn)} limit 1`,
    );
    if (hit) found.push(name);
  }
  return found.sort();
}

/** What is no team's: an event's own, and counts. */
const NOBODYS = [
  // Of an address, of a row of the log, and of a kind of mail.
  ...["mail_block", "mail_event", "email_template"],
  "team_import",
  // How many there are of things, and what suppliers were sent.
  ...["order_item_sum", "purchase_list", "stock"],
  ...["completion", "core_page", "event_root", "log_size", "settings", "custom_field"],
  ...[
    "task",
    "task_attachment",
    "task_group",
    "task_group_task",
    "task_progress",
    "task_team_type",
    "team_type",
  ],
  // The library is read by teams, and names none.
  ...[
    "form_draft",
    "asset",
    "content",
    "content_version",
    "card_layout_version",
    "content_path_before",
    "content_team_type",
    "featured_content",
    "sidebar_section",
    "sidebar_item",
    "section",
    "section_use",
  ],
  ...[
    "form",
    "form_field",
    "form_step",
    "form_lab_case",
    "form_version",
    "form_version_use",
    "field_group",
    "field_group_version",
  ],
  ...["form_confirmation", "form_notification", "webhook", "submission_count", "report_part"],
  ...["notification_team_type", "reminder_round", "audience_condition", "form_team_type"],
  ...["time_table_entry", "time_table_entry_team_type"],
  ...["download", "download_team_type", "supplier", "supplier_contact", "supplier_team_type"],
  ...["supplier_group", "supplier_group_supplier"],
  ...["report_view", "report_view_mail", "risk_day"],
  ...["card", "card_layout", "card_layout_card", "card_layout_team_type"],
  "going_live",
];
/** Where a team that is gone is still named. */
const KEPT = ["activity", "email_log", "kept_acceptance", "outbox"];

it("leaves no row of the team in any table but activity, e-mail log, what was accepted and the work that follows", async () => {
  const gone = await everything("Gone");
  const neighbour = await everything("Near");
  const before = await tracesOf(gone.ids);
  // A table that comes later is either nobody's, or filled above.
  const filled = (await tablesOf()).filter(
    (name) => !NOBODYS.includes(name) && !["kept_acceptance", "outbox"].includes(name),
  );
  expect(before).toEqual(filled.filter((name) => name !== "search_entry_content").sort());
  const near = await tracesOf(neighbour.ids);
  expect(await deleteTeams(admin, [gone.teamId])).toEqual({ changed: 1, ignored: 0 });
  expect(await tracesOf(gone.ids)).toEqual(KEPT);
  expect(await tracesOf(neighbour.ids), "the neighbour has all of its own").toEqual(near);
  expect(await house.at.read(progressDrift())).toEqual({ teams: 0, tasks: 0, hours: 0 });
  expect(
    await rows(sql`select name, text, team_name, task_title, address from kept_acceptance`),
  ).toMatchObject([{ text: "I do", team_name: "Gone", task_title: "Declare Gone", address: "192.0.2.7" }]);
});

it("promises that files and memberships follow, and sends nothing that waits", async () => {
  const gone = await everything("Gone");
  await everything("Near");
  await deleteTeams(admin, [gone.teamId]);
  const jobs = await rows<{ subscriber: string }>(sql`select o.subscriber from outbox o join activity a
    on a.id = o.activity_id where a.kind = 'team.deleted' and o.state = 'pending' order by 1`);
  expect(jobs.map(({ subscriber }) => subscriber)).toEqual([
    `auth:endMemberships:${[gone.ownerId, gone.mateId].sort().join(",")}`,
    "files:folder:submissions/form of Gone/Gone submission",
    `files:folder:taskEvidence/${gone.taskId}/${gone.teamId}`,
  ]);
  expect(await rows(sql`select distinct state from email_log where team_id = ${gone.teamId}`)).toEqual([
    { state: "cancelled" },
  ]);
  expect(
    await one(`(select count(*) from outbox o join email_log l on o.subscriber = 'mail:' || l.id
    where l.team_id = '${gone.teamId}' and (o.state = 'pending' or o.sealed is not null))`),
  ).toBe(0);
  expect(await one("(select count(*) from email_log where state = 'queued')")).toBe(2);
});

it("says what goes, and what is kept, in the words of people", async () => {
  const gone = await everything("Gone");
  const losses = await house.at.read(lossesOfTeams([gone.teamId]));
  expect(losses.map(({ n, one, isKept }) => `${n} ${one}${isKept ? " kept" : ""}`)).toEqual([
    ...["1 reply", "1 comment", "1 uploaded file", "1 accepted declaration kept", "1 request"],
    ...["1 task’s status", "1 answered file", "1 submission", "1 note", "2 person"],
  ]);
  expect(await house.at.read(lossesOfTeams(["nobody"]))).toEqual([]);
});

it("refuses one's own team, a parent with shares, and whom the deleter is below; an admin stays", async () => {
  const own = await addTeam(admin, team("Own", { isOrganiser: true }));
  await house.at.write(
    q.insert(users).values({
      ...{
        id: "ann",
        firstName: "Ann",
        surname: "A",
        email: "ann@x.test",
        permissions: "admin",
        teamId: own.teamId,
      },
      ...audit,
    }),
  );
  const ann = house.ctx(NOW, { actor: { id: "ann", level: "admin", teamId: own.teamId } });
  await expect(deleteTeams(ann, [own.teamId])).rejects.toThrow(SELF_DELETE);
  const parent = await addTeam(admin, team("Parent"));
  const share = await addStandShare(admin, {
    name: "Share",
    parentTeamId: parent.teamId,
    owner: person("Share"),
  });
  await expect(deleteTeams(admin, [parent.teamId])).rejects.toThrow(HAS_SHARES);
  await house.at.write(sql`update user set permissions = 'eventflowAdmin' where id = 'ann'`);
  await expect(deleteTeams(admin, [own.teamId])).rejects.toThrow("above your level");
  await house.at.write(sql`update user set permissions = 'admin' where id = 'ann'`);
  const moderator = house.ctx(NOW, { actor: { id: "mia", level: "moderator", teamId: null } });
  await expect(deleteTeams(moderator, [share.teamId])).rejects.toMatchObject({ status: 403 });

  await deleteTeams(admin, [share.teamId]);
  expect(await rows(sql`select stand_share_role as role from team where id = ${parent.teamId}`)).toEqual([
    { role: "none" },
  ]);
  await deleteTeams(admin, [own.teamId, parent.teamId]);
  expect(await house.at.read(jsonValues(as<string>(sql`id`), sql`from user`))).toEqual(["mia"]);
});

it.each([
  ["somebody joins it", (id: string) => sql`update user set team_id = ${id} where id = 'late'`],
  [
    "one of its people is raised above whoever deletes",
    (id: string) => sql`update user set permissions = 'eventflowAdmin' where team_id = ${id}`,
  ],
])("keeps a team where %s in that very moment", async (_, change) => {
  const { teamId } = await addTeam(admin, team("Harbour"));
  await house.at.write(
    q
      .insert(users)
      .values({ id: "late", firstName: "Late", surname: "A", email: "late@x.test", teamId: null, ...audit }),
  );
  const { ctx } = meanwhile(admin, () => house.at.write(change(teamId)));
  await expect(deleteTeams(ctx, [teamId])).rejects.toThrow("changed some of these teams a moment ago");
  expect(await one("(select count(*) from team)")).toBe(1);
});

it("keeps the only admin: nobody who is above an admin takes the last one along", async () => {
  const crew = await addTeam(admin, team("Crew", { isOrganiser: true }));
  await house.at.write(
    sql`update user set permissions = 'admin' where id = ${crew.ownerId}`,
    sql`update user set permissions = 'eventflowAdmin' where id = 'mia'`,
  );
  const staff = house.ctx(NOW, { actor: { id: "mia", level: "eventflowAdmin", teamId: null } });
  await expect(deleteTeams(staff, [crew.teamId])).rejects.toThrow("last admin");
});

it("a parent and all its shares go together; a parent that keeps one stays a parent", async () => {
  const parent = await addTeam(admin, team("Parent"));
  const share = (name: string) =>
    addStandShare(admin, { name, parentTeamId: parent.teamId, owner: person(name) });
  const [first, second] = [await share("First"), await share("Second")];
  await deleteTeams(admin, [first.teamId]);
  expect(await one(`(select stand_share_role from team where id = '${parent.teamId}')`)).toBe("parent");
  expect(await deleteTeams(admin, [parent.teamId, second.teamId, first.teamId])).toEqual({
    changed: 2,
    ignored: 1,
  });
  expect(await one("(select count(*) from team)")).toBe(0);
});
