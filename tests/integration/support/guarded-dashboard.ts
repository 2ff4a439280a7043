import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { addCard, deleteCards, updateCard } from "~/features/dashboard/cards/cards.commands.server";
import type { CardValues, LayoutValues } from "~/features/dashboard/cards/cards.schema";
import {
  addLayout,
  deleteLayouts,
  draftLayout,
  restoreLayout,
  updateLayout,
} from "~/features/dashboard/cards/layouts.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { newId } from "~/lib/ids";
import { pageRows } from "../../harness/library-rows";
import { rowsOf } from "../../worlds/test-event";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const OFFERED = {
  types: [
    { type: "tasks", label: "Tasks" },
    { type: "content", label: "Page" },
  ],
  places: ["/tasks"],
};

const card = (world: World, change: Partial<CardValues> = {}): CardValues => ({
  ...{ type: "content", pathId: world.ids.page ?? "", place: "", address: "", title: `Card ${world.n}` },
  ...{ description: "", isMini: false, version: 0, formId: undefined, over: undefined },
  ...change,
});
/** What earlier attempts filled the event with. */
const cleared = ({ staff }: World) =>
  writeBatch(staff.db, [
    sql`delete from card_layout where is_default = 0`,
    sql`delete from card where id not in (select card_id from card_layout_card)`,
  ]);

const aPage = async (world: World) => {
  await cleared(world);
  world.ids.page = newId();
  const path = `card-page-${world.n}`;
  await writeBatch(world.staff.db, pageRows({ id: world.ids.page, path, title: path }));
};
const aCard = async (world: World) => {
  await aPage(world);
  world.ids.card = (await addCard(world.staff, card(world), OFFERED)).cardId;
};

/** Six cards, a type that is in no layout, another layout with a type of its own, and the default. */
const theCards = async (world: World) => {
  await cleared(world);
  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const of = card(world, { type: "tasks", title: `Card ${world.n} ${at}` });
    ids.push((await addCard(world.staff, of, OFFERED)).cardId);
  }
  world.ids.cards = ids.join(" ");
  world.ids.type = (await addTeamType(world.staff, { name: `Laid out ${world.n}` })).teamTypeId;
  world.ids.taken = (await addTeamType(world.staff, { name: `Taken ${world.n}` })).teamTypeId;
  const [first] = await rowsOf<{ id: string }>(
    world.staff.db,
    sql`select id from card_layout where is_default = 1`,
  );
  world.ids.default = first?.id ?? "";
  world.ids.other = (
    await addLayout(world.staff, layout(world, { name: `Other ${world.n}`, teamTypeIds: [world.ids.taken] }))
  ).layoutId;
};
const layout = ({ n, ids }: World, change: Partial<LayoutValues> = {}): LayoutValues => ({
  ...{ name: `Layout ${n}`, isDefault: true, teamTypeIds: [ids.type ?? "", ids.taken ?? ""] },
  ...{ elsewhere: [`${ids.taken}:${ids.other}`], cardIds: (ids.cards ?? "").split(" ") },
  ...{ version: 0, formId: undefined, over: undefined, step: undefined },
  ...{ asDraft: undefined, inPlace: undefined },
  ...(ids.other ? {} : { isDefault: false }),
  ...change,
});
const aLayout = async (world: World) => {
  await theCards(world);
  const own = { isDefault: false, teamTypeIds: [] };
  world.ids.layout = (await addLayout(world.staff, layout(world, own))).layoutId;
};

/** The same, and what was published of it. */
const aVersion = async (world: World) => {
  await aLayout(world);
  const [newest] = await rowsOf<{ id: string }>(
    world.staff.db,
    sql`select id from card_layout_version where layout_id = ${world.ids.layout}`,
  );
  world.ids.version = newest?.id ?? "";
};

const id = (world: World, name: string) => world.ids[name] ?? "";

export const DASHBOARD_COMMANDS: Command[] = [
  staffs("addCard", { prepare: aPage, run: (ctx, world) => addCard(ctx, card(world), OFFERED) }),
  staffs("updateCard", {
    prepare: aCard,
    run: (ctx, world) =>
      updateCard(ctx, id(world, "card"), card(world, { title: "Another", version: 1 }), OFFERED),
  }),
  staffs("deleteCards", {
    prepare: aCard,
    run: (ctx, world) => deleteCards(ctx, [id(world, "card")], OFFERED),
  }),
  staffs("addLayout", { prepare: theCards, run: (ctx, world) => addLayout(ctx, layout(world)) }),
  staffs("updateLayout", {
    prepare: aLayout,
    run: (ctx, world) =>
      updateLayout(ctx, id(world, "layout"), layout(world, { name: `Another ${world.n}`, version: 1 })),
  }),
  staffs("draftLayout", {
    prepare: aLayout,
    run: (ctx, world) =>
      draftLayout(ctx, id(world, "layout"), layout(world, { name: "Drafted", version: 1 })),
  }),
  staffs("restoreLayout", {
    prepare: aVersion,
    run: (ctx, world) =>
      restoreLayout(ctx, id(world, "layout"), { versionId: id(world, "version"), version: 1 }),
  }),
  staffs("deleteLayouts", {
    prepare: aLayout,
    run: (ctx, world) => deleteLayouts(ctx, [id(world, "layout")]),
  }),
];

