import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { t } from "#db/event/aliases";
import { tasks } from "#db/event/schema/tasks";
import { as } from "#db/json-row";
import { q } from "#db/read-batch";
import { list } from "~/procedure/list.server";
import { exportedRows } from "~/procedure/list-export.server";
import { flag, known } from "~/procedure/list-filters.server";
import { audit, memoryEvent } from "../support/memory-event";

let at: Awaited<ReturnType<typeof memoryEvent>>;
const add = (id: string, change: Partial<typeof tasks.$inferInsert> = {}) =>
  at.write(q.insert(tasks).values({ type: "task", ...audit, ...change, id, title: id }));
beforeEach(async () => {
  at = await memoryEvent();
});

describe("a block of an export", () => {
  const WIDE = 900;
  /** Rows of a thousand characters, and how many rows each call brings. */
  const blocks = async (isLog: boolean, options: { rows: number; blockSize?: number; wide?: number }) => {
    const { rows, blockSize, wide = WIDE } = options;
    const wideRows = list({
      from: () => sql`from task t where true`,
      key: t.id,
      rows: sql`join task t on t.id = page.id`,
      cells: () => ({ id: t.id, text: as<string>(sql`replace(hex(zeroblob(${wide} / 2)), '0', 'é')`) }),
      filters: {},
      ...(isLog ? { newest: t.createdAt, isLog } : { ties: [t.createdAt] }),
      blockSize,
    });
    await at.write(sql`insert into task (id, title, type, created_at, created_by, updated_at, updated_by)
      select 't' || value, 't', 'task', printf('%09d', value), '', '', ''
      from (with recursive n(value) as (select 1 union all select value + 1 from n where value < ${rows}) select value from n)`);
    const found: string[][] = [];
    for await (const block of exportedRows(at.db, {
      list: wideRows,
      query: wideRows.ExportSearch.parse({}),
      scope: undefined,
    })) {
      found.push(block.map(({ id }) => id));
    }
    const ids = Array.from({ length: rows }, (_, n) => `t${n + 1}`);
    expect(found.flat()).toEqual(isLog ? ids.reverse() : ids);
    return found.map(({ length }) => length);
  };

  it.each([true, false])(
    "has a thousand rows, of a log (%s) too, and there is none for nothing",
    async (isLog) => {
      expect(await blocks(isLog, { rows: 2_500, wide: 10 })).toEqual([1_000, 1_000, 500]);
    },
  );

  it.each([true, false])("ends where its rows are as long as an answer may be: a log (%s)", async (isLog) => {
    const sizes = await blocks(isLog, { rows: 1_200 });
    // Each row has some 1,830 bytes, since é has two: the first that begins behind a million is left to the next.
    expect(sizes.slice(0, -1).every((size) => size > 500 && size < 600)).toBe(true);
    expect(sizes.length).toBe(3);
  });

  it("is asked for as many rows as came before, and for more again where they grow shorter", async () => {
    const byWidth = list({
      from: () => sql`from task t where true`,
      key: t.id,
      rows: sql`join task t on t.id = page.id`,
      cells: () => ({
        id: t.id,
        text: as<string>(sql`hex(zeroblob(iif(t.created_at <= '000001500', 1000, 10)))`),
      }),
      filters: {},
      ties: [t.createdAt],
    });
    await at.write(sql`insert into task (id, title, type, created_at, created_by, updated_at, updated_by)
      select 't' || value, 't', 'task', printf('%09d', value), '', '', ''
      from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 6000) select value from n)`);
    const asked: number[] = [];
    const counted = {
      batch: (statements: Parameters<typeof at.db.batch>[0], mode: "read" | "write") => {
        const [one] = statements;
        const keys =
          typeof one === "object" ? one.args?.find((arg) => String(arg).startsWith("[")) : undefined;
        if (keys) asked.push(JSON.parse(String(keys)).length);
        return at.db.batch(statements, mode);
      },
    };
    const found: string[] = [];
    const of = { list: byWidth, query: byWidth.ExportSearch.parse({}), scope: undefined };
    for await (const rows of exportedRows({ ...at.db, ...counted }, of))
      found.push(...rows.map(({ id }) => id));
    expect(found).toEqual(Array.from({ length: 6_000 }, (_, n) => `t${n + 1}`));
    // Of some 2,020 bytes a row 495 are a million.
    expect(asked.slice(0, 3)).toEqual([545, 545, 545]);
    expect(Math.max(...asked)).toBe(1_000);
  });

  it.each([true, false])("has one row where that is longer already: a log (%s)", async (isLog) => {
    expect(await blocks(isLog, { rows: 3, wide: 600_000 })).toEqual([1, 1, 1]);
  });

  it.each([true, false])("may end with the last row of all: a log (%s)", async (isLog) => {
    const sizes = await blocks(isLog, { rows: 4, blockSize: 2 });
    expect(sizes.filter((size) => size > 0)).toEqual([2, 2]);
  });
});

