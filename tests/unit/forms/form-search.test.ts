import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { archiveForms, deleteForms } from "~/features/forms/bulk-forms.commands.server";
import { copyFieldGroup } from "~/features/forms/copying/copy-field-group.commands.server";
import { copyForm } from "~/features/forms/copying/copy-form.commands.server";
import {
  archiveFieldGroups,
  deleteFieldGroups,
} from "~/features/forms/field-groups/bulk-field-groups.commands.server";
import { updateFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { fieldGroupEntries, fieldGroupFinder } from "~/features/forms/field-groups/found-field-groups.server";
import { stepCopy } from "~/features/forms/fields/edit-copy.server";
import { copyField, removeFields, updateField } from "~/features/forms/fields/fields.commands.server";
import { formEntries, formFinder } from "~/features/forms/found-forms.server";
import { questionEntries, questionFinder } from "~/features/forms/found-questions.server";
import { removeRemains } from "~/features/forms/removal.jobs.server";
import type { Finder, Searcher } from "~/procedure/room-search.server";
import { type FormsHouse, formsHouse } from "../support/forms-house";

let house: FormsHouse;
beforeEach(async () => {
  house = await formsHouse();
});

const ADMIN: Searcher = { level: "admin", teamId: undefined };
const MODERATOR: Searcher = { level: "moderator", teamId: undefined };
const MEMBER: Searcher = { level: "user", teamId: "t" };

/** What somebody finds by a word: titles, and where each leads. */
async function found(finder: Finder, who: Searcher, word: string) {
  const page = await house.at.read(finder.find(who, { query: `"${word}"`, limit: 20, offset: 0 }));
  return page.rows.map((row) => [row.title, finder.show(row, { who, locale: "en-GB" }).to]);
}

/** The index says what the tables say. */
async function isInStep() {
  const all = sql`${formEntries.all} union all ${questionEntries.all} union all ${fieldGroupEntries.all}`;
  const kinds = sql`kind in ('form', 'question', 'fieldGroup')`;
  expect(
    await house.rows(sql`select kind, ref, title, body from search_entry where ${kinds} order by 1, 2`),
  ).toEqual(await house.rows(sql`select * from (${all}) order by 1, 2`));
}

describe("the search finds", () => {
  it("forms for staff, field groups and their questions for admins alone, and nothing for teams", async () => {
    const form = await house.form("Crane order");
    const [lift = ""] = await house.add(form, { type: "number", label: "Crane weight" });
    await house.add(form, { type: "section", label: "Crane heading" }, { type: "text" });
    const { owner, ids } = await house.group("Crane driver", { type: "tel", label: "Crane phone" });
    expect(await found(formFinder, MODERATOR, "crane")).toEqual([["Crane order", `/admin/forms/${form.id}`]]);
    const ofForm = ["Crane weight", `/admin/forms/${form.id}?field=${lift}`];
    expect(await found(questionFinder, MODERATOR, "crane")).toEqual([ofForm]);
    expect(await found(questionFinder, ADMIN, "crane")).toEqual([
      ["Crane phone", `/admin/field-groups/${owner.id}?field=${ids[0]}`],
      ofForm,
    ]);
    expect(await found(fieldGroupFinder, ADMIN, "crane")).toEqual([
      ["Crane driver", `/admin/field-groups/${owner.id}`],
    ]);
    expect(await found(fieldGroupFinder, MODERATOR, "crane")).toEqual([]);
    for (const finder of [formFinder, questionFinder, fieldGroupFinder])
      expect(await found(finder, MEMBER, "crane")).toEqual([]);
  });

  it("a question by what reports call it; of an archived form it says so", async () => {
    const form = await house.form();
    await house.add(form, { type: "text", label: "How heavy is it?", reportLabel: "Tonnage" });
    expect(await found(questionFinder, MODERATOR, "tonnage")).toEqual([
      ["How heavy is it?", expect.any(String)],
    ]);
    await archiveForms(house.admin, [form.id]);
    const page = await house.at.read(questionFinder.find(ADMIN, { query: '"tonnage"', limit: 5, offset: 0 }));
    expect(page.rows[0]?.isArchived).toBe(1);
  });

  it("what there is and nothing that was, through every change", async () => {
    const form = await house.form();
    const [power = "", gone = ""] = await house.add(
      form,
      { type: "checkbox", label: "Power" },
      { type: "text", label: "Note" },
    );
    await isInStep();
    const revision = async () => (await house.copyOf(form)).revision;
    await updateField(house.admin, form, {
      ...{ revision: await revision(), fieldId: power, field: { type: "checkbox", label: "Mains" } },
    });
    await isInStep();
    await removeFields(house.admin, form, { revision: await revision(), fieldIds: [gone] });
    await isInStep();
    await stepCopy(house.admin, form, { revision: await revision(), way: "undo" });
    await isInStep();
    await copyField(house.admin, form, { revision: await revision(), fieldId: power });
    await isInStep();
    await copyForm(house.admin, form.id, {});
    const { owner } = await house.group("Person", { type: "text", label: "Name on the pass" });
    await updateFieldGroup(house.admin, owner.id, {
      ...{ title: "Somebody", description: "On the stand", version: (await house.copyOf(owner)).version },
    });
    await isInStep();
    const { fieldGroupId } = await copyFieldGroup(house.admin, owner.id, {});
    await archiveFieldGroups(house.admin, [owner.id]);
    await isInStep();
    await deleteFieldGroups(house.admin, [owner.id, fieldGroupId]);
    await isInStep();
    await deleteForms(house.admin, [form.id]);
    expect(await found(questionFinder, ADMIN, "mains"), "of the copy alone, from then on").toHaveLength(2);
    await removeRemains(house.admin, form.id);
    await isInStep();
  });
});
