import { beforeAll, describe, expect, it } from "vitest";
import { drawnForm } from "../../unit/support/drawn-form";
import { fillingEvent, get, leadsTo, twoPages } from "../../worlds/filling-event";
import { textOf } from "../../worlds/portal-event";

let event: Awaited<ReturnType<typeof fillingEvent>>["event"];
let form: Awaited<ReturnType<typeof twoPages>>;
let other: Awaited<ReturnType<typeof twoPages>>;
beforeAll(async () => {
  ({ event } = await fillingEvent("field-panel"));
  form = await twoPages("Panel");
  other = await twoPages("Another");
});

const pathOf = (fieldId: string, more = "") => `/admin/forms/${form.formId}/fields/${fieldId}${more}`;
/** What the form of the panel would send. */
async function drawnAt(path: string, id: "field" | "logic") {
  const { status, body } = await get(event.staff, path);
  const [, from = ""] = body.split(new RegExp(`<form[^>]*id="${id}"[^>]*>`));
  return { status, body, sent: drawnForm(from.split("</form>")[0] ?? "").sent };
}
const changed = (sent: [string, string][], by: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    [...sent, ...Object.entries(by)].filter(([name]) => by[name] !== null) as [string, string][],
  );
const post = (path: string, body: Record<string, string>) =>
  event.staff.post(event.url(path), { form: body });

describe("the panel of a field, without JavaScript", () => {
  it("saves what was typed and shows it", async () => {
    const path = pathOf(form.ids.hall);
    const { sent } = await drawnAt(path, "field");
    const body = changed(sent, { label: "Which hall?", isRequired: "on", "options[0].label": "Hall A" });
    expect(leadsTo(await post(path, body))).toEqual([302, path]);
    const again = await drawnAt(path, "field");
    expect(Object.fromEntries(again.sent)).toMatchObject({
      ...{ label: "Which hall?", isRequired: "on" },
      // Its value stays what answers and rules know it by.
      ...{ "options[0].label": "Hall A", "options[0].value": "A" },
    });
  });

  it("adds, moves and removes options without saving and without losing what is typed", async () => {
    const path = pathOf(form.ids.hall);
    const { sent } = await drawnAt(path, "field");
    const added = await post(path, changed(sent, { label: "Typed", pasted: "", step: "add:options" }));
    expect(added.status).toBe(200);
    expect(added.body).toContain('name="options[1].label"');
    expect(added.body).toContain('value="Typed"');
    const two = changed(sent, { "options[1].label": "Hall B", "options[1].value": "", step: "up:options:1" });
    const moved = await post(path, two);
    expect(moved.body).toMatch(/name="options\[0\].label"[^>]*value="Hall B"/);
    const { body } = await get(event.staff, path);
    expect(body).not.toContain('value="Typed"');
    const pasted = changed(sent, { pasted: "Hall B\nHall C\n\nHall A" });
    expect((await post(path, pasted)).status).toBe(302);
    const values = (await drawnAt(path, "field")).sent.filter(([name]) => name.endsWith(".value"));
    expect(values.map(([, value]) => value)).toEqual(["A", "Hall B", "Hall C"]);
  });

  it("says at the field what cannot be, and keeps what was typed", async () => {
    const path = pathOf(form.ids.stand);
    const { sent } = await drawnAt(path, "field");
    const wrong = await post(path, changed(sent, { hasLimits: "on", min: "9", max: "3", label: "Kept" }));
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain('href="#field-max"');
    expect(textOf(wrong.body)).toContain("The minimum is above the maximum");
    expect(wrong.body).toMatch(/name="label"[^>]*value="Kept"/);
    const long = await post(path, changed(sent, { label: "x".repeat(3_000) }));
    expect([long.status, textOf(long.body).includes("Use at most 500 characters")]).toEqual([400, true]);
    const tooMuch = await post(path, changed(sent, { description: "x".repeat(1_100_000) }));
    expect(tooMuch.status).toBe(413);
    const odd = await post(path, changed(sent, { "parts.__proto__.show": "on", constructor: "x" }));
    expect(odd.status).toBe(302);
  });

  it("refuses an older basis with both versions, and takes mine when it is told so", async () => {
    const path = pathOf(form.ids.stand);
    const { sent } = await drawnAt(path, "field");
    await post(path, changed(sent, { label: "Theirs" }));
    const stale = await post(path, changed(sent, { label: "Mine" }));
    expect(stale.status).toBe(409);
    for (const words of ["Theirs", "Mine", "Keep mine"]) expect(textOf(stale.body)).toContain(words);
    const [, over = ""] = /name="over"[^>]*value="(\d+)"/.exec(stale.body) ?? [];
    expect((await post(path, changed(sent, { label: "Mine", over }))).status).toBe(302);
    expect(Object.fromEntries((await drawnAt(path, "field")).sent).label).toBe("Mine");
  });

  it("puts a new question in the place of a published one that gets another type, and names the logic to mend", async () => {
    const logic = pathOf(form.ids.note, "/logic");
    const rules = await drawnAt(logic, "logic");
    const asks = {
      "rules[0].source": `${form.ids.hall}//`,
      "rules[0].condition": "equals",
      "rules[0].value": "A",
    };
    expect((await post(logic, changed(rules.sent, asks))).status).toBe(302);
    const path = pathOf(form.ids.hall);
    const { sent } = await drawnAt(path, "field");
    const answer = await post(path, changed(sent, { type: "checkbox" }));
    const [status, to = ""] = leadsTo(answer);
    expect([status, to === path]).toEqual([302, false]);
    const page = await drawnAt(String(to), "field");
    expect(Object.fromEntries(page.sent)).toMatchObject({ type: "checkbox", "options[0].value": "A" });
    expect(textOf(page.body)).toContain("Mend the logic of “Note”");
    expect((await get(event.staff, path)).status).toBe(404);
  });

  it("is nobody else's: another form's field, a field that is none, too low a level", async () => {
    const { sent } = await drawnAt(pathOf(form.ids.stand), "field");
    for (const id of [other.ids.stand, "none", "constructor", "__proto__"]) {
      expect((await post(pathOf(id), changed(sent, {}))).status, id).toBe(404);
      expect((await get(event.staff, pathOf(id))).status, id).toBe(404);
    }
    const { ash } = event.clients;
    expect((await ash.post(event.url(pathOf(form.ids.stand)), { form: changed(sent, {}) })).status).toBe(403);
  });
});

