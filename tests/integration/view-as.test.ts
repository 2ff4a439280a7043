import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { type Client, httpClient } from "../harness/http";
import { urlOf } from "../harness/portal";
import { NO_ID, VERB_SAMPLES } from "../harness/samples";
import { BUILT, CHANGES_SESSION } from "../harness/site-map";
import { turnOf } from "../harness/whole";
import { givePassword, portalEvent, signedIn, textOf } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";

const SLUG = "view-as";
const OWN = /^\/(my-(account|events)|time-table\/feed)/;

let at: Awaited<ReturnType<typeof portalEvent>>;
let moderator: Client;
let owner: Client;
let ids: { teamId: string; ownerId: string; taskId: string; memberId: string; moderatorId: string };

beforeAll(async () => {
  at = await portalEvent(SLUG);
  const { taskId } = await addTask(at.ctx(), newTask("Send the plan"));
  const team = await addTeam(at.ctx(), {
    name: "Harbour Ropes",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Olive", SLUG),
  });
  const { userId } = await addTeamMember(at.ctx(), { teamId: team.teamId, member: person("Mo", SLUG) });
  const staff = await inviteStaff(at.ctx(), { ...person("Mod", SLUG), permissions: "moderator" });
  ids = { ...team, taskId, memberId: userId, moderatorId: staff.userId };
  for (const id of [team.ownerId, staff.userId, userId]) await givePassword(at.on, id);
  // Invitations that the schedule sends meanwhile would change rows on their own.
  await writeBatch(at.db, [sql`update outbox set state = 'done', sealed = null`]);
  moderator = await signedIn(SLUG, `mod@${SLUG}`);
  owner = await signedIn(SLUG, `olive@${SLUG}`);
});

const url = (path: string) => urlOf(SLUG, path);
const get = (client: Client, path: string) => client.get(url(path));
const post = (client: Client, path: string, form: Record<string, string> = {}) =>
  client.post(url(path), { form });
const asTeam = () => `/admin/teams/${ids.teamId}/view`;
const asPerson = (userId = ids.ownerId) => `/admin/teams/${ids.teamId}/${userId}/view`;
const looksAs = async (client: Client) =>
  /looking at the portal as (.+?) ?\. Nothing/.exec(textOf((await get(client, "/tasks")).body))?.[1] ?? null;

async function viewing(path: string): Promise<Client> {
  const client = await signedIn(SLUG, `mod@${SLUG}`);
  const answer = await post(client, path);
  expect(answer.status, answer.body.slice(0, 300)).toBe(302);
  expect(answer.headers.location).toBe("/");
  return client;
}

/** An address of the map with this event's ids. */
const withIds = (path: string) =>
  path.replaceAll(
    /:(\w+)/g,
    (_, name: string) =>
      (({ teamId: ids.teamId, userId: ids.ownerId, taskId: ids.taskId }) as Record<string, string>)[name] ??
      NO_ID,
  );

