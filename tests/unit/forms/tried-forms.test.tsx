import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { setLogic } from "~/features/forms/fields/fields.commands.server";
import type { FieldsOwner } from "~/features/forms/fields/fields-owner.types";
import * as cases from "~/features/forms/lab/lab.verbs";
import { expectAnew, removeLabCase } from "~/features/forms/lab/lab-case.commands.server";
import * as caseVerbs from "~/features/forms/lab/lab-case.verbs";
import { MOST_CASE_ANSWERS, MOST_CASES } from "~/features/forms/lab/lab-limits.rules";
import * as labPage from "~/features/forms/lab/pages/form-lab";
import * as previewPage from "~/features/forms/preview/pages/form-preview";
import * as framePage from "~/features/forms/preview/pages/form-preview-page";
import * as groupFramePage from "~/features/forms/preview/pages/group-preview-page";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { removeRemains } from "~/features/forms/removal.jobs.server";
import { newId } from "~/lib/ids";
import { type FormsHouse, formsHouse } from "../support/forms-house";
import { drawn, linksOf, pageHouse, wordsOf } from "../support/page-house";

let house: FormsHouse;
let pages: Awaited<ReturnType<typeof pageHouse>>;
let form: { kind: "form"; id: string };
let ids: { stand: string; power: string; cable: string; note: string };
const revisionOf = async (owner: FieldsOwner) => (await house.copyOf(owner)).revision;

/** Two pages; a question that another one shows. */
beforeEach(async () => {
  house = await formsHouse();
  const visited = await pageHouse(house);
  pages = { ...visited, visit: (page, sent) => visited.visit(page, { level: "admin", ...sent }) };
  form = await house.form();
  const [power = "", cable = "", , note = ""] = await house.add(
    form,
    { type: "checkbox", label: "Power" },
    { type: "text", label: "Cable", isRequired: true },
    { type: "newPage", label: "Notes" },
    { type: "text", label: "Note" },
  );
  const [stand = ""] = await house.idsOf(form);
  ids = { stand, power, cable, note };
  const entry = {
    operator: "ALL",
    rules: [{ sourceId: power, sourceValue: "Yes" }],
    thenFieldId: cable,
    elseFieldId: "",
  };
  await setLogic(house.admin, form, { revision: await revisionOf(form), fieldId: cable, entry });
});

const params = () => ({ formId: form.id });
const hiddenAnswers = (html: string) =>
  /name="answers" value="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "{}";
/** Sends a page as its button does, and draws what the action answers. */
async function send(
  page: { default: () => React.JSX.Element; loader?: unknown; action?: unknown },
  path: string,
  sent: Record<string, string | string[]>,
) {
  const { data, status } = await pages.visit(page, { path, params: params(), form: sent });
  const loader = (await pages.visit(page, { path, params: params() })).data;
  const html = drawn(page.default, path, { loader, action: data });
  return { status, html, text: wordsOf(html) };
}
const answered = (values: Record<string, string | string[]>) => values;
const rowsIn = async () =>
  (
    await house.rows<{ n: number }>(
      sql`select (select count(*) from submission) + (select count(*) from activity) as n`,
    )
  )[0]?.n;

