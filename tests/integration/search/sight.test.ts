import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { readMigrations } from "#workers/ops/provision/migrate";
import { OUR_TERMS } from "~/event-settings/core-pages.rules";
import { teamEntries } from "~/features/auth/search-entries.server";
import { searchGroups, searchReads } from "~/features/search/found.server";
import { taskEntries } from "~/features/tasks/found-tasks.server";
import { addTaskGroup } from "~/features/tasks/groups/task-groups.server";
import { addTask, updateTask } from "~/features/tasks/tasks.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import type { Level } from "~/identity/permissions.rules";
import type { SearchKind } from "~/rooms";
import { searchIndexAgain } from "~/rooms.server";
import { type Databases, databases } from "../../harness/memory-installation";
import { makeEvent, newTask, person, type TestEvent } from "../../worlds/test-event";

let server: Databases;
let at: TestEvent;
let other: TestEvent;
let ids: {
  own: string;
  foreign: string;
  child: string;
  organiser: string;
  archived: string;
  renamed: string;
};

beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "finding");
  other = await makeEvent(server.on, "elsewhere");
  const ctx = at.ctx();
  const { teamTypeId: water } = await addTeamType(ctx, { name: "Water" });
  const { teamTypeId: shell } = await addTeamType(ctx, { name: "Shell" });
  const team = (name: string, owner: string, teamTypeId: string | null, isOrganiser = false) =>
    addTeam(ctx, { name, teamTypeId, isOrganiser, owner: person(owner) });
  const own = await team("Quay Sails", "Amara", water);
  const foreign = await team("Quay Ropes", "Bruno", shell);
  const organiser = await team("Quay Organisers", "Clara", null, true);
  const child = await addStandShare(ctx, {
    name: "Quay Share",
    parentTeamId: own.teamId,
    owner: person("Dora"),
  });
  await addTeamMember(ctx, { teamId: foreign.teamId, member: person("Quayle") });
  await inviteStaff(ctx, { ...person("Quaymaster"), permissions: "moderator" });
  const { taskGroupId: waterGroup } = await addTaskGroup(ctx, { title: "Quay on water" });
  const { taskGroupId: shellGroup } = await addTaskGroup(ctx, { title: "Quay in shell" });
  const task = (title: string, change: Parameters<typeof newTask>[1] = {}) =>
    addTask(ctx, newTask(title, change));
  await task("Quay for all", { showToChildTeams: false });
  await task("Quay by water", { teamTypeIds: [water], showToChildTeams: false, groupIds: [waterGroup] });
  await task("Quay by shell", { teamTypeIds: [shell], showToChildTeams: false, groupIds: [shellGroup] });
  await task("Quay for shares", { teamTypeIds: [shell], showToChildTeams: true });
  await task("Plain title", { description: "Somewhere in here is the quay.", teamTypeIds: [water] });
  const archived = await task("Quay of old");
  const renamed = await task("Quay to be renamed Zanzibar");
  await writeBatch(at.db, [
    sql`update task set is_archived = 1 where id = ${archived.taskId}`,
    ...taskEntries.index(archived.taskId),
  ]);
  await addTask(other.ctx(), newTask("Quay of another event"));
  ids = {
    own: own.teamId,
    foreign: foreign.teamId,
    child: child.teamId,
    organiser: organiser.teamId,
    archived: archived.taskId,
    renamed: renamed.taskId,
  };
});
afterAll(() => server.stop());

async function find(
  q: string,
  level: Level,
  teamId?: string,
  more: { kind?: SearchKind; page?: number; perKind?: number } = {},
) {
  const search = {
    q,
    who: { level, teamId },
    locale: "en-GB",
    terms: OUR_TERMS,
    page: 1,
    perKind: 20,
    ...more,
  };
  const groups = searchGroups(search, await readBatch(at.db, searchReads(search)));
  const titles = (kind: SearchKind) =>
    groups.find((group) => group.kind === kind)?.results.map(({ title }) => title) ?? [];
  return { groups, titles, results: groups.flatMap(({ results }) => results) };
}

