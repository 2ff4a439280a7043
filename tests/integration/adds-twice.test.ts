import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { CHANGED_SINCE, NOT_AGAIN } from "~/ui/form-id.texts";
import type { Answer, Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../worlds/portal-event";
import { newTask, person, race } from "../worlds/test-event";

const SLUG = "adds-twice";
const HOST = `${SLUG}.example`;
let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
let moderator: Client;
let owner: Client;
let stranger: Client;
let team: { teamId: string; ownerId: string };
let taskId: string;
let commentId: string;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  staff = await signedIn(SLUG, at.adminEmail);
  const make = async (name: string) => {
    const made = await addTeam(at.ctx(), { ...teamOf(name), owner: person(name, HOST) });
    await givePassword(at.on, made.ownerId);
    return { made, client: await signedIn(SLUG, person(name, HOST).email) };
  };
  ({ made: team, client: owner } = await make("Ash"));
  ({ client: stranger } = await make("Birch"));
  taskId = (await addTask(at.ctx(), newTask("Talk", { dueDate: "2029-01-01" }))).taskId;
  moderator = staff;
  const first = await owner.post(urlOf(SLUG, `/tasks/${taskId}/comments`), { form: { text: "First" } });
  commentId = String(first.headers.location).split("#comment-")[1] ?? "";
});
const teamOf = (name: string) => ({ name, teamTypeId: null, isOrganiser: false });

interface Add {
  what: string;
  path: () => string;
  who: () => Client;
  /** The name of the hidden field. */
  field?: string;
  table: string;
  /** A form that could be sent by somebody for the n-th time. */
  form: (n: number) => Record<string, string>;
  /** The same form changed after it was sent. */
  changed?: Record<string, string>;
  /** Another who may send such a form. */
  other?: () => { who: Client; path?: string };
}

const ADDS: Add[] = [
  {
    what: "a form",
    path: () => "/admin/forms/add",
    who: () => staff,
    table: "form",
    form: (n) => ({ title: `Order ${n}`, description: "", firstField: "text" }),
    changed: { title: "Another order" },
  },
  {
    what: "a field group",
    path: () => "/admin/field-groups/add",
    who: () => staff,
    table: "field_group",
    form: (n) => ({ title: `Contact ${n}`, description: "" }),
    changed: { title: "Another contact" },
  },
  {
    what: "a team",
    path: () => "/admin/teams/add-team",
    who: () => staff,
    table: "team",
    form: (n) => ({ name: `Crane ${n}`, ...person(`Crane${n}`, HOST) }),
    changed: { name: "Other" },
  },
  {
    what: "a team type",
    path: () => "/admin/team-types/add",
    who: () => staff,
    table: "team_type",
    form: (n) => ({ name: `Type ${n}` }),
    changed: { name: "Other type" },
  },
  {
    what: "a task group",
    path: () => "/admin/task-groups/add",
    who: () => moderator,
    table: "task_group",
    form: (n) => ({ title: `Group ${n}` }),
    changed: { title: "Other group" },
  },
  {
    what: "a task",
    path: () => "/admin/tasks/add",
    who: () => staff,
    field: "taskId",
    table: "task",
    form: (n) => ({ title: `Task ${n}`, type: "task" }),
    changed: { title: "Other task" },
  },
  {
    what: "a copy of a task",
    path: () => `/admin/tasks/${taskId}/copies`,
    who: () => staff,
    table: "task",
    form: () => ({}),
  },
  {
    what: "a comment",
    path: () => `/tasks/${taskId}/comments`,
    who: () => owner,
    table: "comment",
    form: (n) => ({ text: `Comment ${n}` }),
    changed: { text: "Other words" },
    other: () => ({ who: stranger }),
  },
  {
    what: "a comment of staff",
    path: () => `/admin/tasks/${taskId}/teams/${team.teamId}/comments`,
    who: () => staff,
    table: "comment",
    form: (n) => ({ text: `Note ${n}` }),
    other: () => ({ who: owner, path: `/tasks/${taskId}/comments` }),
  },
  {
    what: "a reply",
    path: () => `/tasks/${taskId}/comments/${commentId}/replies`,
    who: () => owner,
    table: "reply",
    form: (n) => ({ text: `Reply ${n}` }),
    changed: { text: "Other words" },
    other: () => ({
      who: staff,
      path: `/admin/tasks/${taskId}/teams/${team.teamId}/comments/${commentId}/replies`,
    }),
  },
  {
    what: "a request",
    path: () => `/tasks/${taskId}/request`,
    who: () => owner,
    table: "task_request",
    form: () => ({ kind: "moreTime", wantedDate: "2029-02-01", reason: "The boat is late" }),
    changed: { reason: "Another reason" },
    other: () => ({ who: stranger }),
  },
];

const send = (add: Add, id: string | undefined, n: number, change: Record<string, string> = {}) =>
  add.who().post(urlOf(SLUG, add.path()), {
    form: { ...add.form(n), ...(id === undefined ? {} : { [add.field ?? "formId"]: id }), ...change },
  });
const count = async (table: string) =>
  (await at.rows<{ n: number }>(sql`select count(*) as n from ${sql.raw(table)}`))[0]?.n ?? 0;
const rowOf = (table: string, id: string) => at.rows(sql`select * from ${sql.raw(table)} where id = ${id}`);
/** Where an answer leads and what it says there; each notice has an id of its own. */
const said = (answer: Answer) => [answer.status, answer.headers.location];
const noticeOf = async (client: Client, answer: Answer) =>
  textOf((await client.get(new URL(String(answer.headers.location), answer.url).href)).body)
    // What becomes of the owner's welcome meanwhile stands on the page too.
    .replaceAll(/On its way|Sent/g, "mailed");
