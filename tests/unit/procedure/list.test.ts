import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { t } from "#db/event/aliases";
import { tasks } from "#db/event/schema/tasks";
import { as, type RowIn } from "#db/json-row";
import { q } from "#db/read-batch";
import { taskEntries } from "~/features/tasks/found-tasks.server";
import { folded } from "~/lib/text.rules";
import { list } from "~/procedure/list.server";
import { exportedRows } from "~/procedure/list-export.server";
import {
  among,
  day,
  flag,
  indexed,
  known,
  oneOf,
  text,
  within,
  withinFolded,
} from "~/procedure/list-filters.server";
import { audit, memoryEvent } from "../support/memory-event";

const things = list({
  from: () => sql`from task t where t.is_archived = 0`,
  key: t.id,
  rows: sql`join task t on t.id = page.id`,
  cells: ({ shout }: { shout: string }) => ({
    id: t.id,
    title: t.title,
    isTimeSensitive: t.isTimeSensitive,
    loud: as<string>(sql`t.title || ${shout}`),
  }),
  beside: () => ({ archived: as<number>(sql`(select count(*) from task where is_archived = 1)`) }),
  filters: {
    q: text(indexed("task", t.id), within(t.title)),
    type: known(["task", "upload"], (types) => sql`t.type in ${types}`, { file: "upload" }),
    form: among(t.formId, "none"),
    when: oneOf(["dated", "open"], (one, { shout }: { shout: string }) =>
      shout === "" ? undefined : one === "dated" ? sql`t.due_date is not null` : sql`t.due_date is null`,
    ),
    urgent: flag(sql`t.is_time_sensitive = 1`),
    from: day((from) => sql`t.due_date >= ${from}`),
  },
  sorts: { title: [sql`t.title collate nocase`], due: [sql`t.due_date is null`, t.dueDate] },
  first: "due",
  ties: [sql`t.title collate nocase`],
  size: 3,
  blockSize: 3,
});
const log = list({
  from: () => sql`from task t where true`,
  key: t.id,
  rows: sql`join task t on t.id = page.id`,
  cells: () => ({ id: t.id, title: t.title }),
  filters: {},
  newest: t.createdAt,
  isLog: true,
  size: 2,
  blockSize: 2,
});
const loud = { shout: "!" };

let at: Awaited<ReturnType<typeof memoryEvent>>;
const add = async (title: string, change: Partial<typeof tasks.$inferInsert> = {}) => {
  const id = change.id ?? title;
  await at.write(
    q.insert(tasks).values({ type: "task", ...audit, ...change, id, title }),
    ...taskEntries.index([id]),
  );
};
const asked = (query: Record<string, unknown>) => at.read(things.page(things.Search.parse(query), loud));
const titles = async (query: Record<string, unknown>) => (await asked(query)).rows.map(({ title }) => title);

beforeEach(async () => {
  at = await memoryEvent();
});

describe("what the address may ask for", () => {
  it("what does not fit counts as not asked", () => {
    const nothing = {
      q: "",
      type: [],
      form: [],
      when: undefined,
      urgent: undefined,
      from: undefined,
      sort: "due",
      dir: "asc",
      page: 1,
    };
    expect(things.Search.parse({})).toEqual(nothing);
    const garbage = {
      q: { a: 1 },
      type: ["zzz", ""],
      form: { a: 1 },
      when: "never",
      urgent: "yes",
      from: "2027-02-30",
      sort: "password",
      dir: "sideways",
      page: "-3",
    };
    expect(things.Search.parse(garbage)).toEqual(nothing);
    expect(things.Search.parse({ type: "file", form: "a", page: "7", sort: "title" })).toMatchObject({
      type: ["upload"],
      form: ["a"],
      page: 7,
      sort: "title",
    });
  });

  it("has the types of its filters; a list without sorts knows none", () => {
    expectTypeOf(things.Search.parse({}).type).toEqualTypeOf<("task" | "upload")[]>();
    expectTypeOf(things.Search.parse({}).sort).toEqualTypeOf<"title" | "due">();
    expectTypeOf<RowIn<typeof things.page>>().toEqualTypeOf<{
      id: string;
      title: string;
      isTimeSensitive: boolean;
      loud: string;
    }>();
    expect(log.Search.parse({ sort: "title", dir: "desc" })).toEqual({ page: 1 });
    expect(log.ExportSearch.parse({}).format).toBe("xlsx");
  });
});

