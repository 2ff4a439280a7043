import { beforeEach, expect, it } from "vitest";
import * as ownForms from "~/features/forms/filling/pages/forms";
import * as adminForms from "~/features/forms/pages/admin-forms";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import * as report from "~/features/reports/forms/pages/form-report";
import { linksOf, pageHouse } from "../support/page-house";
import { submissionsHouse } from "../support/submissions-house";

const ownDraft = (formId: string): Filling => ({ of: "team", formId, taskId: null });

let house: Awaited<ReturnType<typeof submissionsHouse>>;
let pages: Awaited<ReturnType<typeof pageHouse>>;
beforeEach(async () => {
  house = await submissionsHouse();
  pages = await pageHouse(house);
});

it("each number leads to a list of so many", async () => {
  const { id, first } = await house.published([], "Power order");
  await house.save(house.ann, ownDraft(id), { [`f.${first}`]: "1" });
  const links = linksOf((await pages.visit(adminForms, { level: "admin" })).html);
  expect(links).toContain(`0 of Power order > /admin/forms/${id}/submissions?state=submitted`);
  expect(links).toContain(`1 drafts of Power order > /admin/forms/${id}/submissions?state=draft`);
  await house.submit(house.ann, ownDraft(id));
  const { html } = await pages.visit(report, {
    params: { formId: id },
    path: "/x?view=tables",
    level: "admin",
  });
  expect(linksOf(html)).toContain(`Read 1 submission > /admin/forms/${id}/submissions?state=submitted`);
});

it("a draft beside an order that was sent in says nothing of that order", async () => {
  const sent = await house.published([], "Power order");
  await house.save(house.ann, ownDraft(sent.id), { [`f.${sent.first}`]: "1" });
  await house.submit(house.ann, ownDraft(sent.id));
  const begun = await house.published([], "Water order");
  await house.save(house.ann, ownDraft(begun.id), { [`f.${begun.first}`]: "1" });
  const team = { id: house.ann.actor.teamId ?? "", name: "Ash" };
  const { text } = await pages.visit(ownForms, { id: house.ann.actor.id, level: "user", team });
  expect(text).toContain("The organisers cannot see it, and nothing in it is ordered yet.");
});
