import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import {
  fillingEvent,
  get,
  leadsTo,
  open,
  post,
  roundTrips,
  sentIn,
  stored,
  twoPages,
} from "../../worlds/filling-event";
import { textOf } from "../../worlds/portal-event";

let event: Awaited<ReturnType<typeof fillingEvent>>["event"];
let form: Awaited<ReturnType<typeof twoPages>>;
let other: Awaited<ReturnType<typeof twoPages>>;
let list: string;
beforeAll(async () => {
  ({ event } = await fillingEvent("form-notifications"));
  form = await twoPages("Notified");
  other = await twoPages("Other");
  list = `/admin/forms/${form.formId}/notifications`;
});

const rowsOf = (formId: string) =>
  event.at.rows<{
    id: string;
    name: string;
    message: string;
    subject: string;
    isActive: number;
    version: number;
  }>(
    sql`select id, name, message, subject_line as subject, is_active as isActive, version from form_notification
      where form_id = ${formId} order by is_admin_default desc, is_user_default desc, position`,
  );
const staff = (path: string, body: Record<string, string>) => post(event.staff, path, body);
const rule = (value: string) => ({
  ...{ "rules[0].source": `${form.ids.stand}//`, "rules[0].condition": "equals", "rules[0].value": value },
});
const power = {
  ...{ name: "For B1", sendToType: "email", addresses: "power@crew.example", copies: "copy@crew.example" },
  ...{ subject: "Power at {{Stand}}", message: "Stand **{{Stand}}** wants it.", showSubmission: "on" },
  ...{ isActive: "on", operator: "ANY" },
};

describe("a form's notifications", () => {
  it("are listed, the default ones first and on", async () => {
    const page = await get(event.staff, list);
    const words = textOf(page.body);
    expect(words).toMatch(/To the organisers.*To whoever submits/s);
    expect(words).toContain("Notified: form submitted");
    expect(roundTrips(page)).toBeLessThanOrEqual(2);
    expect((await rowsOf(form.formId)).map(({ isActive }) => isActive)).toEqual([1, 1]);
  });

  it("are added with addresses that are looked at and answers by their names, and keep what was typed", async () => {
    const wrong = await staff(`${list}/add`, {
      ...power,
      addresses: "power@crew.example\nnight@crew",
      ...rule("B1"),
    });
    expect([wrong.status, textOf(wrong.body).includes("Line 2 is not an e-mail address")]).toEqual([
      422,
      true,
    ]);
    expect(wrong.body).toContain("night@crew");
    const nobody = await staff(`${list}/add`, { ...power, subject: "For {{Nobody}}" });
    expect([nobody.status, textOf(nobody.body).includes("“Nobody” is no question")]).toEqual([422, true]);
    const stepped = await staff(`${list}/add`, { ...power, name: "", step: "add:rules", ...rule("B1") });
    expect([stepped.status, stepped.body.includes('name="rules[1].source"')]).toEqual([200, true]);
    const made = await staff(`${list}/add`, { ...power, ...rule("B1") });
    expect(made.status).toBe(302);
    const [, , own] = await rowsOf(form.formId);
    expect(own).toMatchObject({
      ...{ name: "For B1", isActive: 1, subject: `Power at {{${form.ids.stand}}}` },
      message: `Stand **{{${form.ids.stand}}}** wants it.`,
    });
    const page = await get(event.staff, `${list}/${own?.id}`);
    expect(page.body).toContain("Power at {{Stand}}");
    expect(roundTrips(page)).toBeLessThanOrEqual(2);
    const foreign = await get(event.staff, `/admin/forms/${other.formId}/notifications/${own?.id}`);
    expect(foreign.status).toBe(404);
  });

  it("tell by a submit, once; the submission says whom, and the preview who and why", async () => {
    const { ash } = event.clients;
    await sentIn(ash, form);
    const [submission] = await stored(form.formId);
    await expect
      .poll(
        () =>
          event.at.rows(
            sql`select count(*) >= 4 as n from submission_mail where submission_id = ${submission?.id}`,
          ),
        { timeout: 20_000 },
      )
      .toEqual([{ n: 1 }]);
    const before = await event.at.rows(sql`select count(*) as n from submission_mail`);
    const page = await get(event.staff, `/admin/forms/${form.formId}/submissions/${submission?.id}`);
    const words = textOf(page.body);
    for (const text of ["E-mails about it", "power@crew.example", "copy@crew.example", "A copy."])
      expect(words).toContain(text);
    expect(roundTrips(page)).toBeLessThanOrEqual(2);
    const [, , own] = await rowsOf(form.formId);
    const preview = await get(event.staff, `${list}/${own?.id}?with=${submission?.id}&part=text`);
    const said = textOf(preview.body);
    for (const text of ["Who would get it: 2 mails", "Because “Stand” is “B1”", "Power at B1", "STAND B1"])
      expect(said.toUpperCase()).toContain(text.toUpperCase());
    const mail = await get(event.staff, `${list}/${own?.id}/mail?with=${submission?.id}`);
    expect(mail.body).toContain("Stand <strong>B1</strong> wants it.");
    const test = await staff(`${list}/${own?.id}/test`, { with: submission?.id ?? "" });
    expect(test.status).toBe(302);
    const told = await event.at.rows(sql`select count(*) as n from submission_mail`);
    expect(told).toEqual(before);
  });

  it("are saved by version, switched, and deleted but for the default ones", async () => {
    const [admin, , own] = await rowsOf(form.formId);
    const path = `${list}/${own?.id}`;
    const body = { ...power, name: "Theirs", version: String(own?.version), ...rule("B1") };
    expect(leadsTo(await staff(path, body))).toEqual([302, path]);
    const stale = await staff(path, { ...body, name: "Mine" });
    expect(stale.status).toBe(409);
    for (const words of ["Theirs", "Mine"]) expect(textOf(stale.body)).toContain(words);
    await staff(`${path}/state`, { isActive: "0" });
    expect((await rowsOf(form.formId))[2]?.isActive).toBe(0);
    await staff(`${list}/removal?ids=${admin?.id}`, { ids: admin?.id ?? "", confirm: "CONFIRM" });
    expect(await rowsOf(form.formId)).toHaveLength(3);
    await staff(`${list}/removal?ids=${own?.id}`, { ids: own?.id ?? "", confirm: "CONFIRM" });
    expect(await rowsOf(form.formId)).toHaveLength(2);
  });

  it("that nobody has looked at are said on the forms' list until they are", async () => {
    await writeBatch(event.at.db, [
      sql`update form_notification set is_unseen = 1, is_active = 0 where form_id = ${other.formId}`,
    ]);
    expect(textOf((await get(event.staff, "/admin/forms")).body)).toContain(
      "2 notifications off until looked at",
    );
    const at = `/admin/forms/${other.formId}/notifications`;
    expect(textOf((await get(event.staff, at)).body)).toContain(
      "2 default notifications of this form are off",
    );
    await staff(`${at}/seen`, {});
    expect(textOf((await open(event.staff, at)).body)).not.toContain("of this form are off");
    expect(textOf((await get(event.staff, "/admin/forms")).body)).not.toContain("off until looked at");
  });
});