describe("what a team finds", () => {
  it("its tasks by the rule of sight, by title and text, itself, and nobody else's teams or people", async () => {
    const found = await find("quay", "user", ids.own);
    expect(found.titles("task").sort()).toEqual(
      ["Plain title", "Quay by water", "Quay for all", "Quay to be renamed Zanzibar"].sort(),
    );
    expect(found.titles("taskGroup")).toEqual(["Quay on water"]);
    expect(found.titles("team")).toEqual(["Quay Sails"]);
    expect(found.groups.map(({ kind }) => kind)).toEqual(["task", "team", "taskGroup"]);
    expect(found.results.every(({ to }) => to === null || to.startsWith("/tasks"))).toBe(true);
    // A hit in the title stands before one in the text.
    expect(found.titles("task").at(-1)).toBe("Plain title");
  });

  it("counts no more than it shows: a number would tell of others", async () => {
    for (const teamId of [ids.own, ids.foreign, ids.child, undefined]) {
      const { groups } = await find("quay", "user", teamId);
      expect(groups.map(({ total }) => total)).toEqual(groups.map(({ results }) => results.length));
    }
  });

  it("another type finds its own tasks", async () => {
    const found = await find("quay", "user", ids.foreign);
    expect(found.titles("task").sort()).toEqual(
      ["Quay by shell", "Quay for all", "Quay for shares", "Quay to be renamed Zanzibar"].sort(),
    );
    expect(found.titles("taskGroup")).toEqual(["Quay in shell"]);
  });

  it("a child team finds what is shown to child teams, whatever the types", async () => {
    const found = await find("quay", "user", ids.child);
    expect(found.titles("task").sort()).toEqual(
      ["Plain title", "Quay for shares", "Quay to be renamed Zanzibar"].sort(),
    );
  });

  it("an organiser team finds all that is not archived; who has no team finds nothing", async () => {
    expect((await find("quay", "user", ids.organiser)).titles("task")).toHaveLength(6);
    expect((await find("quay", "user")).groups).toEqual([]);
    expect((await find("quay", "reportViewer")).groups).toEqual([]);
    // A team finds itself by its name alone: what else stands in its entry is for staff.
    expect((await find("Amara", "user", ids.own)).groups.map(({ kind }) => kind)).toEqual(["person"]);
    expect((await find("sails", "user", ids.own)).groups.map(({ kind }) => kind)).toContain("team");
    expect((await find("crew.example", "user", ids.own)).titles("person")).toEqual(["Amara Tester"]);
    for (const name of ["Bruno", "Quayle", "Quaymaster"])
      expect((await find(name, "user", ids.own)).groups, name).toEqual([]);
  });
});

describe("what staff find", () => {
  it.each(["moderator", "admin", "eventflowAdmin"] as const)("%s: all, archived ones last", async (level) => {
    const found = await find("quay", level);
    expect(found.titles("task")).toHaveLength(7);
    expect(found.titles("task").at(-1)).toBe("Quay of old");
    expect(found.titles("team").sort()).toEqual([
      "Quay Organisers",
      "Quay Ropes",
      "Quay Sails",
      "Quay Share",
    ]);
    expect(found.titles("person").sort()).toEqual(["Quayle Tester", "Quaymaster Tester"]);
    expect(found.titles("taskGroup")).toHaveLength(2);
    expect(found.results.filter(({ to }) => to && !to.startsWith("/admin/"))).toEqual([]);
  });

  it("teams by their owner's name, people by e-mail, with a link to their page", async () => {
    expect((await find("bruno", "moderator")).titles("team")).toEqual(["Quay Ropes"]);
    const { results } = await find("quayle@crew.example", "moderator");
    expect(results.map(({ title, to }) => [title, to])).toEqual([
      ["Quayle Tester", expect.stringMatching(`^/admin/teams/${ids.foreign}/[0-9a-f-]{36}$`)],
    ]);
    const staff = (await find("quaymaster", "moderator")).results[0];
    expect(staff?.to).toMatch(/^\/admin\/users\/[0-9a-f-]{36}$/);
    expect(staff).toMatchObject({ detail: "quaymaster@crew.example · Staff" });
  });

  it("admin pages by their level", async () => {
    expect((await find("branding", "admin")).titles("page")).toEqual(["Branding"]);
    expect((await find("branding", "moderator")).titles("page")).toEqual([]);
  });

  it("without accents and case, by all words, by a kind and its pages", async () => {
    expect((await find("QUÁY sáil", "admin")).titles("team")).toEqual(["Quay Sails"]);
    expect((await find("sails ropes", "admin")).titles("team")).toEqual([]);
    const first = await find("quay", "admin", undefined, { kind: "task", perKind: 3 });
    const third = await find("quay", "admin", undefined, { kind: "task", perKind: 3, page: 3 });
    expect([first.titles("task").length, third.titles("task").length]).toEqual([3, 1]);
    expect(first.groups.find(({ kind }) => kind === "task")?.total).toBe(7);
    expect(first.titles("team")).toEqual([]);
    expect(first.groups.find(({ kind }) => kind === "team")?.total).toBe(4);
  });

  it("nothing of another event, no ids, and no column but title and text", async () => {
    expect((await find("another", "admin")).titles("task")).toEqual([]);
    for (const q of [ids.own, ids.own.slice(0, 8), "ref", "kind", "taskGroup"]) {
      expect(
        (await find(q, "admin")).groups.filter(({ kind }) => kind !== "page"),
        q,
      ).toEqual([]);
    }
  });

  it.each([
    '"',
    '""quay',
    "quay*",
    "quay AND",
    "NEAR(quay",
    "^quay",
    "-quay",
    "title:",
    "*",
    "quay'; drop table task",
    "x".repeat(10_000),
  ])("%s is no syntax", async (q) => {
    await expect(find(q.slice(0, 12_000), "admin")).resolves.toBeDefined();
  });
});

