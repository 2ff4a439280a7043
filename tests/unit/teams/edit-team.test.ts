import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { connectRooms } from "~/connect-rooms.server";
import { progressDrift } from "~/features/tasks/progress.server";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeamOf } from "~/features/teams/add-team-of.commands.server";
import { archiveTeams, restoreTeams } from "~/features/teams/archive.commands.server";
import { teamDifferences } from "~/features/teams/components/team-differences";
import { updateTeam } from "~/features/teams/edit/edit-team.commands.server";
import { parentRefusal, teamChanges } from "~/features/teams/edit/edit-team.rules";
import { deleteTeams } from "~/features/teams/removal.commands.server";
import { setTeamType } from "~/features/teams/set-type.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import type { EditedTeam } from "~/features/teams/teams.schema";
import { deleteTeamType, renameTeamType } from "~/features/teams/types/team-type.commands.server";
import { usesOfType } from "~/features/teams/types/team-type.queries.server";
import { whyNotDeleted as whyNot } from "~/features/teams/types/team-type.rules";
import type { CommandContext } from "~/procedure/context";
import { dice } from "../../harness/dice";
import { sqlRows } from "../../harness/sql-rows";
import { newTask, person } from "../../worlds/test-event";
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

const rows = async <Row>(statement: ReturnType<typeof sql>) =>
  (await readBatch(house.at.db, { rows: sqlRows<Row>(statement) })).rows;
const team = (name: string, change = {}) =>
  addTeam(admin, { name, teamTypeId: null, isOrganiser: false, owner: person(name), ...change });
const share = (name: string, parentTeamId: string) =>
  addStandShare(admin, { name, parentTeamId, owner: person(name) });
const roles = async () =>
  (
    await rows<{ name: string; role: string; parent: string | null }>(
      sql`select t.name, t.stand_share_role as role, p.name as parent from team t
      left join team p on p.id = t.parent_team_id order by t.name`,
    )
  ).map(({ name, role, parent }) => [name, role, parent].filter(Boolean).join(" "));

/** The form of a team as it is saved now, with a change. */
async function formOf(teamId: string, change: Partial<EditedTeam> = {}): Promise<EditedTeam> {
  const [saved] = await rows<
    Omit<EditedTeam, "isOrganiser" | "values"> & { isOrganiser: number }
  >(sql`select name, coalesce(team_type_id, '') as teamTypeId,
    is_organiser as isOrganiser, coalesce(owner_id, '') as ownerId, coalesce(parent_team_id, '') as parentTeamId, version
    from team where id = ${teamId}`);
  if (!saved) throw new Error("No such team");
  return { ...saved, isOrganiser: Boolean(saved.isOrganiser), values: {}, ...change };
}
const save = async (teamId: string, change: Partial<EditedTeam>) =>
  updateTeam(admin, teamId, await formOf(teamId, change));

