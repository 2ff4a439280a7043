import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { updateForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { hiddenIn } from "../../harness/html";
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
let staffForm: Awaited<ReturnType<typeof fillingEvent>>["staffForm"];
beforeAll(async () => {
  ({ event, staffForm } = await fillingEvent("filling"));
});

describe("the way through a form", () => {
  it("goes from page to page, is checked, sent in once, and confirmed", async () => {
    const { ash, colleague, birch } = event.clients;
    const form = await twoPages("The way");
    const { base, ids, formId } = form;
    expect((await open(ash, base)).body).toMatch(/Page (<!-- -->)?1(<!-- -->)? of (<!-- -->)?3/);
    const refused = await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "" });
    expect([refused.status, refused.body.includes("Enter stand")]).toEqual([400, true]);
    const next = await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "B1" });
    expect(leadsTo(next)).toEqual([302, `${base}/pages/2`]);
    expect(roundTrips(next)).toBeLessThanOrEqual(3);
    const { check, form: sent, answer } = await sentIn(ash, form);
    expect(check.body).toContain("£25.00");
    expect(roundTrips(check)).toBeLessThanOrEqual(3);
    expect(leadsTo(answer)[1]).toMatch(new RegExp(`^${base}/[0-9a-f-]{36}$`));
    expect(leadsTo(await post(ash, `${base}/submission`, sent))).toEqual(leadsTo(answer));
    const [row, ...others] = await stored(formId);
    expect([others, row?.isDraft, row?.answers[ids.total]]).toEqual([
      [],
      0,
      { type: "grandTotal", amount: 2500 },
    ]);
    const confirmed = String(answer.headers.location);
    // The team and staff read the answers there too.
    for (const reader of [colleague, event.staff]) {
      const shown = textOf((await get(reader, confirmed)).body);
      expect(shown).toContain(row?.reference);
      expect(shown).toMatch(/Stand B1[\s\S]*£25\.00/);
    }
    // Somebody else's team reads the message, and nothing of what was answered.
    const theirs = await get(birch, confirmed);
    expect([theirs.status, theirs.body.includes(String(row?.reference))]).toEqual([200, false]);
    expect(textOf(theirs.body)).not.toMatch(/B1|£25\.00/);
    expect(theirs.body).toContain("We have received your answers");
    const own = `${base}/submissions/${row?.id}`;
    expect((await get(colleague, own)).body).toContain("£25.00");
    expect((await get(birch, own)).status).toBe(404);
    expect((await get(ash, `${base}/submissions`)).body).toContain(row?.reference);
  });

  it("leads back to the last page that can be reached: the last one first, a page skipped, pages that are not there", async () => {
    const { birch } = event.clients;
    const { base } = await twoPages("Skipped");
    for (const path of ["/pages/2", "/pages/9999", "/pages/2/none/0"])
      expect(leadsTo(await get(birch, base + path)), path).toEqual([302, `${base}/pages/1`]);
    expect(leadsTo(await get(birch, `${base}/check-answers`))[0]).toBe(302);
    for (const path of ["/pages/0", "/pages/x", "/pages/1/none/-1"])
      expect((await get(birch, base + path)).status).toBe(404);
  });

  it("goes back to the check from where one answer is changed", async () => {
    const { ash } = event.clients;
    const { base, ids } = await twoPages("Back to the check");
    await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "B1" });
    const { body } = await get(ash, `${base}/check-answers`);
    expect(body).toContain(`${base}/pages/1?then=check#f.${ids.stand}`);
    const back = await post(ash, `${base}/pages/1?then=check`, { [`f.${ids.stand}`]: "B2" });
    expect(leadsTo(back)).toEqual([302, `${base}/check-answers`]);
    const page = await get(ash, `${base}/pages/1?then=check`);
    expect(page.body).toContain(`action="${base}/pages/1?then=check"`);
  });

  it("keeps the task at every address", async () => {
    const { ash } = event.clients;
    const { formId, taskId, ids } = staffForm;
    const base = `/forms/${formId}`;
    expect(String((await get(ash, base)).headers.location)).toBe(`${base}?task=${taskId}`);
    const { body } = await open(ash, `${base}?task=${taskId}`);
    const addresses = [...body.matchAll(/(?:form)?action="(\/forms\/[^"]*)"/g)].map(([, to]) => to);
    expect(addresses.length).toBeGreaterThan(3);
    for (const to of addresses) expect(to).toContain(`task=${taskId}`);
    const sent = await post(ash, `${base}/pages/1?task=${taskId}`, { [`f.${ids.stand}`]: "B9" });
    expect(String(sent.headers.location)).toBe(`${base}/check-answers?task=${taskId}`);
  });

  it("is saved as a draft, which is not sent in, and which the whole team goes on with", async () => {
    const { ash, colleague, birch } = event.clients;
    const { base, ids } = await twoPages("A draft");
    const saved = await post(ash, `${base}/pages/1/draft`, { [`f.${ids.stand}`]: "B7" });
    expect(leadsTo(saved)).toEqual([302, `${base}/draft-saved`]);
    expect((await get(ash, `${base}/draft-saved`)).body).toContain("not submitted");
    expect((await get(colleague, `${base}/pages/1`)).body).toContain('value="B7"');
    expect((await get(birch, `${base}/pages/1`)).body).not.toContain('value="B7"');
    const list = (await get(colleague, "/forms")).body;
    expect(list).toMatch(/not submitted[\s\S]*A draft/);
    expect((await get(birch, "/forms?show=drafts")).body).not.toContain("A draft");
    expect(textOf(list)).toMatch(/A draft Ready to check and submit|A draft Page \d of 3/);
  });

  it("fills in answers by declared parameters, shown as such, and never over an answer", async () => {
    const { birch } = event.clients;
    const { base, formId, ids } = await twoPages("Prefilled");
    const ctx = event.at.ctx();
    const [row] = await event.at.rows<{ version: number }>(
      sql`select version from form where id = ${formId}`,
    );
    const prefill = [{ parameter: "stand", fieldId: ids.stand, nestedId: "" }];
    await updateForm(ctx, formId, {
      ...{ title: "Prefilled", description: "", isPublic: false, isEditable: false, prefill },
      version: row?.version ?? 0,
    });
    const { copy } = await readBatch(event.at.db, { copy: editedCopy({ kind: "form", id: formId }) });
    await publishForm(ctx, formId, { revision: copy?.revision ?? 0 });
    const { body } = await open(birch, `${base}?stand=C3&other=X`);
    expect(body).toContain('value="C3"');
    expect(body).toContain("Filled in by the link");
    expect(body).not.toContain("other=X");
    await post(birch, `${base}/pages/1/draft?stand=C3`, { [`f.${ids.stand}`]: "D4" });
    expect((await get(birch, `${base}/pages/1?stand=C3`)).body).toContain('value="D4"');
  });
});