describe("the index follows the tables", () => {
  it("after a rename the old name is not found and the new one is", async () => {
    await updateTask(at.ctx(), ids.renamed, newTask("Now Mombasa", { version: 1 }));
    expect((await find("zanzibar", "admin")).titles("task")).toEqual([]);
    expect((await find("mombasa", "user", ids.own)).titles("task")).toEqual(["Now Mombasa"]);
  });

  it("a save that is refused leaves it as it was", async () => {
    await expect(updateTask(at.ctx(), ids.renamed, newTask("Lost Lisbon", { version: 1 }))).rejects.toThrow();
    expect((await find("lisbon", "admin")).titles("task")).toEqual([]);
  });

  it("what is deleted is not found, even where its entry stayed; an entry twice asked for stands once", async () => {
    const { taskId } = await addTask(at.ctx(), newTask("Vanishing Valletta"));
    await writeBatch(at.db, [...taskEntries.index(taskId), ...taskEntries.index(taskId)]);
    expect((await find("valletta", "admin")).titles("task")).toHaveLength(1);
    await writeBatch(at.db, [sql`delete from task where id = ${taskId}`]);
    expect((await find("valletta", "admin")).titles("task")).toEqual([]);
    expect(await entries("valletta")).toBe(1);
    await writeBatch(at.db, taskEntries.index(taskId));
    expect(await entries("valletta")).toBe(0);
  });

  it("an archived team is still staff's to find, and says so", async () => {
    await writeBatch(at.db, [
      sql`update team set is_archived = 1 where id = ${ids.child}`,
      ...teamEntries.index(ids.child),
    ]);
    const share = (await find("quay share", "admin")).results.find(({ title }) => title === "Quay Share");
    expect(share?.detail).toContain("Archived");
  });

  it("is put right daily: what went another way, what is missing and what is too much", async () => {
    await writeBatch(at.db, [
      sql`update user set surname = 'Ottoman' where email = 'amara@crew.example'`,
      sql`delete from search_entry where title = 'Quay Ropes'`,
      sql`insert into search_entry (kind, ref, title, body) values ('team', 'gone', 'Ghost Ghent', '')`,
    ]);
    expect((await find("ottoman", "admin")).groups).toEqual([]);
    await writeBatch(at.db, searchIndexAgain());
    expect((await find("ottoman", "admin")).groups.map(({ kind }) => kind)).toEqual(["team", "person"]);
    expect((await find("quay ropes", "admin")).titles("team")).toEqual(["Quay Ropes"]);
    expect(await entries("ghent")).toBe(0);
    const before = await at.rows(sql`select rowid as id from search_entry order by 1`);
    await writeBatch(at.db, searchIndexAgain());
    expect(await at.rows(sql`select rowid as id from search_entry order by 1`)).toEqual(before);
  });
});

describe("the migration", () => {
  it("fills the index with what the commands would have written", async () => {
    const content = () => at.rows(sql`select kind, ref, title, body from search_entry order by kind, ref`);
    await writeBatch(at.db, searchIndexAgain());
    const before = await content();
    const [, ...fill] = readMigrations("event").find(({ tag }) => tag.endsWith("_search"))?.statements ?? [];
    await writeBatch(at.db, [sql`delete from search_entry`, ...fill.map((text) => sql.raw(text))]);
    expect(before.length).toBeGreaterThan(15);
    expect(await content()).toEqual(before);
  });
});

const entries = async (word: string) =>
  Number(
    (
      await at.rows<{ n: number }>(
        sql`select count(*) as n from search_entry where search_entry match ${word}`,
      )
    )[0]?.n,
  );