const changes = (
  relied: string,
  status: number,
  statements: (world: World) => SQL[],
  commands: string[],
): Change[] =>
  commands.map((command) => ({
    command,
    relied,
    status,
    happens: (world, at) => writeBatch(at.db, statements(world)),
  }));

const AUDIT = sql`'', '', '', ''`;
const many = (table: "card" | "card_layout", n: number): SQL =>
  table === "card"
    ? sql`insert into card (id, type, title, created_at, created_by, updated_at, updated_by)
        select lower(hex(randomblob(16))), 'tasks', '', ${AUDIT} from json_each(${JSON.stringify(Array(n).fill(0))})`
    : sql`insert into card_layout (id, name, created_at, created_by, updated_at, updated_by)
        select lower(hex(randomblob(16))), hex(randomblob(16)), ${AUDIT} from json_each(${JSON.stringify(Array(n).fill(0))})`;

export const DASHBOARD_CHANGES: Change[] = [
  ...changes(
    "the page is published",
    422,
    ({ ids }) => [sql`update content set is_published = 0 where id = ${ids.page}`],
    ["addCard", "updateCard"],
  ),
  ...changes("fewer than 100 cards", 422, () => [many("card", 100)], ["addCard"]),
  ...changes(
    "the version",
    409,
    ({ ids }) => [
      sql`update card set version = version + 1 where id = ${ids.card ?? ""}`,
      sql`update card_layout set version = version + 1 where id = ${ids.layout ?? ""}`,
    ],
    ["updateCard", "updateLayout", "draftLayout", "restoreLayout"],
  ),
  ...changes(
    "the cards of what was published are there",
    409,
    ({ ids }) => {
      const first = (ids.cards ?? "").split(" ")[0];
      return [
        sql`delete from card_layout_card where card_id = ${first}`,
        sql`delete from card where id = ${first}`,
      ];
    },
    ["restoreLayout"],
  ),
  ...changes("the cards are there", 409, ({ ids }) => [sql`delete from card where id = ${ids.card}`], [
    "deleteCards",
  ]),
  ...changes(
    "in no layout",
    409,
    ({ ids }) => [
      sql`insert into card_layout_card (layout_id, card_id, position)
        select id, ${ids.card}, 9 from card_layout where is_default = 1`,
    ],
    ["deleteCards"],
  ),
  ...changes(
    "the name is free",
    422,
    ({ n }) => [
      sql`insert into card_layout (id, name, created_at, created_by, updated_at, updated_by)
        values (${newId()}, ${`LAYOUT ${n}`}, ${AUDIT})`,
    ],
    ["addLayout"],
  ),
  ...changes(
    "the name is free",
    422,
    ({ n }) => [
      sql`insert into card_layout (id, name, created_at, created_by, updated_at, updated_by)
        values (${newId()}, ${`another ${n}`}, ${AUDIT})`,
    ],
    ["updateLayout"],
  ),
  ...changes(
    "the cards are there",
    422,
    ({ ids }) => {
      const first = (ids.cards ?? "").split(" ")[0];
      return [
        sql`delete from card_layout_card where card_id = ${first}`,
        sql`delete from card where id = ${first}`,
      ];
    },
    ["addLayout", "updateLayout"],
  ),
  ...changes(
    "the team types are there",
    422,
    ({ ids }) => [sql`delete from team_type where id = ${ids.type}`],
    ["addLayout", "updateLayout"],
  ),
  ...changes(
    "in no layout but those that the form showed",
    422,
    ({ ids }) => [
      sql`insert into card_layout_team_type (team_type_id, layout_id) values (${ids.type}, ${ids.default})`,
    ],
    ["addLayout", "updateLayout"],
  ),
  ...changes(
    "in no layout but those that the form showed",
    422,
    ({ ids }) => [
      sql`update card_layout_team_type set layout_id = ${ids.default} where team_type_id = ${ids.taken}`,
    ],
    ["addLayout", "updateLayout"],
  ),
  ...changes(
    "the default layout as read",
    409,
    ({ ids }) => [
      sql`update card_layout set is_default = 0 where is_default = 1`,
      sql`update card_layout set is_default = 1 where id = ${ids.other}`,
    ],
    ["addLayout", "updateLayout"],
  ),
  ...changes("fewer than 50 layouts", 422, () => [many("card_layout", 50)], ["addLayout"]),
  ...changes(
    "the layouts are there",
    409,
    ({ ids }) => [sql`delete from card_layout where id = ${ids.layout}`],
    ["deleteLayouts"],
  ),
  ...changes(
    "none is the default",
    409,
    ({ ids }) => [
      sql`update card_layout set is_default = 0 where is_default = 1`,
      sql`update card_layout set is_default = 1 where id = ${ids.layout}`,
    ],
    ["deleteLayouts"],
  ),
];
