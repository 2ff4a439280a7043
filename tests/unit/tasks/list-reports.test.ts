import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import * as cards from "~/features/dashboard/cards/pages/cards";
import * as cardsExport from "~/features/dashboard/cards/pages/cards-export";
import * as waiting from "~/features/forms/approvals/pages/approvals";
import * as types from "~/features/suppliers/groups/pages/supplier-groups";
import * as typesExport from "~/features/suppliers/groups/pages/supplier-groups-export";
import * as requests from "~/features/tasks/approvals/pages/approval-requests";
import * as requestsExport from "~/features/tasks/approvals/pages/approval-requests-export";
import * as decided from "~/features/tasks/approvals/pages/approvals-decided";
import * as decidedExport from "~/features/tasks/approvals/pages/approvals-decided-export";
import * as waitingExport from "~/features/tasks/approvals/pages/approvals-export";
import * as comments from "~/features/tasks/comments/pages/admin-comments";
import * as commentsExport from "~/features/tasks/comments/pages/comments-export";
import * as groups from "~/features/tasks/groups/pages/task-groups";
import * as groupsExport from "~/features/tasks/groups/pages/task-groups-export";
import { filledEvent } from "../support/hostile-event";
import { memoryHouse } from "../support/memory-house";
import { linksOf, pageHouse } from "../support/page-house";

const MOMENT = "2027-06-09T10:00:00.000Z";
/** The event that other tests fill, with moments that a clock can show. */
async function filled() {
  const house = await pageHouse(await memoryHouse(await filledEvent()));
  await house.at.write(
    sql`update task_status set updated_at = ${MOMENT}`,
    sql`update task_approval set reviewed_at = ${MOMENT}`,
    sql`update comment set created_at = ${MOMENT}`,
    sql`update reply set created_at = ${MOMENT}`,
  );
  return house;
}
type House = Awaited<ReturnType<typeof filled>>;

const rowsIn = async (house: House, page: object, search: string) => {
  const { response } = await house.visit(page, { level: "admin", path: `/x?format=csv&${search}` });
  return ((await response?.text()) ?? "").trim().split("\r\n").slice(1);
};

it.each([
  ["waiting", waiting, waitingExport, "/admin/approvals/export", "q=alba"],
  ["requests", requests, requestsExport, "/admin/approvals/requests/export", "q=alba"],
  ["decided", decided, decidedExport, "/admin/approvals/decided/export", "q=alba"],
] as const)(
  "the report of what is %s has the rows that its filters leave",
  async (_, page, report, to, q) => {
    const house = await filled();
    for (const search of ["", q, "q=nothing-is-called-so"]) {
      const { data, html } = await house.visit(page, { level: "admin", path: `/x?${search}` });
      const { total } = data as { total: number };
      expect(await rowsIn(house, report, search), search).toHaveLength(total);
      const link = `CSV > ${to}?${search && `${search}&`}format=csv`;
      expect(linksOf(html).includes(link), search).toBe(total > 0);
    }
  },
);

it("the report of comments has those of the tab that is open, new and read", async () => {
  const house = await filled();
  const seen = async (search: string) => {
    const { data } = await house.visit(comments, { path: `/x?${search}` });
    const { fresh, page } = data as Record<"fresh" | "page", { total: number }>;
    return search.includes("show=") ? page.total : fresh.total + page.total;
  };
  for (const search of ["", "show=new", "show=mentions", "q=alba"])
    expect(await rowsIn(house, commentsExport, search), search).toHaveLength(await seen(search));
  expect(await seen("")).toBeGreaterThan(1);
});

it("groups, types of suppliers and cards are searched, narrowed to those that hold anything, and reported so", async () => {
  const house = await filled();
  await house.at.write(
    sql`insert into task_group values ('hall', 'Hall build-up', 0, 0, 'now', 'x', 'now', 'x')`,
    sql`insert into supplier_group (id, title, is_archived, position, created_at, created_by, updated_at, updated_by)
      values ('crane', 'Crane hire', 0, 0, 'now', 'x', 'now', 'x')`,
    sql`insert into card (id, type, title, description, is_mini, version, created_at, created_by, updated_at, updated_by)
      values ('own', 'link', 'Harbour map', '', 0, 1, 'now', 'x', 'now', 'x')`,
  );
  for (const [page, report, word, name] of [
    [groups, groupsExport, "hall", "Hall build-up"],
    [types, typesExport, "crane", "Crane hire"],
    [cards, cardsExport, "harbour", "Harbour map"],
  ] as const) {
    const all = await rowsIn(house, report, "");
    const found = await rowsIn(house, report, `q=${word}`);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(name);
    const some = await rowsIn(house, report, "has=some");
    const none = await rowsIn(house, report, "has=none");
    expect([...some, ...none].sort()).toEqual([...all].sort());
    expect(none.some((row) => row.includes(name))).toBe(true);
    const seen = async (search: string) =>
      (await house.visit(page, { level: "admin", path: `/x?${search}` })).text;
    expect(await seen(`q=${word}`)).toMatch(new RegExp(`\\b1 of \\d+ [a-z]+ .*${name}`));
    expect(await seen("q=nothing-is-called-so")).toMatch(/No [a-z ]+ match these filters .*Clear filters/);
  }
});
