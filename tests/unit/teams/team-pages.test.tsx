import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { teams, teamTypes, users } from "#db/event/schema/teams";
import { many, q, readBatch } from "#db/read-batch";
import * as addShare from "~/features/teams/pages/add-stand-share";
import * as addTeam from "~/features/teams/pages/add-team";
import * as editTeam from "~/features/teams/pages/edit-team";
import * as failedMails from "~/features/teams/pages/failed-mails";
import * as removal from "~/features/teams/pages/team-removal";
import * as type from "~/features/teams/pages/team-type";
import * as additions from "~/features/teams/pages/team-type-additions";
import * as typeRemoval from "~/features/teams/pages/team-type-removal";
import * as removals from "~/features/teams/pages/teams-removal";
import * as verbs from "~/features/teams/team.verbs";
import { sqlRows } from "../../harness/sql-rows";
import { filledEvent } from "../support/hostile-event";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";
import { controlsOf, linksOf, pageHouse } from "../support/page-house";

const ID = (n: number) => `0190f3a0-0000-7000-8000-00000000000${n}`;
const [ALBA, SHARE, BIRCH, GOLD, SILVER, GONE] = [ID(1), ID(2), ID(3), ID(4), ID(5), ID(6)];

/** A parent with its stand share, a team of its own and an archived one, of two types; Mia is an admin. */
async function houseOfTeams() {
  const house = await pageHouse(await memoryHouse(await filledEvent()));
  const person = (id: string, teamId: string | null) => ({
    ...{ id, firstName: id, surname: "Tester", email: `${id}@y.test`, teamId },
    ...audit,
  });
  await house.at.write(
    sql`update user set permissions = 'admin' where id = 'mia'`,
    q.insert(teamTypes).values([
      { id: GOLD, name: "Golden", ...audit },
      { id: SILVER, name: "Silvery", ...audit },
    ]),
    q.insert(teams).values([
      { id: ALBA, name: "Alba", ownerId: "pat", teamTypeId: GOLD, standShareRole: "parent", ...audit },
      { id: BIRCH, name: "Birch", ownerId: "bob", teamTypeId: SILVER, ...audit },
      { id: GONE, name: "Gone", ownerId: null, isArchived: true, ...audit },
    ]),
    q
      .insert(teams)
      .values([{ id: SHARE, name: "Sharer", parentTeamId: ALBA, standShareRole: "child", ...audit }]),
    sql`update team set updated_at = '2027-06-09T10:00:00.000Z'`,
    q.insert(users).values([person("pat", ALBA), person("bob", BIRCH), person("free", null)]),
  );
  const rows = async <Row,>(statement: ReturnType<typeof sql>) =>
    (await readBatch(house.at.db, { rows: sqlRows<Row>(statement) })).rows;
  return Object.assign(house, { rows });
}
const admin = { level: "admin" };

it("a team is deleted after the keyword, which says what goes, and leads to the list", async () => {
  const house = await houseOfTeams();
  const params = { teamId: BIRCH };
  const { text, html } = await house.visit(removal, { ...admin, params });
  expect(text).toContain("With it go 1 person. The activity log and the e-mail log stay.");
  expect(controlsOf(html)).toContain("confirm=");
  const wrong = await house.visit(removal, { ...admin, params, form: { confirm: "confirm" } });
  expect(wrong.status).toBe(400);
  const sent = await house.visit(removal, { ...admin, params, form: { confirm: "CONFIRM" } });
  expect(sent).toMatchObject({ status: 302, to: "/admin/teams", toast: { title: "Team deleted" } });
  expect(await house.rows(sql`select 1 from team where id = ${BIRCH}`)).toEqual([]);
  const gone = await house.visit(removal, { ...admin, params });
  expect(gone.status).toBe(404);
});