describe("what a page may not send", () => {
  it("unknown and other pages' fields, totals, prices, prototype keys: they are not looked at", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await twoPages("Odd names");
    const odd = {
      "f.__proto__": "x",
      "f.constructor": "x",
      "f.__proto__.polluted": "x",
      __proto__: "x",
      [`f.${ids.note}`]: "of another page",
      [`f.${ids.total}`]: "1",
      [`f.${ids.chairs}.chair.price`]: "1",
      [`f.${ids.stand}[4000000000].cell1`]: "x",
      "f.nothing": "x",
    };
    await post(ash, `${base}/pages/1`, { ...odd, [`f.${ids.stand}`]: "B1" });
    const [row] = await stored(formId);
    expect(row?.answers).toEqual({ [ids.stand]: { type: "text", value: "B1" } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("5 MB, 1,000 fields and other kinds of bodies are refused in words, on the page", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await twoPages("Too much");
    const large = await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "x".repeat(5_000_000) });
    expect([large.status, large.body.includes("too much text")]).toEqual([413, true]);
    const many = Object.fromEntries(
      Array.from({ length: 1_001 }, (_, row) => [`f.${ids.stand}[${row}].cell1`, "x"]),
    );
    expect((await post(ash, `${base}/pages/1`, many)).status).toBe(400);
    const fewer = Object.fromEntries(Array.from({ length: 980 }, (_, row) => [`f.x[${row}].cell1`, "x"]));
    expect((await post(ash, `${base}/pages/1`, fewer)).status).toBe(413);
    expect((await ash.post(event.url(`${base}/pages/1`), { json: { a: 1 } })).status).toBe(415);
    expect(await stored(formId)).toEqual([]);
  });

  it("an autosave keeps what was typed, judges nothing, and makes no draft of nothing", async () => {
    const { ash } = event.clients;
    const { base, ids, formId } = await twoPages("Autosave");
    const save = (form: Record<string, string>) => post(ash, `${base}/pages/1/autosave`, form);
    expect((await save({ [`f.${ids.stand}`]: "", version: "0" })).json()).toMatchObject({ state: "saved" });
    expect(await stored(formId)).toEqual([]);
    const { hidden } = (await save({ [`f.${ids.stand}`]: "B", version: "0" })).json<{
      hidden: Record<string, string>;
    }>();
    expect(hidden.version).toBe("1");
    expect((await save({ [`f.${ids.stand}`]: "B1", ...hidden })).json()).toMatchObject({
      hidden: { version: "2" },
    });
    expect((await stored(formId))[0]?.answers[ids.stand]?.value).toBe("B1");
  });
});