describe("an edited team", () => {
  it("becomes the stand share of another and a team of its own again, and parents follow", async () => {
    const [a, b, c] = [await team("A"), await team("B"), await team("C")];
    await save(a.teamId, { parentTeamId: b.teamId });
    expect(await roles()).toEqual(["A child B", "B parent", "C none"]);
    await save(a.teamId, { parentTeamId: c.teamId });
    expect(await roles()).toEqual(["A child C", "B none", "C parent"]);
    await save(a.teamId, { parentTeamId: "" });
    expect(await roles()).toEqual(["A none", "B none", "C none"]);
    await share("S", b.teamId);
    await save(a.teamId, { parentTeamId: b.teamId });
    await save(a.teamId, { parentTeamId: "" });
    expect(await roles(), "a parent that has another stays one").toEqual([
      ...["A none", "B parent", "C none", "S child B"],
    ]);
  });

  it("is refused below itself, a share, an archived or an unknown team, and while it has shares", async () => {
    const [a, b] = [await team("A"), await team("B")];
    const s = await share("S", b.teamId);
    const refused = (teamId: string, parentTeamId: string) =>
      save(teamId, { parentTeamId }).catch((error) => error.fields);
    expect(await refused(a.teamId, a.teamId)).toEqual({ parentTeamId: "A team cannot share its own stand" });
    expect(await refused(a.teamId, s.teamId)).toEqual({ parentTeamId: "Unknown Parent Team" });
    expect(await refused(a.teamId, "nobody")).toEqual({ parentTeamId: "Unknown Parent Team" });
    expect(await refused(b.teamId, a.teamId)).toMatchObject({ parentTeamId: /has stand shares itself/ });
    await archiveTeams(admin, [b.teamId]);
    expect(await refused(a.teamId, b.teamId)).toEqual({ parentTeamId: "Unknown Parent Team" });
    await save(s.teamId, { name: "Still below an archived parent" });
    expect(await roles()).toEqual(["A none", "B parent", "Still below an archived parent child B"]);
  });

  it("has one of its people as its owner, a type that is there, and the newest version", async () => {
    const [a, b] = [await team("A"), await team("B")];
    const mate = await addTeamMember(admin, { teamId: a.teamId, member: person("Mate") });
    await save(a.teamId, { ownerId: mate.userId, name: "Anew" });
    expect(await rows(sql`select name, owner_id as owner, version from team where id = ${a.teamId}`)).toEqual(
      [{ name: "Anew", owner: mate.userId, version: 2 }],
    );
    expect(await house.kinds()).toContain("team.ownerChanged");
    // Whoever owns it now hears of it, and from whom.
    expect(
      await rows(
        sql`select user_id as userId, team_id as teamId from email_log where template_id = 'teamHandedOver'`,
      ),
    ).toEqual([{ userId: mate.userId, teamId: a.teamId }]);
    await expect(save(a.teamId, { ownerId: b.ownerId })).rejects.toMatchObject({ message: "Invalid user" });
    await expect(save(a.teamId, { ownerId: "" })).rejects.toMatchObject({ message: "Invalid user" });
    await expect(save(a.teamId, { teamTypeId: "x" })).rejects.toMatchObject({ message: "Invalid team type" });
    await expect(save(a.teamId, { version: 1 })).rejects.toMatchObject({ status: 409 });
    await expect(updateTeam(admin, "", await formOf(a.teamId))).rejects.toThrow("Team ID is empty");
    const [hit] = await rows(sql`select 1 from search_entry where search_entry match 'anew'`);
    expect(hit, "search knows its new name").toBeDefined();
  });

  it("keeps what was answered, and asks for what is required", async () => {
    const a = await team("A");
    const id = "0190f3a0-0000-7000-8000-000000000001";
    await house.at.write(sql`insert into custom_field (id, label, type, is_required, order_index, created_at, created_by,
      updated_at, updated_by) values (${id}, 'Hall', 'text', 1, 0, 'now', 'mia', 'now', 'mia')`);
    await expect(save(a.teamId, { values: {} })).rejects.toMatchObject({
      fields: { [`values.${id}`]: "Fill in “Hall”" },
    });
    await save(a.teamId, { values: { [id]: "East" } });
    expect(
      await rows(sql`select value, is_answered as is_ from team_field_value where team_id = ${a.teamId}`),
    ).toEqual([{ value: "East", is_: 1 }]);
  });
});

it("a save changes what the team sees by its type, its organiser flag or its becoming a share, by nothing else", () => {
  const saved = { name: "A", teamTypeId: "gold", isOrganiser: false, ownerId: "o", parentTeamId: null };
  const whole = { ...saved, standShareRole: "none" as const, shares: 0 };
  const wanted = { name: "A", teamTypeId: "gold", isOrganiser: false, ownerId: "o", parentTeamId: "" };
  const seen = (change: object, was: object = {}) =>
    teamChanges({ ...whole, ...was }, { ...wanted, ...change }).visibility;
  expect(seen({ name: "B", ownerId: "p" })).toBe(false);
  expect(seen({ teamTypeId: "" })).toBe(true);
  expect(seen({ isOrganiser: true })).toBe(true);
  expect(seen({ parentTeamId: "b" })).toBe(true);
  const child = { standShareRole: "child", parentTeamId: "b" };
  expect(seen({ parentTeamId: "c" }, child)).toBe(false);
  expect(seen({ parentTeamId: "" }, child)).toBe(true);
  expect(parentRefusal("a", whole, { ...wanted, parentTeamId: "b" })).toBeNull();
  expect(parentRefusal("a", { ...whole, shares: 1 }, wanted)).toBeNull();
});

it("what two versions differ in is said by names, custom fields with it", () => {
  const saved = {
    name: "A",
    teamTypeId: "",
    ownerId: "o",
    isOrganiser: true,
    parentTeamId: "",
    accountManagerId: "",
  };
  const typed = { name: "B", teamTypeId: "g", ownerId: "o", parentTeamId: "p", "values.f": "true" };
  const names = {
    teamTypes: [{ id: "g", name: "Gold" }],
    people: [{ id: "o", name: "Ann Owner" }],
    parents: [{ value: "p", label: "Parent" }],
    fields: [{ id: "f", label: "Space only", type: "boolean" as const, value: "false", isAnswered: true }],
  };
  expect(teamDifferences(typed, saved, names).map((one) => [one.label, one.theirs, one.mine].join())).toEqual(
    [
      "Team name,A,B",
      "Team type,(empty),Gold",
      "Organiser team,On,Off",
      "Shares the stand of,(empty),Parent",
      "Space only,No,Yes",
    ],
  );
});