describe("the logic of a field, without JavaScript", () => {
  it("is said in words, asks by rules of their type, and goes again", async () => {
    const path = pathOf(form.ids.note, "/logic");
    const { sent } = await drawnAt(path, "logic");
    const offered = await post(path, changed(sent, { step: "add:rules" }));
    expect([offered.status, offered.body.includes('name="rules[1].source"')]).toEqual([200, true]);
    const by = {
      "rules[0].source": `${form.ids.stand}//`,
      "rules[0].condition": "notEquals",
      "rules[0].value": "B1",
    };
    expect((await post(path, changed(sent, { ...by, operator: "ALL" }))).status).toBe(302);
    const { body } = await get(event.staff, path);
    expect(textOf(body)).toMatch(/Show Note if Mine is not B1/);
    const used = await get(event.staff, pathOf(form.ids.stand, "/logic"));
    expect(used.body).toMatch(/Used by[\s\S]*Note/);
    const now = await drawnAt(path, "logic");
    const foreign = changed(now.sent, { "rules[0].source": `${other.ids.stand}//` });
    expect((await post(path, foreign)).status).toBe(422);
    expect((await post(path, changed(now.sent, { thenFieldId: other.ids.stand }))).status).toBe(422);
    const none = changed(now.sent, { "rules[0].source": "" });
    expect((await post(path, none)).status).toBe(302);
    expect(textOf((await get(event.staff, path)).body)).toContain("Always. No logic shows or hides it.");
  });

  it("names a loop of rules at once", async () => {
    const path = pathOf(form.ids.stand, "/logic");
    const { sent } = await drawnAt(path, "logic");
    const own = {
      "rules[0].source": `${form.ids.stand}//`,
      "rules[0].condition": "equals",
      "rules[0].value": "x",
    };
    expect((await post(path, changed(sent, own))).status).toBe(302);
    expect(textOf((await get(event.staff, path)).body)).toContain("is shown by its own answer");
  });
});
