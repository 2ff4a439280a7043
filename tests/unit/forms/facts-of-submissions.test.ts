import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { setFieldRules, setLogic, updateField } from "~/features/forms/fields/fields.commands.server";
import { visibilityOf } from "~/features/forms/logic/visibility.rules";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { submitFilling } from "~/features/forms/submissions/submit.commands.server";
import { NOW } from "../support/forms-house";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
beforeEach(async () => {
  house = await submissionsHouse();
  await house.at.write(
    sql`insert into custom_field (id, label, type, format, is_kept_by_staff, order_index, created_at, created_by, updated_at, updated_by)
      values ('area', 'Stand area', 'text', 'number', 1, 0, 'now', 'x', 'now', 'x')`,
  );
});

const areaIs = (value: string, number: number | null) =>
  house.at.write(sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, number, updated_at, updated_by)
    values ('stand', 'area', ${value}, 1, ${number}, 'now', 'x')
    on conflict do update set value = excluded.value, number = excluded.number`);

const AREA = {
  ...{ sourceId: "customField:area", sourceType: "fact", nestedType: "number" },
  ...{ condition: "moreThan", sourceValue: "36" },
};
const draftOf = (formId: string): Filling => ({ of: "team", formId, taskId: null });
const factsOf = async () =>
  (await house.rows<{ facts: string | null }>(sql`select facts from submission order by created_at, id`)).map(
    ({ facts }) =>
      facts === null ? null : (JSON.parse(facts) as { days: { today: string }; facts: object }),
  );

/** A form with a question that larger stands alone are asked. */
async function formAskingArea() {
  const form = await house.form();
  const owner = { kind: "form", id: form.id } as const;
  const [plan = ""] = await house.add(owner, { type: "text", label: "Rigging plan" });
  const { revision } = await house.copyOf(owner);
  await setLogic(house.admin, owner, {
    revision,
    fieldId: plan,
    entry: { operator: "ALL", rules: [AREA], thenFieldId: plan },
  });
  await house.publish(form.id);
  return { id: form.id, owner, plan };
}

it("asks by what is known of the team when it is judged, and keeps that with the submission", async () => {
  const { id, plan } = await formAskingArea();
  await areaIs("24.375 m²", 24.375);
  const draft = draftOf(id);
  const small = await house.shownPage(house.ann, draft);
  expect(JSON.stringify(small.open.document)).not.toMatch(/customField|"36"|24\.375/);
  await small.send({ [`f.${plan}`]: "plan.pdf" });
  // Hidden: what was sent of it is not taken.
  expect((await readFilling(house.ann, draft)).answers).toEqual({});
  await areaIs("48 m²", 48);
  await house.save(house.ann, draft, { [`f.${plan}`]: "plan.pdf" });
  await house.submit(house.ann, draft);
  expect(await house.rows(sql`select answers from submission`)).toEqual([
    { answers: expect.stringContaining("plan.pdf") },
  ]);
  expect(await factsOf()).toEqual([
    {
      days: expect.objectContaining({ today: "2027-06-10" }),
      facts: expect.objectContaining({ "customField:area": { kind: "number", value: "48" } }),
    },
  ]);
});

it("a form that asks nothing keeps nothing, and reads nothing more", async () => {
  const form = await house.published([{ type: "text", label: "B" }]);
  const draft = draftOf(form.id);
  await house.save(house.ann, draft, { [`f.${form.first}`]: "x" });
  expect((await readFilling(house.ann, draft)).facts).toBeNull();
  await house.submit(house.ann, draft);
  expect(await factsOf()).toEqual([null]);
});

it("the day is that of the request that judges, also where it changes between two pages", async () => {
  const form = await house.form();
  const owner = { kind: "form", id: form.id } as const;
  const [late = ""] = await house.add(owner, { type: "text", label: "Why so late?", isRequired: true });
  const { revision } = await house.copyOf(owner);
  const today = { sourceId: "day", sourceType: "fact", nestedType: "date", condition: "after" };
  await setLogic(house.admin, owner, {
    revision,
    fieldId: late,
    entry: { rules: [{ ...today, sourceValue: "2027-06-10" }], thenFieldId: late },
  });
  await house.publish(form.id);
  const [first = ""] = await house.idsOf(owner);
  const draft = draftOf(form.id);
  await house.save(house.ann, draft, { [`f.${first}`]: "12" });
  const open = await readFilling(house.ann, draft);
  const checked = { draftId: open.draft?.id ?? "", version: open.draft?.version ?? 0, number: open.number };
  const tomorrow = house.as("ann", "stand", new Date(NOW.getTime() + 24 * 3_600_000));
  // The check was drawn by what rules said then: what they say otherwise is looked at first.
  const { judgedBy } = open;
  expect(await submitFilling(tomorrow, draft, { ...checked, judgedBy })).toEqual({ kind: "changed" });
  expect(await submitFilling(tomorrow, draft, checked)).toMatchObject({ kind: "incomplete" });
  expect(await submitFilling(house.ann, draft, { ...checked, judgedBy })).toMatchObject({
    kind: "submitted",
  });
});

it("a fact that was deleted is named at publishing, and shows nothing to whoever fills it in", async () => {
  const { id, owner, plan } = await formAskingArea();
  await areaIs("48", 48);
  await house.at.write(sql`delete from custom_field where id = 'area'`);
  const { document } = await readFilling(house.ann, draftOf(id));
  expect(visibilityOf(document, {}).shown.has(plan)).toBe(false);
  const { revision } = await house.copyOf(owner);
  await expect(publishForm(house.admin, id, { revision })).rejects.toMatchObject({
    fields: { [plan]: expect.stringContaining("a fact of the team that is not there any more") },
  });
});

it("rules of what is required and offered stay when the settings of the question are saved, and go by themselves", async () => {
  const form = await house.form();
  const owner = { kind: "form", id: form.id } as const;
  const option = (label: string) => ({ label, value: label });
  const [slot = ""] = await house.add(owner, {
    ...{ type: "dropdown", label: "Slot", options: [option("Tuesday"), option("Wednesday")] },
  });
  const conditions = { operator: "ALL", rules: [AREA] };
  const change = async (about: Parameters<typeof setFieldRules>[2]["about"], sent: object | null) => {
    const { revision } = await house.copyOf(owner);
    await setFieldRules(house.admin, owner, { revision, fieldId: slot, about, conditions: sent });
  };
  await change({ of: "required" }, conditions);
  await change({ of: "option", value: "Tuesday" }, conditions);
  const { revision } = await house.copyOf(owner);
  const field = { type: "dropdown", label: "Which slot?", options: [option("Tuesday"), option("Thursday")] };
  await updateField(house.admin, owner, { revision, fieldId: slot, field });
  const stored = async () => {
    const row = (await house.copyOf(owner)).fields.find((one) => one.id === slot);
    return JSON.parse(row?.properties ?? "{}") as { requiredWhen?: object; options: { when?: object }[] };
  };
  const kept = await stored();
  expect(kept.requiredWhen).toMatchObject({ rules: [{ sourceId: "customField:area" }] });
  expect(kept.options.map(({ when }) => when !== undefined)).toEqual([true, false]);
  await change({ of: "required" }, null);
  expect(await stored()).not.toHaveProperty("requiredWhen");
});

it("a change goes by what is known now, and says so where rules say something else than then", async () => {
  const { id, plan } = await formAskingArea();
  await areaIs("24 m²", 24);
  const draft = draftOf(id);
  await house.save(house.ann, draft, {});
  const sent = await house.submit(house.ann, draft);
  const submissionId = "submissionId" in sent ? sent.submissionId : "";
  const change: Filling = { of: "change", formId: id, submissionId, by: "staff" };
  expect(await readFilling(house.admin, change)).toMatchObject({ isJudgedAnew: false });
  await areaIs("25 m²", 25);
  expect(await readFilling(house.admin, change)).toMatchObject({ isJudgedAnew: false });
  await areaIs("48 m²", 48);
  const open = await readFilling(house.admin, change);
  expect(open.isJudgedAnew).toBe(true);
  expect(visibilityOf(open.document, {}).shown.has(plan)).toBe(true);
  const known = async () =>
    (await house.rows<{ facts: string }>(sql`select facts from submission where is_draft = 0`))[0]?.facts;
  expect(await known()).toContain('"24"');
  await house.save(house.admin, change, { [`f.${plan}`]: "With a crane" });
  expect(await house.submit(house.admin, change)).toMatchObject({ kind: "submitted" });
  expect(await known()).toContain('"48"');
});
