import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";
import { sampleTeams, standOfTeam, teamsByLayout } from "~/features/dashboard/cards/cards.queries.server";
import * as addLayout from "~/features/dashboard/cards/pages/add-layout";
import { newId } from "~/lib/ids";
import { formId } from "~/procedure/form-id.schema";
import { Id } from "~/procedure/procedure.server";
import { migrated } from "../../harness/memory-installation";
import { sqlRows } from "../../harness/sql-rows";
import { layoutFor } from "../support/layout-model";
import { memoryDatabase, memoryEvent } from "../support/memory-event";
import { pageHouse } from "../support/page-house";

const AT = sql`'2027-01-01T00:00:00.000Z', 'x', '2027-01-01T00:00:00.000Z', 'x'`;
const AUDIT = sql`created_at, created_by, updated_at, updated_by`;

const TYPES = [null, "a", "b", "c"] as const;
const TEAMS = [
  ...TYPES.flatMap((teamTypeId) =>
    [true, false].map((isOrganiser) => ({
      ...{ id: `${isOrganiser ? "organiser" : "own"}-${teamTypeId}`, isOrganiser, isChild: false },
      ...{ teamTypeId, parentTypeId: null as string | null },
    })),
  ),
  ...TYPES.flatMap((teamTypeId) =>
    TYPES.map((parentTypeId) => ({
      ...{ id: `share-${teamTypeId}-of-${parentTypeId}`, isOrganiser: false, isChild: true },
      ...{ teamTypeId, parentTypeId },
    })),
  ),
];
/** The default has a type too, one layout has two, one has none. */
const LAYOUTS = [
  { id: "default", isDefault: true, teamTypeIds: ["c"] },
  { id: "of-a", isDefault: false, teamTypeIds: ["a"] },
  { id: "of-b", isDefault: false, teamTypeIds: ["b"] },
  { id: "of-none", isDefault: false, teamTypeIds: [] },
];

let event: Awaited<ReturnType<typeof memoryEvent>>;
beforeAll(async () => {
  event = await memoryEvent();
  const team = (
    id: string,
    of: Partial<(typeof TEAMS)[number]> & { parentId?: string; isArchived?: boolean },
  ) =>
    sql`insert into team (id, name, is_organiser, stand_share_role, parent_team_id, team_type_id, is_archived, ${AUDIT})
      values (${id}, ${id}, ${of.isOrganiser ? 1 : 0}, ${of.isChild ? "child" : "none"}, ${of.parentId ?? null},
        ${of.teamTypeId ?? null}, ${of.isArchived ? 1 : 0}, ${AT})`;
  await event.write(
    sql`delete from card_layout`,
    ...["a", "b", "c"].map(
      (id) => sql`insert into team_type (id, name, ${AUDIT}) values (${id}, ${id}, ${AT})`,
    ),
    ...TYPES.map((type) => team(`parent-${type}`, { teamTypeId: type, isArchived: true })),
    ...TEAMS.map((one) =>
      team(one.id, { ...one, ...(one.isChild && { parentId: `parent-${one.parentTypeId}` }) }),
    ),
    ...LAYOUTS.flatMap(({ id, isDefault, teamTypeIds }) => [
      sql`insert into card_layout (id, name, is_default, ${AUDIT}) values (${id}, ${id}, ${isDefault ? 1 : 0}, ${AT})`,
      sql`insert into card_layout_card (layout_id, card_id, position)
        select ${id}, id, row_number() over (order by type) from card`,
      ...teamTypeIds.map(
        (type) => sql`insert into card_layout_team_type (team_type_id, layout_id) values (${type}, ${id})`,
      ),
    ]),
  );
});