describe("a page", () => {
  it("is of three, in an order that has no ties, with the counts and the names of the filters", async () => {
    for (const title of ["c", "b", "A", "a", "B"])
      await add(title, { id: `${title}1`, dueDate: "2027-01-01" });
    await add("z", { isArchived: true });
    expect(await asked({})).toEqual({
      total: 5,
      all: 5,
      archived: 1,
      isNarrowed: false,
      filters: ["q", "type", "form", "when", "urgent", "from"],
      rows: ["A", "a", "B"].map((title) => ({
        id: `${title}1`,
        title,
        isTimeSensitive: false,
        loud: `${title}!`,
      })),
    });
    expect(await titles({ page: 2 })).toEqual(["b", "c"]);
    await expect(titles({ page: 3 })).rejects.toMatchObject({ last: 2 });
  });

  it("turns the last expression of a sort alone: what has no day stays last", async () => {
    await add("early", { dueDate: "2027-01-01" });
    await add("late", { dueDate: "2027-02-01" });
    await add("never");
    expect(await titles({ sort: "due" })).toEqual(["early", "late", "never"]);
    expect(await titles({ sort: "due", dir: "desc" })).toEqual(["late", "early", "never"]);
    expect(await titles({ sort: "title", dir: "desc" })).toEqual(["never", "late", "early"]);
  });

  it("is what every filter leaves, and says so", async () => {
    await add("plain");
    await add("urgent", { isTimeSensitive: true, type: "upload", formId: "f", dueDate: "2027-02-01" });
    for (const query of [
      { type: "upload" },
      { urgent: "1" },
      { form: "f" },
      { when: "dated" },
      { from: "2027-02-01" },
      { q: "ENT urg" },
    ]) {
      const page = await asked(query);
      expect(page, JSON.stringify(query)).toMatchObject({ total: 1, all: 2, isNarrowed: true });
      expect(page.rows[0]?.title).toBe("urgent");
    }
    expect(await titles({ form: ["none"] })).toEqual(["plain"]);
    expect(await titles({ form: ["none", "f"] })).toEqual(["urgent", "plain"]);
    expect(await titles({ type: ["upload", "task"], urgent: "1", from: "2027-03-01" })).toEqual([]);
  });

  it("a filter that has nothing to say in this scope narrows nothing", async () => {
    const page = await at.read(things.page(things.Search.parse({ when: "open" }), { shout: "" }));
    expect(page.isNarrowed).toBe(false);
  });
});

describe("what stands beside a row", () => {
  const around = (key: string, query: object) =>
    at.read(things.around(things.Search.parse(query), { shout: "" }, key));

  it("is found from any page, over its ends, with the page of each", async () => {
    for (const title of ["a", "b", "c", "d", "e", "f", "g"]) await add(title);
    const seen: unknown[] = [];
    for (const [at, id] of ["a", "b", "c", "d", "e", "f", "g"].entries())
      seen.push(await around(id, { page: Math.floor(at / 3) + 1 }));
    const beside = (id: string, page: number) => ({ id, page });
    expect(seen).toEqual([
      { place: 1, total: 7, previous: null, next: beside("b", 1) },
      { place: 2, total: 7, previous: beside("a", 1), next: beside("c", 1) },
      { place: 3, total: 7, previous: beside("b", 1), next: beside("d", 2) },
      { place: 4, total: 7, previous: beside("c", 1), next: beside("e", 2) },
      { place: 5, total: 7, previous: beside("d", 2), next: beside("f", 2) },
      { place: 6, total: 7, previous: beside("e", 2), next: beside("g", 3) },
      { place: 7, total: 7, previous: beside("f", 2), next: null },
    ]);
  });

  it("is what the filters leave, in the order that is asked for; nothing for what they do not leave", async () => {
    await add("plain");
    for (const title of ["u1", "u2"]) await add(title, { isTimeSensitive: true });
    const urgent = { urgent: "1", sort: "title", dir: "desc" };
    expect(await around("u2", urgent)).toMatchObject({ place: 1, total: 2, next: { id: "u1" } });
    expect(await around("plain", urgent)).toBeNull();
    expect(await around("u1", { page: 9 })).toBeNull();
    expect(await around("", {})).toBeNull();
  });
});

describe("search", () => {
  it.each([
    "scene eclair",
    "ECLAIRAGE",
    "Éclairage",
    "éclairage scène",
    "scène éclairage",
    "eclair",
    "lairage",
    "SCENE",
    "e\u0301clairage",
    " scene   (b-12) ",
    "b-12",
    "& scene",
    "12",
  ])("finds Éclairage scène & son (B-12) by %j", async (words) => {
    await add("Éclairage scène & son (B-12)", { id: "1" });
    await add("Something else");
    expect(await titles({ q: words })).toHaveLength(1);
  });

  it.each(["eclairage power", "scenery", "12-b", '"', "* OR a", "title : scene", "NEAR(scene)"])(
    "does not find it by %j: every word must occur, and nothing of it is syntax",
    async (words) => {
      await add("Éclairage scène & son (B-12)", { id: "1" });
      expect(await titles({ q: words })).toEqual([]);
    },
  );

  it("looks at the title alone, not at the description that the index has too", async () => {
    await add("Power", { description: "Éclairage" });
    expect(await titles({ q: "eclairage" })).toEqual([]);
  });

  it("a text that was stored folded is found folded, in the middle of a word too", async () => {
    const stored = list({
      ...{ from: () => sql`from task t where true`, key: t.id, rows: sql`join task t on t.id = page.id` },
      cells: () => ({ id: t.id }),
      filters: { q: text(withinFolded(t.description)) },
    });
    await add("1", { description: folded("Électrolumière İzmir Straße Łódź") });
    for (const q of ["LUMIÈRE", "lumiere electro", "izmir", "STRAßE", "łodz"]) {
      expect((await at.read(stored.page(stored.Search.parse({ q })))).total, q).toBe(1);
    }
  });
});

