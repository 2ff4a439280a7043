import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { as, bool, jsonOne, jsonRows } from "#db/json-row";
import { connectRooms } from "~/connect-rooms.server";
import { AUDIENCE_OF_PAGES } from "~/features/content/content-audience.server";
import {
  deleteCustomFields,
  updateCustomField,
} from "~/features/custom-fields/custom-fields.commands.server";
import { AUDIENCE_OF_TASKS } from "~/features/tasks/editor/task-audience.server";
import { progressDrift, refreshProgress, refreshTaskProgress } from "~/features/tasks/progress.server";
import { visibleTask } from "~/features/tasks/visibility.server";
import {
  saveAudience,
  setException,
  type WantedAudience,
} from "~/features/teams/audience/audience.commands.server";
import { deleteTeams } from "~/features/teams/removal.commands.server";
import { setTeamType } from "~/features/teams/set-type.commands.server";
import { dice } from "../../harness/dice";
import { memoryHouse } from "../support/memory-house";
import { randomAudiences } from "../support/random-audiences";

connectRooms();

const NOW = new Date("2027-05-13T10:00:00.000Z");
const PLAIN: WantedAudience = {
  ...{ base: "everybody", teamTypeIds: [], showToChildTeams: false, conditions: [] },
  ...{ teamsIn: [], teamsOut: [], version: 1 },
};

let house: Awaited<ReturnType<typeof memoryHouse>>;
const staff = () => house.ctx(NOW, { actor: { id: "mia", level: "admin", teamId: null } });
const seeing = (taskId: string) =>
  house.at
    .read(
      jsonRows(
        { id: as<string>(sql`tm.id`) },
        sql`from team tm join task t on ${visibleTask} where t.id = ${taskId} and tm.is_archived = 0 order by tm.id`,
      ),
    )
    .then((rows) => rows.map(({ id }) => id));
const baseOf = (taskId: string) =>
  house.at
    .read(jsonOne({ base: as<string | null>(sql`audience_base`) }, sql`from task where id = ${taskId}`))
    .then((row) => row?.base);
const drift = () => house.at.read(progressDrift());
const NO_DRIFT = { teams: 0, tasks: 0, hours: 0 };

beforeEach(async () => {
  house = await memoryHouse();
  const audit = sql`'now', 'x', 'now', 'x'`;
  await house.at.write(
    sql`update user set permissions = 'admin' where id = 'mia'`,
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by) values ('a', 'A', ${audit}), ('b', 'B', ${audit})`,
    ...["alba", "birch", "cedar"].map(
      (
        id,
        at,
      ) => sql`insert into team (id, name, team_type_id, created_at, created_by, updated_at, updated_by)
        values (${id}, ${id}, ${["a", "b", null][at] ?? null}, ${audit})`,
    ),
    sql`insert into custom_field (id, label, type, format, is_kept_by_staff, order_index, created_at, created_by, updated_at, updated_by)
      values ('area', 'Stand area', 'text', 'number', 1, 0, ${audit})`,
    sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, number, updated_at, updated_by)
      values ('alba', 'area', '36', 1, 36, 'now', 'x'), ('birch', 'area', 'approx. 30', 1, null, 'now', 'x'), ('cedar', 'area', '', 0, null, 'now', 'x')`,
    ...["one", "two"].map(
      (id) => sql`insert into task (id, title, type, created_at, created_by, updated_at, updated_by)
        values (${id}, ${id}, 'task', ${audit})`,
    ),
    refreshProgress(),
    refreshTaskProgress(),
  );
});

const AREA = (comparison: "moreThan" | "blank", number: number | null) => ({
  ...{ fieldId: "area", format: "number" as const, comparison },
  ...{ value: number === null ? "" : String(number), number, day: null },
});