describe("two colleagues at one page", () => {
  it("answers that only one changed are put together; what both changed is shown with both, and the next press decides", async () => {
    const { ash, colleague } = event.clients;
    const { base, ids, formId } = await twoPages("Together");
    await post(ash, `${base}/pages/1/draft`, { [`f.${ids.stand}`]: "B1" });
    const hidden = hiddenIn((await get(colleague, `${base}/pages/1`)).body);
    await post(ash, `${base}/pages/1/draft`, { ...hidden, [`f.${ids.stand}`]: "B2", [`f.${ids.hall}`]: "" });
    const merged = await post(colleague, `${base}/pages/1/draft`, {
      ...hidden,
      [`f.${ids.stand}`]: "B1",
      [`f.${ids.hall}`]: "A",
    });
    expect(merged.status).toBe(302);
    expect((await stored(formId))[0]?.answers).toMatchObject({
      [ids.stand]: { value: "B2" },
      [ids.hall]: { value: ["A"] },
    });
    const mine = { [`f.${ids.stand}`]: "B3", [`f.${ids.hall}`]: "A" };
    const conflict = await post(colleague, `${base}/pages/1`, { ...hidden, ...mine });
    expect(conflict.status).toBe(409);
    expect(conflict.body).toContain('value="B3"');
    expect(conflict.body).toMatch(/answered this too[\s\S]*B2/);
    const now = hiddenIn(conflict.body);
    const theirs = await post(colleague, `${base}/pages/1/update`, {
      ...now,
      ...mine,
      "take-theirs": `f.${ids.stand}`,
    });
    expect(theirs.status).toBe(302);
    expect((await stored(formId))[0]?.answers[ids.stand]?.value).toBe("B2");
    expect(leadsTo(await post(colleague, `${base}/pages/1`, { ...now, ...mine }))).toEqual([
      302,
      `${base}/pages/2`,
    ]);
    expect((await stored(formId))[0]?.answers[ids.stand]?.value).toBe("B3");
  });

  it("an autosave shows what it showed: a colleague's other answer is not written over by the next one", async () => {
    const { ash, colleague } = event.clients;
    const { base, ids, formId } = await twoPages("Beside each other");
    await post(ash, `${base}/pages/1/draft`, { [`f.${ids.stand}`]: "B1" });
    const hidden = hiddenIn((await get(ash, `${base}/pages/1`)).body);
    const save = async (stand: string, last: Record<string, string>) =>
      (
        await post(ash, `${base}/pages/1/autosave`, {
          ...last,
          [`f.${ids.stand}`]: stand,
          [`f.${ids.hall}`]: "",
        })
      ).json<{ hidden: Record<string, string> }>().hidden;
    const first = await save("B2", hidden);
    const theirs = hiddenIn((await get(colleague, `${base}/pages/1`)).body);
    await post(colleague, `${base}/pages/1/draft`, {
      ...theirs,
      [`f.${ids.stand}`]: "B2",
      [`f.${ids.hall}`]: "A",
    });
    const second = await save("B3", first);
    await save("B4", second);
    expect((await stored(formId))[0]?.answers).toMatchObject({
      [ids.stand]: { value: "B4" },
      [ids.hall]: { value: ["A"] },
    });
  });
});