describe("which layout a team gets", () => {
  it.each(TEAMS.map((team) => [team.id, team] as const))("%s: rule and SQL are one", async (id, team) => {
    const stand = await event.read(standOfTeam(id));
    const wanted = layoutFor(team, LAYOUTS);
    expect(new Set(stand.map(({ layoutId }) => layoutId))).toEqual(new Set([wanted]));
    expect(stand.map(({ type }) => type)).toEqual([
      ...["downloads", "eventCountdown", "forms", "myTeam", "suppliers", "tasks", "timeTable"],
    ]);
  });

  it("some of the cases in words", () => {
    const own = { isChild: false, teamTypeId: "a", parentTypeId: null };
    expect(layoutFor(own, LAYOUTS)).toBe("of-a");
    expect(layoutFor({ ...own, teamTypeId: null }, LAYOUTS)).toBe("default");
    expect(layoutFor({ ...own, isChild: true, parentTypeId: "b" }, LAYOUTS)).toBe("of-a");
    expect(layoutFor({ isChild: true, teamTypeId: null, parentTypeId: "b" }, LAYOUTS)).toBe("of-b");
    expect(layoutFor({ isChild: true, teamTypeId: null, parentTypeId: null }, LAYOUTS)).toBe("default");
    expect(layoutFor(own, [])).toBeNull();
  });

  it("the counts are of the same rule, and all teams together", async () => {
    const counts = await event.read(teamsByLayout());
    for (const { id } of LAYOUTS) {
      const seeing = TEAMS.filter((team) => layoutFor(team, LAYOUTS) === id).length;
      expect([id, counts.get(id) ?? 0]).toEqual([id, seeing]);
    }
    expect([...counts.values()].reduce((sum, n) => sum + n, 0)).toBe(TEAMS.length);
  });

  it("one that names a team goes first, then the first by name whose conditions hold; who is left out has another", async () => {
    const [own] = TEAMS.filter((team) => layoutFor(team, LAYOUTS) === "of-a");
    const of = async () => new Set((await event.read(standOfTeam(own?.id))).map(({ layoutId }) => layoutId));
    const name = (rule: "in" | "out", layoutId: string) =>
      event.write(
        sql`insert into audience_team (thing_id, team_id, rule) values (${layoutId}, ${own?.id}, ${rule})`,
        sql`update card_layout set audience_base = 'types' where id = ${layoutId}`,
      );
    await name("in", "of-b");
    expect(await of()).toEqual(new Set(["of-b"]));
    await event.write(sql`delete from audience_team where thing_id = 'of-b'`);
    await name("out", "of-a");
    expect(await of()).toEqual(new Set(["default"]));
    await event.write(sql`delete from audience_team`, sql`update card_layout set audience_base = null`);
  });

  it("whose eyes a preview looks through: teams of that layout alone, one of a kind", async () => {
    for (const { id } of LAYOUTS) {
      const samples = await event.read(sampleTeams(id));
      const own = TEAMS.filter((team) => layoutFor(team, LAYOUTS) === id);
      const kind = ({ isOrganiser, isChild, teamTypeId, parentTypeId }: (typeof TEAMS)[number]) =>
        [isOrganiser, isChild, teamTypeId ?? (isChild ? parentTypeId : null)].join();
      expect(samples.map(({ id }) => own.some((team) => team.id === id))).not.toContain(false);
      expect(samples).toHaveLength(new Set(own.map(kind)).size);
    }
  });

  it("somebody without a team has none", async () => {
    expect(await event.read(standOfTeam(undefined))).toEqual([]);
  });
});

it("a layout whose form names a team type twice is added with it once", async () => {
  const house = await pageHouse();
  const type = newId();
  await house.at.write(sql`insert into team_type (id, name, ${AUDIT}) values (${type}, 'Berth', ${AT})`);
  const cards = await house.at.read(
    sqlRows<{ id: string }>(sql`select distinct card_id as id from card_layout_card`),
  );
  const added = await house.visit(addLayout, {
    level: "admin",
    form: { formId: newId(), name: "Berths", teamTypeIds: [type, type], cardIds: cards.map(({ id }) => id) },
  });
  expect([added.status, added.toast?.title]).toEqual([302, "Layout “Berths” added"]);
  expect(
    await house.at.read(
      sqlRows(sql`select l.name, x.team_type_id as type from card_layout_team_type x
        join card_layout l on l.id = x.layout_id`),
    ),
  ).toEqual([{ name: "Berths", type }]);
});