describe("an export", () => {
  const all = async (
    query: Record<string, unknown>,
    between: (page: number) => Promise<unknown> = async () => {},
  ) => {
    const got: string[] = [];
    let page = 0;
    for await (const rows of exportedRows(at.db, {
      list: things,
      query: things.ExportSearch.parse(query),
      scope: loud,
    })) {
      got.push(...rows.map(({ id }) => id));
      page += 1;
      await between(page);
    }
    return got;
  };
  const seven = ["a", "b", "c", "d", "e", "f", "g"];

  it("has every row of the filters, in the list's order", async () => {
    for (const title of seven) await add(title);
    await add("h", { isTimeSensitive: true });
    expect(await all({ sort: "title", dir: "desc" })).toEqual(["h", ...seven.toReversed()]);
    expect(await all({ urgent: "1" })).toEqual(["h"]);
    expect(await all({ q: "nothing" })).toEqual([]);
  });

  it("repeats no row and loses none while people write: what comes first, is renamed or goes in between", async () => {
    for (const title of seven) await add(title);
    const got = await all({ sort: "title" }, async (page) => {
      if (page === 1) await add("0");
      if (page === 1) await at.write(sql`update task set title = 'zz' where id = 'a'`);
      if (page === 2) await at.write(sql`update task set title = '00' where id = 'g'`);
      if (page === 1) await at.write(sql`delete from task where id = 'b'`);
    });
    expect(got).toEqual(seven);
  });

  it("one that was deleted before its page was read is missing, and moves nothing", async () => {
    for (const title of seven) await add(title);
    const got = await all({ sort: "title" }, async (page) => {
      if (page === 1) await at.write(sql`delete from task where id in ('a', 'e')`);
    });
    expect(got).toEqual(["a", "b", "c", "d", "f", "g"]);
  });

  it("of a log goes on behind the last row, whatever comes or goes in front, of one instant too", async () => {
    const stamp = (n: number) => ({ createdAt: `2027-01-0${Math.ceil(n / 3)}` });
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await add(`r${n}`, stamp(n));
    const got: string[] = [];
    for await (const rows of exportedRows(at.db, {
      list: log,
      query: log.ExportSearch.parse({}),
      scope: undefined,
    })) {
      if (got.length === 0) {
        await add("new", { createdAt: "2027-01-09" });
        // Written late: its instant is before the last row's.
        await add("r0", { createdAt: "2027-01-01" });
      }
      got.push(...rows.map(({ id }) => id));
    }
    expect(got).toEqual(["r7", "r6", "r5", "r4", "r3", "r2", "r1", "r0"]);
  });
});

describe("how SQLite goes about it", () => {
  it("a page of a log is found by an index and not sorted", async () => {
    const byIndex = list({
      from: () => sql`from task_approval p where true`,
      key: sql`p.id`,
      rows: sql`join task_approval p on p.id = page.id`,
      cells: () => ({ id: as<string>(sql`p.id`) }),
      filters: {},
      newest: sql`p.reviewed_at`,
      isLog: true,
    });
    const plan = (await at.plan(byIndex.page({ page: 1 }))).map(({ detail }) => detail);
    expect(plan).toContain("SCAN p USING INDEX task_approval_reviewed");
    // Within one instant alone; and the rows of the page once more.
    expect(plan).toContain("USE TEMP B-TREE FOR RIGHT PART OF ORDER BY");
    expect(plan.filter((step) => step === "USE TEMP B-TREE FOR ORDER BY")).toHaveLength(1);
  });
});

describe("a page that is asked for again", () => {
  const ask = (title: string, query: object = {}) =>
    things.page(things.Search.parse(query), { shout: title });

  it("has its statement ready, of the very same question alone", () => {
    expect(ask("!")).toBe(ask("!"));
    for (const [shout, query] of [
      ["?", {}],
      ["!", { sort: "title" }],
      ["!", { page: "2" }],
      ["!", { urgent: "1" }],
      ["!", { q: "safety" }],
    ] as const) {
      expect(ask(shout, query), JSON.stringify([shout, query])).not.toBe(ask("!"));
    }
    expect(ask("!").statement.args).toContain("!");
    expect(ask("?").statement.args).toContain("?");
    expect(ask("?").statement.args).not.toContain("!");
  });

  it("is written anew where what it depends on does not show, and where it does not come twice", () => {
    const search = things.Search.parse({});
    const hidden = (shout: string) => ({ shout, dayOf: () => shout });
    expect(things.page(search, hidden("!"))).not.toBe(things.page(search, hidden("!")));
    const at = new Date("2027-03-04T00:00:00Z");
    expect(things.page(search, { shout: "!", at } as never)).not.toBe(
      things.page(search, { shout: "!", at } as never),
    );
  });

  it("caches so many and no more", () => {
    const first = ask("first of all");
    for (let n = 0; n < 50; n += 1) ask(`other ${n}`);
    expect(ask("first of all")).not.toBe(first);
  });
});