/** One request at a time is open for a task. */
const settle = () => at.on.openEvent(at.event).then((db) => db.batch(["delete from task_request"], "write"));

describe.each(ADDS)("$what", (add) => {
  it("sent twice with one id is there once, and both answers are the same", async () => {
    const id = newId();
    const before = await count(add.table);
    const first = await send(add, id, 1);
    expect(first.status, textOf(first.body)).toBe(302);
    const notice = await noticeOf(add.who(), first);
    const again = await send(add, id, 1);
    expect(said(again)).toEqual(said(first));
    expect((await noticeOf(add.who(), again)).length).toBe(notice.length);
    expect(await count(add.table)).toBe(before + 1);
    expect(await rowOf(add.table, id)).toHaveLength(1);
    await settle();
  });

  it("sent many times at the same moment is there once, and nobody is refused", async () => {
    const id = newId();
    const before = await count(add.table);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(add, id, 2)));
    expect(answers.map(({ status, body }) => (status === 302 ? 302 : textOf(body).slice(0, 900)))).toEqual([
      302, 302, 302, 302,
    ]);
    expect(await count(add.table)).toBe(before + 1);
    await settle();
  });

  it("sent with two ids, with none, or with one that is no id of ours, is added each time", async () => {
    const before = await count(add.table);
    const ids = [
      newId(),
      newId(),
      undefined,
      "",
      "x'; drop table task",
      "0190F3A0-0000-7000-8000-00000000000G",
    ];
    for (const [n, id] of ids.entries()) {
      const answer = await send(add, id, 10 + n);
      expect(answer.status, textOf(answer.body)).toBe(302);
      if (add.table === "task_request" && n < ids.length - 1) {
        expect(await count(add.table)).toBe(before + 1);
        await settle();
      }
    }
    expect(await count(add.table)).toBe(add.table === "task_request" ? before + 1 : before + ids.length);
    await settle();
  });
});

describe.each(ADDS.filter(({ changed }) => changed))("$what", (add) => {
  it("changed after it was saved: says so, keeps what was typed, and changes nothing", async () => {
    const id = newId();
    await send(add, id, 20);
    const saved = await rowOf(add.table, id);
    expect(saved).toHaveLength(1);
    const late = await send(add, id, 20, add.changed);
    expect([late.status, textOf(late.body).includes(CHANGED_SINCE)]).toEqual([409, true]);
    expect(late.body).toContain(Object.values(add.changed ?? {})[0]);
    expect(await rowOf(add.table, id)).toEqual(saved);
    await settle();
  });
});

describe.each(ADDS.filter(({ other }) => other))("$what", (add) => {
  it("with an id that another has used: refused without a word about it, nothing touched", async () => {
    const id = newId();
    await send(add, id, 30);
    const [saved, before] = [await rowOf(add.table, id), await count(add.table)];
    const { who = staff, path = add.path() } = add.other?.() ?? {};
    if (add.what === "a reply" || add.what === "a request" || add.what.startsWith("a comment")) {
      const foreign = await who.post(urlOf(SLUG, path), { form: { ...add.form(30), formId: id } });
      expect([foreign.status, textOf(foreign.body).includes(NOT_AGAIN)]).toEqual([409, true]);
      expect(foreign.body).not.toContain(CHANGED_SINCE);
    }
    expect(await rowOf(add.table, id)).toEqual(saved);
    expect(await count(add.table)).toBe(before);
    await settle();
  });
});

describe("a form that adds", () => {
  it.each(ADDS.map((add) => [add.what, add] as const))("carries an id of its own: %s", async (_, add) => {
    const page = add.path().replace(/\/copies$/, "");
    const idIn = async () =>
      new RegExp(`name="${add.field ?? "formId"}" value="([0-9a-f-]{36})"`).exec(
        (await add.who().get(urlOf(SLUG, page))).body,
      )?.[1];
    const [one, two] = [await idIn(), await idIn()];
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(two).not.toBe(one);
  });

  it("that is refused keeps its id, so that the next attempt is the same one", async () => {
    const id = newId();
    const answer = await staff.post(urlOf(SLUG, "/admin/team-types/add"), { form: { name: "", formId: id } });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(`name="formId" value="${id}"`);
  });
});

describe("what has no page yet", () => {
  it("a stand share: once for one id, however often; another parent's is refused", async () => {
    const formId = newId();
    const input = { parentTeamId: team.teamId, name: "Share", owner: person("Share", HOST), formId };
    const { won } = await race([1, 2, 3].map(() => () => addStandShare(at.ctx(), input)));
    expect(won.map(({ teamId }) => teamId)).toEqual([formId, formId, formId]);
    expect(new Set(won.map(({ ownerId }) => ownerId)).size).toBe(1);
    const parent = await addTeam(at.ctx(), { ...teamOf("Parent"), owner: person("Parent", HOST) });
    await expect(addStandShare(at.ctx(), { ...input, parentTeamId: parent.teamId })).rejects.toThrow(
      NOT_AGAIN,
    );
  });

  it("a member: once for one id, and found again by it", async () => {
    const formId = newId();
    const input = { teamId: team.teamId, member: person("Mate", HOST), formId };
    const first = await addTeamMember(at.ctx(), input);
    expect(await addTeamMember(at.ctx(), input)).toEqual(first);
    await expect(addTeamMember(at.ctx(), { ...input, member: person("Else", HOST) })).rejects.toThrow(
      CHANGED_SINCE,
    );
    const mails = sql`select 1 from email_log where user_id = ${first.userId}`;
    expect(await at.rows(mails)).toHaveLength(1);
  });
});