describe("the preview", () => {
  it("frames the form as wide as a screen, as whom it is asked for", async () => {
    const { html } = await pages.visit(previewPage, {
      params: params(),
      path: "/x?width=phone&as=guest&of=wrong",
    });
    expect(html).toContain(`src="/admin/forms/${form.id}/preview/page?as=guest&amp;of=draft"`);
    expect(html).toContain("preview-frame is-phone");
  });

  it("leads from page to page by its button, carries the answers, and stores nothing", async () => {
    const before = await rowsIn();
    const first = await pages.visit(framePage, { params: params() });
    expect(first.text).toMatch(/Page 1 of 3/);
    const wrong = await send(
      framePage,
      "/x?page=1",
      answered({
        answers: "{}",
        [`f.${ids.stand}`]: "B1",
        [`f.${ids.power}`]: ["", "Yes"],
        [`f.${ids.cable}`]: "",
      }),
    );
    expect([wrong.status, wrong.text.includes("There is a problem on this page")]).toEqual([400, true]);
    const second = await send(
      framePage,
      "/x?page=1",
      answered({ answers: "{}", [`f.${ids.stand}`]: "B1", [`f.${ids.power}`]: ["", "No"] }),
    );
    expect(second.text).toMatch(/Page 2 of 3 .*Note/);
    expect(JSON.parse(hiddenAnswers(second.html))).toMatchObject({ [ids.stand]: { value: "B1" } });
    const check = await send(
      framePage,
      "/x?page=2",
      answered({ answers: hiddenAnswers(second.html), [`f.${ids.note}`]: "Hello" }),
    );
    expect(check.text).toMatch(/Check your answers .*Here it would be sent in.*Stand number B1.*Note Hello/);
    expect(await rowsIn()).toBe(before);
  });

  it("goes to any page by its links, with what was answered, and shows the newest version where it is asked", async () => {
    await publishForm(house.admin, form.id, { revision: await revisionOf(form) });
    await house.add(form, { type: "text", label: "New" });
    const second = await send(
      framePage,
      "/x?page=1",
      answered({ answers: "{}", [`f.${ids.stand}`]: "B1", [`f.${ids.power}`]: [""] }),
    );
    const back =
      linksOf(second.html)
        .find((link) => link.startsWith("Back"))
        ?.split(" > ")[1] ?? "";
    const again = await pages.visit(framePage, { path: back, params: params() });
    expect(again.html).toContain('value="B1"');
    const [draft, live] = await Promise.all(
      ["draft", "live"].map((of) => pages.visit(framePage, { path: `/x?page=2&of=${of}`, params: params() })),
    );
    expect([draft?.text.includes("New"), live?.text.includes("New")]).toEqual([true, false]);
  });

  it("takes broken, deep and strange answers for none", async () => {
    for (const answers of [
      "{",
      "[]",
      '{"__proto__":{"type":"text","value":"x"}}',
      `{"a":${"[".repeat(5_000)}`,
    ]) {
      const sent = await send(framePage, "/x?page=1", {
        answers,
        [`f.${ids.stand}`]: "B1",
        [`f.${ids.power}`]: "",
      });
      expect(sent.text).toMatch(/Page 2 of 3/);
    }
    const { status } = await send(framePage, "/x?page=9&entry=__proto__.1&do=constructor", { answers: "{}" });
    expect(status).toBe(200);
  });

  it("shows a field group as a small form", async () => {
    const { owner } = await house.group("Person", { type: "text", label: "Name" });
    const shown = await pages.visit(groupFramePage, { params: { fieldGroupId: owner.id }, level: "admin" });
    expect(shown.text).toMatch(/Person .*Name/);
  });
});