describe("who sees a thing", () => {
  it("is saved with its counts: types, a condition, names", async () => {
    await saveAudience(staff(), AUDIENCE_OF_TASKS, "one", { ...PLAIN, base: "types", teamTypeIds: ["a"] });
    expect(await seeing("one")).toEqual(["alba"]);
    expect(await baseOf("one"), "types alone are no exception").toBeNull();
    await saveAudience(staff(), AUDIENCE_OF_TASKS, "one", {
      ...{ ...PLAIN, conditions: [AREA("moreThan", 20)], teamsIn: ["cedar"], version: 2 },
    });
    expect(await seeing("one")).toEqual(["alba", "cedar"]);
    expect(await drift()).toEqual(NO_DRIFT);
    await saveAudience(staff(), AUDIENCE_OF_TASKS, "one", {
      ...{ ...PLAIN, base: "teams", teamsIn: ["birch"], teamsOut: ["alba"], version: 3 },
    });
    expect(await seeing("one")).toEqual(["birch"]);
    expect(await baseOf("one")).toBe("teams");
    await saveAudience(staff(), AUDIENCE_OF_TASKS, "one", { ...PLAIN, version: 4 });
    expect(await seeing("one")).toEqual(["alba", "birch", "cedar"]);
    expect(await baseOf("one")).toBeNull();
    expect(await drift()).toEqual(NO_DRIFT);
    expect((await house.kinds()).filter((kind) => kind === "task.audienceChanged")).toHaveLength(4);
  });

  it("is refused by an older version, with a team or a field that went, and with one that is read anew", async () => {
    const save = (more: Partial<WantedAudience>) =>
      saveAudience(staff(), AUDIENCE_OF_TASKS, "one", { ...PLAIN, ...more });
    await expect(save({ version: 9 })).rejects.toMatchObject({ status: 409 });
    await expect(save({ teamsIn: ["nobody"] })).rejects.toMatchObject({
      fields: { teamsIn: expect.anything() },
    });
    await expect(save({ conditions: [{ ...AREA("blank", null), fieldId: "gone" }] })).rejects.toMatchObject({
      status: 409,
    });
    await house.at.write(
      sql`insert into activity (id, kind, actor_id, subject_id, created_at) values ('x', 'customField.updated', 'mia', 'area', 'now')`,
      sql`insert into outbox (id, activity_id, subscriber, created_at) values ('o', 'x', 'fieldReading', 'now')`,
    );
    await expect(save({ conditions: [AREA("blank", null)] })).rejects.toThrow("read anew");
    expect(await seeing("one")).toHaveLength(3);
  });

  it("of a page that guests read has no limits", async () => {
    await house.at.write(
      sql`insert into content (id, title, path, is_published, is_public, created_at, created_by, updated_at, updated_by)
        values ('p', 'P', 'p', 1, 1, 'now', 'x', 'now', 'x')`,
    );
    await expect(
      saveAudience(staff(), AUDIENCE_OF_PAGES, "p", { ...PLAIN, teamsOut: ["alba"] }),
    ).rejects.toThrow("Guests");
    await expect(
      setException(staff(), AUDIENCE_OF_PAGES, "p", { teamId: "alba", rule: "out" }),
    ).rejects.toThrow("Guests");
  });

  it("names one team from its row, says it twice without harm, and forgets itself with the last name", async () => {
    const say = (teamId: string, rule: "in" | "out" | "none") =>
      setException(staff(), AUDIENCE_OF_TASKS, "one", { teamId, rule });
    await say("alba", "out");
    await say("alba", "out");
    expect(await seeing("one")).toEqual(["birch", "cedar"]);
    expect(await baseOf("one")).toBe("everybody");
    await say("alba", "in");
    expect(await seeing("one")).toEqual(["alba", "birch", "cedar"]);
    await say("alba", "none");
    expect(await baseOf("one")).toBeNull();
    await expect(say("nobody", "in")).rejects.toMatchObject({ status: 404 });
    expect(await drift()).toEqual(NO_DRIFT);
  });
});

describe("a field on which it hangs", () => {
  const EDIT = {
    ...{
      label: "Stand area",
      format: "number" as const,
      isKeptByStaff: true,
      placeholder: "",
      description: "",
    },
    ...{ showField: true, showToChildTeams: false, isRequired: false, version: 1 },
  };
  beforeEach(() =>
    saveAudience(staff(), AUDIENCE_OF_TASKS, "one", { ...PLAIN, conditions: [AREA("moreThan", 20)] }),
  );

  it("keeps its format, stays with staff, and cannot be deleted", async () => {
    await expect(updateCustomField(staff(), "area", { ...EDIT, format: "text" })).rejects.toMatchObject({
      fields: { format: expect.anything() },
    });
    await expect(updateCustomField(staff(), "area", { ...EDIT, isKeptByStaff: false })).rejects.toMatchObject(
      {
        fields: { isKeptByStaff: expect.anything() },
      },
    );
    await expect(deleteCustomFields(staff(), ["area"])).rejects.toThrow("Take the condition away");
    await updateCustomField(staff(), "area", { ...EDIT, label: "Area" });
    expect(await seeing("one")).toEqual(["alba"]);
  });

  it("opens nothing where it goes past the product", async () => {
    await house.at.write(sql`delete from custom_field where id = 'area'`);
    expect(await seeing("one")).toEqual([]);
  });
});

it("deleting whatever a thing names opens it to nobody, and counts stay those of a recount", async () => {
  const of = dice(7);
  const { teams, things, writes } = randomAudiences(of, { teams: 12, things: 8 });
  house = await memoryHouse();
  await house.at.write(
    ...writes,
    sql`update user set permissions = 'admin' where id = 'mia'`,
    refreshProgress(),
    refreshTaskProgress(),
  );
  const tasks = things.filter(({ kind }) => kind === "task");
  const seen = async () =>
    new Set(
      (
        await house.at.read(
          jsonRows(
            { key: as<string>(sql`tm.id || ' ' || t.id`), sees: bool(sql`true`) },
            sql`from team tm join task t on ${visibleTask}`,
          ),
        )
      ).map(({ key }) => key),
    );
  const left = teams.map(({ id }) => id);
  for (let nth = 0; nth < 40; nth += 1) {
    const task = of.pick(tasks).id;
    const team = of.pick(left);
    const act = of.upTo(5);
    if (act === 0 && left.length > 3) {
      const before = await seen();
      await deleteTeams(staff(), [team]);
      left.splice(left.indexOf(team), 1);
      for (const key of await seen()) expect(before.has(key), `${key} opened by deleting ${team}`).toBe(true);
    } else if (act === 1) await setTeamType(staff(), { ids: [team], teamTypeId: of.pick(["ta", "tb"]) });
    else
      await setException(staff(), AUDIENCE_OF_TASKS, task, {
        teamId: team,
        rule: of.pick(["in", "out", "none"] as const),
      });
    expect(await drift(), `act ${nth}`).toEqual(NO_DRIFT);
  }
});