describe("what every event begins with", () => {
  const folder = `${projectRoot()}/migrations/event`;
  const all = (from: Awaited<ReturnType<typeof memoryEvent>>) =>
    from.read(
      sqlRows<{ id: string; type: string; position: number; name: string; layoutId: string; isMini: number }>(
        sql`select c.id, c.type, x.position, l.name, l.id as layoutId, c.is_mini as isMini from card_layout l
          join card_layout_card x on x.layout_id = l.id join card c on c.id = x.card_id
          where l.is_default = 1 order by x.position`,
      ),
    );

  it("six cards and one layout, with ids of ours, other ones in each event", async () => {
    // Each by its own migrations: they draw the ids.
    const [one, other] = [memoryDatabase(await migrated("event")), memoryDatabase(await migrated("event"))];
    const cards = await all(one);
    expect(cards.map(({ type }) => type)).toEqual([
      ...["tasks", "forms", "suppliers", "myTeam", "timeTable", "downloads"],
    ]);
    expect(cards.flatMap(({ type, isMini }) => (isMini ? [type] : []))).toEqual(["suppliers", "myTeam"]);
    const ids = [...cards.map(({ id }) => id), cards[0]?.layoutId ?? ""];
    for (const id of ids) {
      expect(Id.safeParse(id).success, id).toBe(true);
      expect(formId.parse(id), id).toBe(id);
    }
    expect(new Set(ids).size).toBe(7);
    const others = new Set((await all(other)).map(({ id }) => id));
    expect(ids.filter((id) => others.has(id))).toEqual([]);
  });

  it("forms come into it with a migration of their own, unless somebody has changed it or its cards", async () => {
    const statements = (ending: string) =>
      readFileSync(`${folder}/${readdirSync(folder).find((name) => name.endsWith(ending))}`, "utf8").split(
        "--> statement-breakpoint",
      );
    const madeBefore = async (...changes: ReturnType<typeof sql>[]) => {
      const at = await memoryEvent();
      await at.write(sql`delete from card_layout_card`, sql`delete from card_layout`, sql`delete from card`);
      for (const statement of statements("_dashboard-default.sql"))
        await at.db.migrate([{ sql: statement, args: [] }] as never);
      await at.write(...changes);
      const was = await all(at);
      for (const statement of statements("_forms-card.sql"))
        await at.db.migrate([{ sql: statement, args: [] }] as never);
      return { was, is: await all(at), at };
    };
    const fresh = await madeBefore(sql`update card set title = title`);
    const types = (rows: { type: string }[]) => rows.map(({ type }) => type).join(" ");
    expect(types(fresh.was)).toBe("tasks timeTable downloads suppliers myTeam eventCountdown");
    expect(types(fresh.is)).toBe("tasks forms suppliers myTeam timeTable downloads");
    expect(fresh.is.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await fresh.at.read(sqlRows(sql`select count(*) as n from card`))).toEqual([{ n: 7 }]);
    for (const change of [
      sql`update card_layout set version = 2`,
      sql`update card_layout set created_by = 'ann'`,
      sql`update card set version = 2 where type = 'tasks'`,
      sql`update card_layout_card set position = 9 where position = 0`,
      sql`insert into card (id, type, title, ${AUDIT}) values ('own', 'forms', '', ${AT})`,
    ]) {
      const { was, is } = await madeBefore(change);
      expect(is).toEqual(was);
    }
  });

  it("once: a second time, or where somebody has made a layout, it adds nothing", async () => {
    const again = readFileSync(
      `${folder}/${readdirSync(folder).find((name) => name.endsWith("_dashboard-default.sql"))}`,
      "utf8",
    ).split("--> statement-breakpoint");
    const at = await memoryEvent();
    const before = await all(at);
    for (const statement of again) await at.db.migrate([{ sql: statement, args: [] }] as never);
    expect(await all(at)).toEqual(before);
    await at.write(
      sql`delete from card_layout_card`,
      sql`delete from card_layout`,
      sql`delete from card`,
      sql`insert into card_layout (id, name, is_default, ${AUDIT}) values ('own', 'Own', 1, ${AT})`,
    );
    for (const statement of again) await at.db.migrate([{ sql: statement, args: [] }] as never);
    expect(await at.read(sqlRows(sql`select count(*) as n from card`))).toEqual([{ n: 0 }]);
  });
});