describe("the logic lab", () => {
  it("says of each field why it is shown or not, and names what no answers show", async () => {
    const entry = {
      operator: "ALL",
      rules: [
        { sourceId: ids.power, sourceValue: "Yes" },
        { sourceId: ids.power, sourceValue: "Yes", condition: "notEquals" },
      ],
      thenFieldId: ids.note,
      elseFieldId: "",
    };
    await setLogic(house.admin, form, { revision: await revisionOf(form), fieldId: ids.note, entry });
    const { text, html } = await pages.visit(labPage, { params: params() });
    expect(text).toMatch(/What no answers show 1 “Note”/);
    expect(linksOf(html)).toContain(`“Note” > /admin/forms/${form.id}?field=${ids.note}`);
    expect(text).toMatch(/“Cable” Not shown It is shown if “Power” is “Yes”: this does not hold/);
    const sent = await send(
      labPage,
      "/x?page=1&do=update",
      answered({ answers: "{}", [`f.${ids.power}`]: ["", "Yes"] }),
    );
    expect(sent.text).toMatch(/“Cable” Shown It is shown if “Power” is “Yes”: this holds/);
  });

  it("keeps cases, tries them, expects anew and forgets", async () => {
    const answers = JSON.stringify({ [ids.power]: { type: "checkbox", value: ["Yes"] } });
    const saved = await pages.visit(cases, {
      path: "/admin/forms/x/lab/cases",
      params: params(),
      form: { name: "With power", answers },
    });
    expect(saved.toast?.title).toBe("“With power” is saved");
    const caseId = new URL(saved.to ?? "", "http://x").searchParams.get("case") ?? "";
    const opened = await pages.visit(labPage, { path: saved.to ?? "", params: params() });
    expect(opened.text).toMatch(/All 1 case show what is expected.*“Cable” Shown/);
    await setLogic(house.admin, form, { revision: await revisionOf(form), fieldId: ids.cable, entry: null });
    await setLogic(house.admin, form, {
      revision: await revisionOf(form),
      fieldId: ids.stand,
      entry: {
        operator: "ALL",
        rules: [{ sourceId: ids.power, sourceValue: "No" }],
        thenFieldId: ids.stand,
        elseFieldId: "",
      },
    });
    const failing = await pages.visit(labPage, { params: params() });
    expect(failing.text).toMatch(/With power Fails Page 1: “Stand number” was expected, and is not shown/);
    const at = { ...params(), caseId };
    const path = (verb: string) => `/admin/forms/x/lab/cases/y/${verb}`;
    const stale = await pages.visit(caseVerbs, {
      path: path("expectation"),
      params: at,
      form: { version: "9" },
    });
    expect(stale.toast?.type).toBe("error");
    await pages.visit(caseVerbs, { path: path("expectation"), params: at, form: { version: "1" } });
    expect((await pages.visit(labPage, { params: params() })).text).toContain(
      "All 1 case show what is expected",
    );
    await pages.visit(caseVerbs, { path: path("removal"), params: at, form: {} });
    expect(await house.rows(sql`select 1 from form_lab_case`)).toEqual([]);
  });

  it("tries the form as a team, on a day, and keeps both with a case", async () => {
    const team = newId();
    await house.at.write(
      sql`insert into team (id, name, created_at, created_by, updated_at, updated_by) values (${team}, 'Rigging', 'now', 'x', 'now', 'x')`,
    );
    await house.at.write(
      sql`insert into custom_field (id, label, type, format, is_kept_by_staff, order_index, created_at, created_by, updated_at, updated_by)
        values ('area', 'Stand area', 'text', 'number', 1, 0, 'now', 'x', 'now', 'x')`,
    );
    const areaIs = (value: number) =>
      house.at.write(sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, number, updated_at, updated_by)
        values (${team}, 'area', ${String(value)}, 1, ${value}, 'now', 'x')
        on conflict do update set value = excluded.value, number = excluded.number`);
    await areaIs(48);
    const fact = (rule: object) => ({ sourceType: "fact", ...rule });
    const large = {
      sourceId: "customField:area",
      nestedType: "number",
      condition: "moreThan",
      sourceValue: "36",
    };
    const late = { sourceId: "day", nestedType: "date", condition: "after", sourceValue: "2027-08-31" };
    for (const [fieldId, rule] of [
      [ids.cable, large],
      [ids.note, late],
    ] as const)
      await setLogic(house.admin, form, {
        ...{ revision: await revisionOf(form), fieldId },
        entry: { operator: "ALL", rules: [fact(rule)], thenFieldId: fieldId, elseFieldId: "" },
      });
    const none = await pages.visit(labPage, { params: params() });
    expect(none.text).toContain(
      `“Cable” Not shown It is shown if “Stand area” is more than “36”: this does not hold`,
    );
    expect(none.text).toMatch(/“Note” Not shown/);
    const sent = { answers: "{}", team, day: "2027-09-01" };
    const tried = await send(labPage, "/x?page=1&do=update", sent);
    expect(tried.text).toMatch(/“Cable” Shown .*“Note” Shown/);
    // What the browser gets of it is what it says, not what it asks.
    const path = "/x?page=1&do=update";
    const { data } = await pages.visit(labPage, { path, params: params(), form: sent });
    const { screen } = data as { screen: { tried: object } };
    expect(JSON.stringify(screen.tried)).not.toMatch(/customField|"48"|"36"/);
    expect(tried.html).toContain(`team=${team}&amp;day=2027-09-01`);
    const odd = await send(labPage, "/x?page=1&do=update", { answers: "{}", team: "' or 1", day: "32 May" });
    expect(odd.text).toMatch(/“Cable” Not shown/);

    const saved = await pages.visit(cases, {
      ...{ path: "/admin/forms/x/lab/cases", params: params() },
      form: { name: "Large and late", ...sent },
    });
    const [kept] = await house.rows<{ expected: string }>(sql`select expected from form_lab_case`);
    expect(JSON.parse(kept?.expected ?? "")).toMatchObject({
      facts: {
        days: { today: "2027-09-01" },
        facts: { "customField:area": { kind: "number", value: "48" } },
      },
    });
    // The team is smaller by then, and it is another day: the case is what it was.
    await areaIs(20);
    const opened = await pages.visit(labPage, { path: saved.to ?? "", params: params() });
    expect(opened.text).toMatch(/saved with: 1 September 2027.*All 1 case show what is expected/);
    expect(opened.text).toMatch(/“Cable” Shown/);
    expect((await pages.visit(labPage, { params: params() })).text).toMatch(
      /All 1 case show what is expected/,
    );
    await setLogic(house.admin, form, {
      ...{ revision: await revisionOf(form), fieldId: ids.cable },
      entry: {
        ...{ operator: "ALL", thenFieldId: ids.cable, elseFieldId: "" },
        rules: [fact({ ...large, sourceValue: "50" })],
      },
    });
    const failing = await pages.visit(labPage, { params: params() });
    expect(failing.text).toMatch(/Large and late Fails Page 1: “Cable” was expected, and is not shown/);
    const [row] = await house.rows<{ id: string }>(sql`select id from form_lab_case`);
    await expectAnew(house.admin, { formId: form.id, caseId: row?.id ?? "" }, { version: 1 });
    const [anew] = await house.rows<{ expected: string }>(sql`select expected from form_lab_case`);
    expect(JSON.parse(anew?.expected ?? "").facts).toEqual(JSON.parse(kept?.expected ?? "").facts);
  });

  it("refuses too many cases, too long answers, a case of another form", async () => {
    const add = (answers: string) =>
      pages.visit(cases, {
        path: "/admin/forms/x/lab/cases",
        params: params(),
        form: { name: "A", answers },
      });
    expect((await add(`{"a":"${"x".repeat(MOST_CASE_ANSWERS)}"}`)).toast?.type).not.toBe("success");
    expect((await add("no JSON")).toast?.type).not.toBe("success");
    expect(await house.rows(sql`select 1 from form_lab_case`)).toEqual([]);
    expect((await add("{}")).toast?.type).toBe("success");
    await house.at.write(sql`insert into form_lab_case select id || n.i, form_id, name, answers, expected, version, created_at,
      created_by, updated_at, updated_by from form_lab_case, (with recursive n(i) as (select 1 union all select i + 1 from n
      where i < ${MOST_CASES - 1}) select i from n) n`);
    const full = await add("{}");
    expect([full.status, (await house.rows(sql`select 1 from form_lab_case`)).length]).toEqual([
      422,
      MOST_CASES,
    ]);
    const [row] = await house.rows<{ id: string }>(
      sql`select id from form_lab_case order by length(id) limit 1`,
    );
    const other = await house.form("Other");
    const at = { formId: other.id, caseId: row?.id ?? "" };
    await expect(expectAnew(house.admin, at, { version: 1 })).rejects.toThrow("Not Found");
    await expect(removeLabCase(house.admin, at)).rejects.toThrow("Not Found");
  });

  it("goes with its form", async () => {
    await pages.visit(cases, {
      path: "/admin/forms/x/lab/cases",
      params: params(),
      form: { name: "A", answers: "{}" },
    });
    await removeRemains(house.admin, form.id);
    expect(await house.rows(sql`select 1 from form_lab_case`)).toHaveLength(1);
    await house.at.write(sql`delete from form where id = ${form.id}`);
    await removeRemains(house.admin, form.id);
    expect(await house.rows(sql`select 1 from form_lab_case`)).toEqual([]);
  });
});