describe("where it is known how many there are", () => {
  const counted = (all: number, some: number) =>
    list({
      from: () => sql`from task t where true`,
      all: () => sql`${all}`,
      only: { urgent: () => sql`${some}` },
      key: t.id,
      rows: sql`join task t on t.id = page.id`,
      cells: () => ({ id: t.id }),
      filters: {
        urgent: flag(sql`t.is_time_sensitive = 1`),
        type: known(["task"], (types) => sql`t.type in ${types}`),
      },
      ties: [t.title],
    });

  it("nobody counts: of all, and of one filter alone", async () => {
    await add("a", { isTimeSensitive: true });
    await add("b");
    const of = async (query: object) => {
      const many = counted(70, 50);
      const { total, all, rows } = await at.read(many.page(many.Search.parse(query)));
      return [total, all, rows.map(({ id }) => id).join("")];
    };
    expect(await of({})).toEqual([70, 70, "ab"]);
    expect(await of({ urgent: "1" })).toEqual([50, 70, "a"]);
    expect(await of({ type: "task" })).toEqual([2, 70, "ab"]);
    expect(await of({ urgent: "1", type: "task" })).toEqual([1, 70, "a"]);
  });

  it("a page of parts is what the whole is, in its order, filtered too", async () => {
    const parted = list({
      parts: (_, sort) => (sort === "due" ? ["= 1", "= 0"] : undefined),
      from: (part: string | undefined) =>
        sql`from task t where t.is_archived ${sql.raw(part ?? "in (0, 1)")}`,
      key: t.id,
      rows: sql`join task t on t.id = page.id`,
      cells: () => ({ id: t.id }),
      filters: { urgent: flag(sql`t.is_time_sensitive = 1`) },
      sorts: { due: [(part) => (part === "= 1" ? sql`'2027-02'` : t.dueDate)], title: [t.title] },
      ties: [t.title],
      size: 3,
    });
    for (const [n, title] of ["a", "b", "c", "d", "e", "f"].entries()) {
      const isArchived = n % 2 === 0;
      await add(title, {
        isArchived,
        isTimeSensitive: n > 1,
        dueDate: isArchived ? "2027-02" : `2027-0${4 - (n + 1) / 2}`,
      });
    }
    const of = async (query: object) => {
      const { rows, total } = await at.read(parted.page(parted.Search.parse(query)));
      return `${rows.map(({ id }) => id).join("")} of ${total}`;
    };
    expect(await of({ sort: "due" })).toBe("fac of 6");
    expect(await of({ sort: "due", page: 2 })).toBe("deb of 6");
    expect(await of({ sort: "due", dir: "desc" })).toBe("bac of 6");
    expect(await of({ sort: "due", urgent: "1" })).toBe("fcd of 4");
    expect(await of({ sort: "title" })).toBe("abc of 6");
  });
});
