import { expect, it } from "vitest";
import { teams } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import * as teamsPage from "~/features/teams/pages/teams";
import { atPage } from "~/procedure/past-last-page";
import { pageHouse } from "../support/page-house";

const AUDIT = { createdAt: "2027-01-01", createdBy: "x", updatedAt: "2027-01-01", updatedBy: "x" };

it("a page past the last leads to the last one, with all else that the address asks", async () => {
  const house = await pageHouse();
  const at = async (search: string) => (await house.visit(teamsPage, { path: `/admin/teams${search}` })).to;
  expect(await at("?page=9")).toBeNull();
  const many = Array.from({ length: 230 }, (_, n) => ({ id: `t${n}`, name: `Team ${n}`, ...AUDIT }));
  for (let n = 0; n < many.length; n += 50)
    await house.at.write(q.insert(teams).values(many.slice(n, n + 50)));
  expect(await at("?page=3")).toBeNull();
  expect(await at("?page=4")).toBe("/admin/teams?page=3");
  expect(await at("?sort=name&dir=desc&page=99")).toBe("/admin/teams?sort=name&dir=desc&page=3");
  expect(await at("?q=Team+22&page=2")).toBe("/admin/teams?q=Team+22");
  expect(await at("?q=nobody&page=2")).toBeNull();
});

it("says an address at a page", () => {
  expect(atPage("/x?page=4&q=a", 2)).toBe("/x?page=2&q=a");
  expect(atPage("/x?page=4", 1)).toBe("/x");
  expect(atPage("/x?q=a?b&page=4", 1)).toBe("/x?q=a%3Fb");
});

it("of a search that is too long its beginning is looked for, never everything", async () => {
  const house = await pageHouse();
  await house.at.write(
    q.insert(teams).values([
      { id: "t1", name: "Alba", ...AUDIT },
      { id: "t2", name: "Birch", ...AUDIT },
    ]),
  );
  const found = await house.visit(teamsPage, { path: `/admin/teams?q=${"alba+".repeat(50)}` });
  expect(found.text).toContain("Alba");
  expect(found.text).not.toContain("Birch");
  const none = await house.visit(teamsPage, { path: `/admin/teams?q=${"x".repeat(300)}` });
  expect(none.text).toContain("No teams match these filters");
  expect(none.html).toContain('maxLength="200"');
});