it("a parent and one's own team say why they cannot go; of many, those that can are offered alone", async () => {
  const house = await houseOfTeams();
  const parent = await house.visit(removal, { ...admin, params: { teamId: ALBA } });
  expect(parent.text).toContain("Can't delete a team with stand shares still in it.");
  expect(parent.text).toContain("Alba has 1 stand share: Sharer. Move or delete it first.");
  expect(controlsOf(parent.html)).not.toContain("confirm=");
  const own = await house.visit(removal, { ...admin, params: { teamId: BIRCH }, team: { id: BIRCH } });
  expect(own.text).toContain("Can't self delete.");
  const some = await house.visit(removals, { ...admin, path: `/x?ids=${ALBA}&ids=${BIRCH}` });
  expect(linksOf(some.html)).toContain(`Go on without it > /admin/teams/removal?ids=${BIRCH}`);
  const both = await house.visit(removals, { ...admin, path: `/x?ids=${ALBA}&ids=${SHARE}` });
  expect(both.text).toContain("Delete 2 teams?");
  const sent = await house.visit(removals, {
    ...admin,
    form: { ids: [ALBA, SHARE], confirm: "CONFIRM" },
  });
  expect(sent).toMatchObject({ status: 302, to: "/admin/teams", toast: { type: "success" } });
  const none = await house.visit(removals, { ...admin, path: "/x" });
  expect(none.to).toBe("/admin/teams");
});

it("a team is archived and restored from its page", async () => {
  const house = await houseOfTeams();
  const press = (what: string, params = { teamId: BIRCH }) =>
    house.visit(verbs, { ...admin, path: `/admin/teams/${BIRCH}/${what}`, params, form: {} });
  expect((await press("archive")).toast?.title).toBe("Team archived");
  expect((await press("archive")).toast?.title).toBe("Nothing was changed");
  expect((await press("restoration")).toast?.title).toBe("Team restored");
  expect(await press("restoration")).toMatchObject({ to: `/admin/teams/${BIRCH}`, toast: { type: "info" } });
});

it("a stand share is added with its owner; a share or an archived team says why it has none", async () => {
  const house = await houseOfTeams();
  const open = (parentId: string) => house.visit(addShare, { params: { parentId } });
  expect((await open(SHARE)).text).toContain("a stand share has none");
  expect((await open(GONE)).text).toContain("Restore it first");
  expect((await open(ID(9))).status).toBe(404);
  expect(controlsOf((await open(BIRCH)).html)).toContain("name=");
  const form = { name: "Sharing", firstName: "New", surname: "Owner", email: "New@Z.test" };
  const sent = await house.visit(addShare, { params: { parentId: BIRCH }, form });
  expect(sent.toast).toMatchObject({ title: "Stand share “Sharing” added" });
  expect(
    await house.rows(sql`select t.stand_share_role as role, p.stand_share_role as parents from team t
      join team p on p.id = t.parent_team_id where t.name = 'Sharing'`),
  ).toEqual([{ role: "child", parents: "parent" }]);
  const late = await house.visit(addShare, {
    params: { parentId: ID(9) },
    form: { ...form, email: "x@z.test" },
  });
  expect(late).toMatchObject({ status: 404 });
});

it("a team is added for somebody who is here already, without a mail", async () => {
  const house = await houseOfTeams();
  const sent = await house.visit(addTeam, { form: { name: "Hers", targetUserId: "free" } });
  expect(sent).toMatchObject({ status: 302, toast: { title: "Team “Hers” added" } });
  expect(await house.rows(sql`select owner_id as owner from team where name = 'Hers'`)).toEqual([
    { owner: "free" },
  ]);
  expect(await house.mails()).toEqual([]);
  const empty = await house.visit(addTeam, { form: { name: "Nobody's" } });
  expect(empty.status).toBe(400);
});

it("the editor of a team offers its people, types and parents, and tells of two versions", async () => {
  const house = await houseOfTeams();
  const params = { teamId: BIRCH };
  const { html } = await house.visit(editTeam, { params });
  const controls = controlsOf(html);
  expect(controls).toContain("name=Birch");
  expect(controls).toContain(`  chosen ${SILVER}`);
  expect(controls).toContain("  chosen bob");
  expect(controls).toContain("version=1");
  expect(html).toContain(`<option value="${ALBA}">Alba</option>`);
  expect(html, "neither itself, a share nor an archived team").not.toContain(`<option value="${GONE}"`);
  const parent = await house.visit(editTeam, { params: { teamId: ALBA } });
  expect(parent.text).toContain(
    "This team has stand shares, so it cannot become the stand share of another team.",
  );
  const form = { name: "Birch & Co", teamTypeId: GOLD, ownerId: "bob", parentTeamId: "", version: "1" };
  expect(await house.visit(editTeam, { params, form })).toMatchObject({
    ...{ status: 302, to: `/admin/teams/${BIRCH}` },
  });
  const late = await house.visit(editTeam, { params, form });
  expect(late.status).toBe(409);
  const over = await house.visit(editTeam, { params, form: { ...form, name: "Mine", over: "2" } });
  expect(over.status).toBe(302);
});