/** All that the event's database holds, but for sessions, which are renewed, and the locks of editors that staff open as themselves. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = await at.rows<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%fts%'
      and name not in ('session', 'lock', 'guard') and sql not like '%virtual%'`,
  );
  const found = await Promise.all(
    tables.map(
      async ({ name }) => [name, await at.rows(sql`select * from ${sql.raw(`"${name}"`)}`)] as const,
    ),
  );
  return Object.fromEntries(found);
}

describe("whoever looks at the portal as a team or as one of its people", () => {
  it("sees the user area as they do, and is told whose eyes these are, in every tab", async () => {
    const client = await viewing(asPerson());
    const seen = textOf((await get(client, "/")).body);
    expect(seen).toContain("Olive");
    expect(seen).toContain("Harbour Ropes");
    expect(await looksAs(client)).toBe("Olive Tester of Harbour Ropes");
    expect(textOf((await get(client, `/tasks/${ids.taskId}`)).body)).toContain("Send the plan");
    const admin = textOf((await get(client, "/admin/teams")).body);
    expect(admin).toContain("looking at the portal as Olive Tester of Harbour Ropes");
    expect(admin).toContain("Mod Tester");
    // Another session of the same person is as ever.
    expect(await looksAs(moderator)).toBeNull();
    const team = await viewing(asTeam());
    expect(await looksAs(team)).toBe("Harbour Ropes");
    expect(textOf((await get(team, "/")).body)).not.toContain("Olive");
  });

  it("reads every page as that person does, none that is their own, and posts nowhere; nothing is changed by it", async () => {
    const client = await viewing(asPerson());
    const before = await everything();
    const wrong: string[] = [];
    for (const [place, { path, kind }] of BUILT.entries()) {
      const ways = turnOf(["read", "post"], place);
      const address = withIds(path);
      const isAdmin = path.startsWith("/admin") || path.startsWith("/auth") || path.startsWith("/view");
      if (kind !== "verb" && kind !== "upload" && ways.includes("read")) {
        const mine = await get(client, address);
        const { status } = await get(isAdmin ? moderator : owner, address);
        const expected = OWN.test(path) ? 302 : status;
        if (mine.status !== expected) wrong.push(`GET ${path}: ${mine.status}, not ${expected}`);
      }
      if (kind !== "verb" && !ways.includes("post")) continue;
      if (path === "/auth/log-out" || path === "/view/end") continue;
      const answer = await post(client, address, VERB_SAMPLES[path]?.(ids) ?? {});
      // Back with a notice, or refused in place; what is not there or not understood is told before.
      if (![302, 400, 403, 404, 405, 409, 415].includes(answer.status))
        wrong.push(`POST ${path}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
    expect(await looksAs(client)).toBe("Olive Tester of Harbour Ropes");
  });

  it("is held by other spellings of an address too", async () => {
    const client = await viewing(asPerson());
    for (const path of ["/My-Account", "/%6dy-account", "/my-account/", "/MY-EVENTS", "/my-account.data"]) {
      expect((await get(client, path)).status, path).not.toBe(200);
    }
    for (const path of [`/Tasks/${ids.taskId}/completion`, `/%74asks/${ids.taskId}/completion`]) {
      await post(client, path);
    }
    expect(await at.rows(sql`select * from task_status where progress_status <> 'incomplete'`)).toEqual([]);
  });

  it("is told why, and keeps what was typed", async () => {
    const client = await viewing(asPerson());
    const verb = await post(client, `/tasks/${ids.taskId}/completion`);
    expect(verb.status).toBe(302);
    expect(textOf((await get(client, `/tasks/${ids.taskId}`)).body)).toContain("so nothing can be changed");
    const answer = await client.post(url(`/tasks/${ids.taskId}/comments`), {
      form: { text: "Something worth keeping" },
      headers: { accept: "text/html" },
    });
    expect(answer.status).toBe(409);
    expect(textOf(answer.body)).toContain("so nothing can be changed. Stop looking, then try again.");
    expect(answer.body).toContain("Something worth keeping");
  });

  it("uploads nothing, to no place of staff either", async () => {
    const client = await viewing(asTeam());
    const put = (who: Client) =>
      who.request(url(`/admin/tasks/${ids.taskId}/files`), {
        method: "PUT",
        body: Buffer.from("%PDF-1.7 a small file"),
        headers: { "x-file-name": "plan.pdf", "content-type": "application/octet-stream" },
      });
    const answer = await put(client);
    expect(answer.status).toBe(409);
    expect(answer.body).toContain("so nothing can be changed");
    expect(await at.rows(sql`select id from file`)).toEqual([]);
    expect((await put(moderator)).status).toBe(201);
  });

  it("ends by the bar, by signing out, and by its hour; both ends are recorded", async () => {
    const kinds = () =>
      at.rows<{ kind: string; team_id: string }>(
        sql`select kind, team_id from activity where kind like 'view.%' order by created_at, id`,
      );
    const known = (await kinds()).length;
    const byBar = await viewing(asPerson());
    const ended = await post(byBar, "/view/end");
    expect(ended.headers.location).toBe(`/admin/teams/${ids.teamId}/${ids.ownerId}`);
    expect(await looksAs(byBar)).toBeNull();
    expect((await get(byBar, "/my-account")).status).toBe(200);
    expect((await post(byBar, "/view/end")).headers.location).toBe("/");

    const bySigningOut = await viewing(asTeam());
    await post(bySigningOut, "/auth/log-out");

    const byItsHour = await viewing(asTeam());
    await writeBatch(at.db, [sql`update session_view set until = '2020-01-01T00:00:00.000Z'`]);
    expect(await looksAs(byItsHour)).toBeNull();
    expect((await get(byItsHour, "/my-account")).status).toBe(200);
    await expect
      .poll(async () => (await kinds()).slice(known).map(({ kind }) => kind))
      .toEqual(["view.started", "view.ended", "view.started", "view.ended", "view.started", "view.ended"]);
    expect((await kinds()).every(({ team_id }) => team_id === ids.teamId)).toBe(true);
    expect(
      await at.rows(sql`select * from session_view where session_id not in (select id from session)`),
    ).toEqual([]);
  });

  it("sees nothing more once the person has left the team, the team is archived, or the own level went", async () => {
    const client = await viewing(asPerson(ids.memberId));
    expect(await looksAs(client)).toBe("Mo Tester of Harbour Ropes");
    await writeBatch(at.db, [sql`update user set team_id = null where id = ${ids.memberId}`]);
    expect(await looksAs(client)).toBeNull();
    await writeBatch(at.db, [sql`update user set team_id = ${ids.teamId} where id = ${ids.memberId}`]);

    const archived = await viewing(asTeam());
    await writeBatch(at.db, [sql`update team set is_archived = 1 where id = ${ids.teamId}`]);
    expect(await looksAs(archived)).toBeNull();
    expect((await post(await signedIn(SLUG, `mod@${SLUG}`), asTeam())).status).toBe(302);
    expect(await looksAs(archived)).toBeNull();
    await writeBatch(at.db, [sql`update team set is_archived = 0 where id = ${ids.teamId}`]);

    const lowered = await viewing(asTeam());
    await writeBatch(at.db, [
      sql`update user set permissions = 'reportViewer' where id = ${ids.moderatorId}`,
    ]);
    expect(await looksAs(lowered)).toBeNull();
    await writeBatch(at.db, [sql`update user set permissions = 'moderator' where id = ${ids.moderatorId}`]);
  });

  it("is a moderator at least, and looks as nobody above their own level", async () => {
    await writeBatch(at.db, [sql`update user set permissions = 'admin' where id = ${ids.memberId}`]);
    const client = await signedIn(SLUG, `mod@${SLUG}`);
    await post(client, asPerson(ids.memberId));
    expect(await looksAs(client)).toBeNull();
    await writeBatch(at.db, [sql`update user set permissions = 'user' where id = ${ids.memberId}`]);
    expect((await post(owner, asTeam())).status).toBe(403);
    expect((await post(httpClient(), asTeam())).headers.location).toContain("/auth/login");
    // Raised while somebody looks through their eyes.
    const raised = await viewing(asPerson(ids.memberId));
    await writeBatch(at.db, [sql`update user set permissions = 'admin' where id = ${ids.memberId}`]);
    expect(await looksAs(raised)).toBeNull();
    await writeBatch(at.db, [sql`update user set permissions = 'user' where id = ${ids.memberId}`]);
    // Nobody of another team, and nobody who is not there.
    const gone = await signedIn(SLUG, `mod@${SLUG}`);
    await post(gone, asPerson(ids.moderatorId));
    expect(await looksAs(gone)).toBeNull();
    await post(gone, asPerson(NO_ID));
    expect(await looksAs(gone)).toBeNull();
    expect(CHANGES_SESSION).toContain("/admin/teams/:teamId/view");
  });
});
