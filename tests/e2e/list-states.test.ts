import { expect, it } from "vitest";
import { newPage } from "../harness/browser";
import { urlOf } from "../harness/portal";
import { isWhole, turnOf } from "../harness/whole";
import { demoUser } from "../worlds/portal-event";
import { overflowFaults, squeezedFaults } from "./support/checks";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

/** Lists as they stand in the demo, where something is late, waits, is new and unread; empty ones are looked at in an event of their own. */
const LISTS = [
  "/admin/teams",
  "/admin/tasks?status=overdue",
  "/admin/approvals",
  "/admin/comments",
  "/admin/content",
  "/admin/downloads",
  "/admin/suppliers",
  "/admin/time-table",
  "/admin/forms",
  "/admin/field-groups",
  "/admin/users",
  "/admin/dashboard-header/cards",
  "/admin/dashboard-header/layouts",
  "/admin/comments?unread=on",
];

it("lists keep their shape with all rows selected, late, waiting and unread", async () => {
  const { page, context, close } = await newPage({ width: 390 });
  const faults: string[] = [];
  try {
    await takeSession(context, await demoUser("admin@demo.example"));
    for (const [place, path] of LISTS.filter((_, at) => isWhole || at % 2 === 1).entries())
      for (const width of turnOf([390, 1280], place)) {
        await page.setViewportSize({ width, height: 900 });
        const answer = await page.goto(urlOf("demo", path));
        if (answer?.status() !== 200) faults.push(`${path}: answers ${answer?.status()}`);
        await settled(page);
        const all = page.locator("input[data-all]").first();
        const isSelected = (await all.count()) > 0;
        if (isSelected) await all.evaluate((box) => (box as HTMLInputElement).click());
        const chosen = await page.locator("tbody input[type=checkbox]:checked").count();
        if (isSelected && chosen === 0) faults.push(`${path}: nothing is selected`);
        const found = [...(await overflowFaults(page)), ...(await squeezedFaults(page))];
        faults.push(...found.map((fault) => `${path} at ${width} px: ${fault}`));
      }
  } finally {
    await close();
  }
  expect(faults).toEqual([]);
});