describe("a team of somebody who is here already", () => {
  const crew = async (name: string, permissions: string) => {
    const { ownerId, teamId } = await team(name);
    await house.at.write(
      sql`update user set team_id = null, permissions = ${permissions} where id = ${ownerId}`,
      sql`update team set owner_id = null where id = ${teamId}`,
    );
    return ownerId;
  };
  const of = (targetUserId: string, change = {}) =>
    addTeamOf(admin, { name: "New", teamTypeId: null, isOrganiser: false, targetUserId, ...change });

  it("has them as its owner, without an identity or a mail of its own", async () => {
    const free = await crew("Free", "user");
    const mails = (await house.mails()).length;
    const formId = "0190f3a0-0000-7000-8000-000000000009";
    const { teamId } = await of(free, { formId });
    expect(await of(free, { formId }), "sent twice").toEqual({ teamId });
    expect(await rows(sql`select team_id as team from user where id = ${free}`)).toEqual([{ team: teamId }]);
    expect(await rows(sql`select owner_id as owner from team where id = ${teamId}`)).toEqual([
      { owner: free },
    ]);
    expect((await house.mails()).length).toBe(mails);
    expect(await house.at.read(progressDrift())).toEqual({ teams: 0, tasks: 0, hours: 0 });
    await expect(of(free), "has a team now").rejects.toMatchObject({ message: "Invalid user" });
  });

  it("takes staff as an organiser team only, and nobody above whoever adds it", async () => {
    const staff = await crew("Staff", "moderator");
    await expect(of(staff)).rejects.toMatchObject({ message: "Invalid user" });
    await of(staff, { isOrganiser: true });
    const above = await crew("Above", "eventflowAdmin");
    await expect(of(above, { isOrganiser: true })).rejects.toMatchObject({ message: "Invalid user" });
  });
});

describe("a team type", () => {
  const type = async (name: string) => (await addTeamType(admin, { name })).teamTypeId;

  it("is renamed from the name that was read, to one that is free", async () => {
    const [gold] = [await type("Gold"), await type("Silver")];
    await renameTeamType(admin, gold, { name: "GOLD", was: "Gold" });
    await expect(renameTeamType(admin, gold, { name: "Bronze", was: "Gold" })).rejects.toMatchObject({
      status: 409,
    });
    await expect(renameTeamType(admin, gold, { name: "silver", was: "GOLD" })).rejects.toMatchObject({
      fields: { name: "There is a team type of this name already" },
    });
    expect(await rows(sql`select name from team_type order by 1`)).toEqual([
      { name: "GOLD" },
      { name: "Silver" },
    ]);
  });

  it("that is the only one of a task stays, and the task is named; else its teams are left without one", async () => {
    const [gold, silver] = [await type("Gold"), await type("Silver")];
    const a = await team("A", { teamTypeId: gold });
    const both = await addTask(admin, newTask("For both", { teamTypeIds: [gold, silver] }));
    const only = await addTask(admin, newTask("For gold", { teamTypeIds: [gold] }));
    const uses = await house.at.read(usesOfType(gold));
    expect(uses).toMatchObject([{ one: "task", n: 2, only: 1 }]);
    expect(uses[0]?.things.map(({ title, isOnly, to }) => [title, isOnly, to].join())).toEqual([
      `For gold,true,/admin/tasks/${only.taskId}`,
      `For both,false,/admin/tasks/${both.taskId}`,
    ]);
    await expect(deleteTeamType(admin, gold)).rejects.toThrow("the only type of 1 task");
    await house.at.write(sql`update task set is_archived = 1 where id = ${only.taskId}`);
    await expect(deleteTeamType(admin, gold), "an archived one could be restored").rejects.toMatchObject({
      status: 409,
    });
    await house.at.write(sql`delete from task where id = ${only.taskId}`);
    await deleteTeamType(admin, gold);
    expect(await rows(sql`select team_type_id as type, version from team where id = ${a.teamId}`)).toEqual([
      { type: null, version: 2 },
    ]);
    expect(await rows(sql`select team_type_id as type from task_team_type`)).toEqual([{ type: silver }]);
    expect(await rows(sql`select version from task where id = ${both.taskId}`), "its editor is told").toEqual(
      [{ version: 2 }],
    );
    expect(await house.at.read(progressDrift())).toEqual({ teams: 0, tasks: 0, hours: 0 });
    expect(await house.at.read(usesOfType(gold))).toEqual([]);
  });

  it("says of how many things it is the only one", () => {
    const use = (one: string, only: number) => ({ one, many: `${one}s`, only, hidden: 0 });
    const whyNotDeleted = (uses: Parameters<typeof whyNot>[0]) => whyNot(uses, { teamIds: ["a"], shares: 0 });
    expect(whyNotDeleted([use("task", 0)])).toBeNull();
    expect(whyNotDeleted([use("task", 1)])).toBe(
      "This is the only type of 1 task: without it it would be open to every team.",
    );
    expect(whyNotDeleted([use("task", 2), use("page", 1)])).toBe(
      "This is the only type of 2 tasks and 1 page: without it they would be open to every team.",
    );
  });

  it("stays where its teams would see what is hidden from them, or what is for a stand share's parent", () => {
    const hidden = (n: number) => [{ one: "download", many: "downloads", only: 0, hidden: n }];
    expect(whyNot(hidden(1), { teamIds: [], shares: 0 }), "nobody is of it").toBeNull();
    expect(whyNot(hidden(1), { teamIds: ["a"], shares: 0 })).toBe(
      "It hides 1 download: without it its team could see it.",
    );
    expect(whyNot(hidden(2), { teamIds: ["a", "b", "c"], shares: 0 })).toBe(
      "It hides 2 downloads: without it its 3 teams could see them.",
    );
    expect(whyNot([], { teamIds: ["a", "b"], shares: 2 })).toBe(
      "2 stand shares have this type and a parent of another: without it they would see what is for the parent’s type.",
    );
  });
});

