import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import {
  type ReaderSection,
  shownSidebar,
  sidebarOf,
} from "~/features/sidebar/reader-sidebar.queries.server";
import { sidebarSectionsOf } from "~/features/sidebar/sidebar.queries.server";
import { previewedTeams, previewOf } from "~/features/sidebar/sidebar.rules";
import { newId } from "~/lib/ids";
import { library, READERS, type Reader } from "../../harness/library-matrix";
import { audit, memoryEvent } from "../support/memory-event";

/* {item of four kinds} × {every way that it can be shown} × {every reader}: as the library's pure rules say. */

const of = library();
const SECTIONS = [newId(), newId(), newId()] as const;
const USER = newId();
let at: Awaited<ReturnType<typeof memoryEvent>>;

beforeAll(async () => {
  at = await memoryEvent();
  await at.write(...of.writes);
  await at.write(
    q.insert(users).values({
      ...{ id: USER, firstName: "A", surname: "B", email: "a@b.example", permissions: "user" },
      ...audit,
    } as typeof users.$inferInsert),
    ...SECTIONS.map(
      (
        id,
        position,
      ) => sql`insert into sidebar_section (id, heading, is_collapsable, is_closed_at_first, position,
          created_at, created_by, updated_at, updated_by)
        values (${id}, ${`Section ${position}`}, ${position === 2 ? 0 : 1}, ${position}, ${position}, '', '', '', '')`,
    ),
    // Two sections hold everything between them; the last nothing but what nobody sees.
    ...of.named.map(
      ({ id, kind }, position) => sql`insert into sidebar_item (id, section_id, kind, target_id, position)
        values (${newId()}, ${SECTIONS[position % 2]}, ${kind}, ${id}, ${position})`,
    ),
    ...of.named
      .filter(({ isOpen }) => !isOpen)
      .map(
        ({ id, kind }, position) => sql`insert into sidebar_item (id, section_id, kind, target_id, position)
          values (${newId()}, ${SECTIONS[2]}, ${kind}, ${id}, ${position})`,
      ),
  );
});

const asked = (reader: Exclude<Reader, "guest">, userId = USER) =>
  sidebarOf({
    user: { id: userId, level: reader === "staff" ? "moderator" : "user" },
    team: reader === "staff" ? null : { id: of.teamIds[reader] },
  } as never);
const read = (reader: Exclude<Reader, "guest">): Promise<ReaderSection[]> => at.read(asked(reader));
const SIGNED_IN = READERS.filter((reader): reader is Exclude<Reader, "guest"> => reader !== "guest");

it.each(SIGNED_IN)(
  "%s finds in it what the library’s rule lets them see, and nothing else",
  async (reader) => {
    const sections = await read(reader);
    const found = sections.slice(0, 2).flatMap(({ items }) => items.map(({ id }) => id));
    const wrong = of.named.filter((thing) => of.sees(thing, reader) !== found.includes(thing.id));
    expect(wrong.map(({ kind, word }) => `${kind} ${word}`)).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
    expect(of.named.length).toBeGreaterThan(60);
  },
);

it("leaves out a section in which the reader sees nothing, and keeps the order", async () => {
  const shown = shownSidebar(await read("own"));
  expect(shown.map(({ heading }) => heading)).toEqual(["Section 0", "Section 1"]);
  const place = new Map(of.named.map(({ kind, id }, position) => [`${kind} ${id}`, position]));
  for (const { items } of shown) {
    const places = items.map(({ key }) => place.get(key) ?? -1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  }
});

it("has its sections in the order that was chosen, whichever was added first", async () => {
  const swapped = sql`update sidebar_section set position = 2 - position`;
  await at.write(swapped);
  expect((await read("own")).map(({ heading }) => heading)).toEqual(["Section 2", "Section 1", "Section 0"]);
  await at.write(swapped);
});

it("leads to each thing as its lists do; staff are led to where a task is managed", async () => {
  const items = shownSidebar(await read("organiser")).flatMap((section) => section.items);
  const to = (kind: string) => items.find(({ key }) => key.startsWith(kind))?.to;
  expect(to("task")).toMatch(/^\/tasks\//);
  expect(to("download")).toMatch(/^\/downloads\/.*\/file$/);
  expect(to("supplier")).toMatch(/^\/suppliers\//);
  expect(to("content")).toMatch(/^\/content\/qx/);
  const staff = shownSidebar(await read("staff")).flatMap((section) => section.items);
  expect(staff.find(({ key }) => key.startsWith("task"))?.to).toMatch(/^\/admin\/tasks\//);
});

it("a guest of nobody’s team finds nothing", async () => {
  expect(
    shownSidebar(await at.read(sidebarOf({ user: { id: USER, level: "user" }, team: null } as never))),
  ).toEqual([]);
});

it("the preview of a type shows what a team of it finds", async () => {
  const sections = await at.read(sidebarSectionsOf());
  const teams = previewedTeams([
    { id: of.types.own, name: "Own" },
    { id: of.types.other, name: "Other" },
  ]);
  for (const [value, reader] of [
    [`type:${of.types.own}`, "own"],
    [`type:${of.types.other}`, "other"],
    [`share:${of.types.own}`, "share"],
    [`share:${of.types.other}`, "otherShare"],
  ] as const) {
    const team = teams.find((one) => one.value === value);
    if (!team) throw new Error(value);
    const previewed = previewOf(sections, team).sections.flatMap(({ items }) =>
      items.map(({ targetId }) => targetId),
    );
    const found = shownSidebar(await read(reader)).flatMap(({ items }) =>
      items.map(({ key }) => key.split(" ")[1]),
    );
    expect([...previewed].sort(), reader).toEqual([...found].sort());
  }
});

it("is folded as the reader left it, else as it stands at first; what cannot be folded is open", async () => {
  const closed = async () => (await read("staff")).map(({ isClosed }) => isClosed);
  expect(await closed()).toEqual([false, true, false]);
  await at.write(
    sql`insert into sidebar_fold (user_id, section_id, is_closed) values (${USER}, ${SECTIONS[0]}, 1), (${USER}, ${SECTIONS[1]}, 0)`,
  );
  expect(await closed()).toEqual([true, false, false]);
  const others = await at.read(asked("staff", newId()));
  expect(others.map(({ isClosed }) => isClosed)).toEqual([false, true, false]);
});

it("does not hold what was taken away", async () => {
  await at.write(sql`update sidebar_section set removed_at = 'now' where id = ${SECTIONS[0]}`);
  await at.write(
    sql`update sidebar_item set removed_at = 'now' where section_id = ${SECTIONS[1]} and kind <> 'task'`,
  );
  const items = shownSidebar(await read("staff")).flatMap((section) => section.items);
  expect(items.length).toBeGreaterThan(0);
  expect(items.every(({ key }) => key.startsWith("task"))).toBe(true);
  await at.write(
    sql`update sidebar_section set removed_at = null`,
    sql`update sidebar_item set removed_at = null`,
  );
});

it("is one statement, whatever it holds", () => {
  expect(asked("staff").statement.sql.split(";")).toHaveLength(1);
});