it("a type is renamed, filled with what was ticked, and deleted; its teams are left without one", async () => {
  const house = await houseOfTeams();
  const params = { teamTypeId: GOLD };
  const page = await house.visit(type, { ...admin, params });
  expect(page.text).toContain("Teams 1");
  expect(linksOf(page.html)).toContain(`Alba > /admin/teams/${ALBA}`);
  const renamed = await house.visit(type, { ...admin, params, form: { name: "Gilded", was: "Golden" } });
  expect(renamed).toMatchObject({ status: 302, to: `/admin/team-types/${GOLD}` });
  expect((await house.visit(type, { ...admin, params, form: { name: "X", was: "Golden" } })).status).toBe(
    409,
  );

  const outside = await house.visit(additions, { ...admin, params });
  expect(outside.text).toContain("Birch (Already In A Group) Silvery");
  expect(outside.text).not.toContain("Sharer (Already In A Group)");
  const free = await house.visit(additions, { ...admin, params, path: "/x?free=1" });
  expect(free.text).not.toContain("Birch");
  const put = await house.visit(additions, { ...admin, params, form: { ids: [BIRCH] } });
  expect(put).toMatchObject({ status: 302, to: `/admin/team-types/${GOLD}` });
  const [moved] = await house.at.read(many(q.select().from(teams).where(sql`id = ${BIRCH}`)));
  expect(moved?.teamTypeId).toBe(GOLD);

  const asked = await house.visit(typeRemoval, { ...admin, params });
  expect(asked.text).toContain("Its 2 teams stay and are left without a type");
  const sent = await house.visit(typeRemoval, { ...admin, params, form: { confirm: "CONFIRM" } });
  expect(sent).toMatchObject({ to: "/admin/team-types", toast: { title: "Team type “Gilded” deleted" } });
  expect(await house.rows(sql`select 1 from team where team_type_id = ${GOLD}`)).toEqual([]);
});

it("a type that is the only one of a task names it and is not deleted", async () => {
  const house = await houseOfTeams();
  const [task] = await house.rows<{ id: string }>(sql`select id from task where is_archived = 0 limit 1`);
  await house.at.write(
    sql`delete from task_team_type where task_id = ${task?.id}`,
    sql`insert into task_team_type values (${task?.id}, ${SILVER})`,
  );
  const params = { teamTypeId: SILVER };
  const { text, html } = await house.visit(typeRemoval, { ...admin, params });
  expect(text).toContain("This is the only type of 1 task: without it it would be open to every team.");
  expect(linksOf(html)).toContain(`${task?.id} > /admin/tasks/${task?.id}`);
  const sent = await house.visit(typeRemoval, { ...admin, params, form: { confirm: "CONFIRM" } });
  expect(sent.status).toBe(409);
});

it("failed e-mails stand above those that are tried again, which say when and until when; with neither, it says so", async () => {
  const house = await houseOfTeams();
  const page = async () => house.visit(failedMails, { level: "moderator" });
  expect((await page()).text).toContain("No e-mail has failed");
  const log = (id: string, state: string, details: string) => sql`insert into email_log
    (id, state, recipient, details, team_id, event_id, user_id, template_id, created_at, updated_at) values
    (${id}, ${state}, ${`${id}@x.test`}, ${details}, ${ALBA}, 'e', 'pat', 'welcome', '2027-06-10T08:00:00.000Z', '')`;
  await house.at.write(
    log("gone", "failed", "550 - No"),
    log("held", "queued", "403 - Forbidden"),
    sql`insert into activity (id, kind, actor_id, created_at) values ('act', 'k', 'mia', 'now')`,
    sql`insert into outbox (id, activity_id, subscriber, attempts, last_error, lease_until, created_at) values
      ('o', 'act', 'mail:held', 3, 'x', '2027-06-10T12:05:00.000Z', '2027-06-10T08:00:00.000Z')`,
  );
  const { text, html } = await page();
  expect(text).toMatch(/Did not arrive 1 .*gone@x\.test.*Not sent 550 - No.*Send again/);
  expect(text).toMatch(/Being tried again 1 .*held@x\.test.*Tried 3 times 403 - Forbidden/);
  expect(text).toMatch(/Today, 13:05 Given up Sat 12 June, 09:00/);
  expect(html.match(/<form/g)).toHaveLength(1);
});