it("whatever is done to teams and types, stored progress is what a fresh count says", async () => {
  const roll = dice(20270610);
  const types = [await addTeamType(admin, { name: "T0" }), await addTeamType(admin, { name: "T1" })].map(
    ({ teamTypeId }) => teamTypeId,
  );
  const tasks: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const teamTypeIds = types.filter(() => roll.upTo(3) === 0);
    const { taskId } = await addTask(
      admin,
      newTask(`Task ${n}`, { teamTypeIds, showToChildTeams: roll.upTo(2) === 0 }),
    );
    tasks.push(taskId);
  }
  let made = 0;
  const nameOf = (kind: string) => {
    made += 1;
    return `${kind}${made}`;
  };
  const one = async () => {
    const all = await rows<{ id: string }>(sql`select id from team order by id`);
    return all.length > 0 ? all[roll.upTo(all.length)]?.id : undefined;
  };
  const steps: (() => Promise<unknown>)[] = [
    () => team(nameOf("N"), { teamTypeId: [...types, null][roll.upTo(types.length + 1)] ?? null }),
    async () => share(nameOf("S"), (await one()) ?? ""),
    async () => save((await one()) ?? "", { isOrganiser: roll.upTo(2) === 0 }),
    async () => save((await one()) ?? "", { teamTypeId: [...types, ""][roll.upTo(types.length + 1)] ?? "" }),
    async () => save((await one()) ?? "", { parentTeamId: roll.upTo(3) === 0 ? "" : ((await one()) ?? "") }),
    async () => {
      const [at] = await rows<{ team: string; owner: string }>(
        sql`select id as team, owner_id as owner from team where id = ${(await one()) ?? ""}`,
      );
      const actor = { id: at?.owner ?? "", level: "user" as const, teamId: at?.team ?? "" };
      await completeTask(house.ctx(NOW, { actor }), { taskId: tasks[roll.upTo(tasks.length)] ?? "" });
    },
    async () => archiveTeams(admin, [(await one()) ?? ""]),
    async () => restoreTeams(admin, [(await one()) ?? ""]),
    async () =>
      setTeamType(admin, { ids: [(await one()) ?? "", (await one()) ?? ""], teamTypeId: types[0] ?? null }),
    async () => deleteTeams(admin, [(await one()) ?? ""]),
    async () => {
      if (types.length < 2 || made < 20) return;
      await deleteTeamType(admin, types[1] ?? "");
      types.length = 1;
    },
  ];
  let done = 0;
  for (let step = 0; step < 220; step += 1) {
    const act = steps[roll.upTo(steps.length)];
    // Refusals are part of it: they must change nothing.
    done += await (act?.() ?? Promise.resolve()).then(
      () => 1,
      () => 0,
    );
    const drift = await house.at.read(progressDrift());
    expect(drift, `after step ${step}`).toEqual({ teams: 0, tasks: 0, hours: 0 });
  }
  expect(done).toBeGreaterThan(100);
});
