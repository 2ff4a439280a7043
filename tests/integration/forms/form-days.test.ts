import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { hiddenIn } from "../../harness/html";
import { fillingEvent, get, leadsTo, open, post, stored, twoPages } from "../../worlds/filling-event";
import { textOf } from "../../worlds/portal-event";

let event: Awaited<ReturnType<typeof fillingEvent>>["event"];
let staffForm: Awaited<ReturnType<typeof fillingEvent>>["staffForm"];
beforeAll(async () => {
  ({ event, staffForm } = await fillingEvent("form-days"));
});

const HOUR = 3_600_000;
const days = (formId: string, opens: number | null, closes: number | null) => {
  const at = (hours: number | null) => hours && new Date(Date.now() + hours * HOUR).toISOString();
  return writeBatch(event.at.db, [
    sql`update form set opens_at = ${at(opens)}, closes_at = ${at(closes)} where id = ${formId}`,
  ]);
};

it("before it opens a team goes through its pages, and nothing is kept", async () => {
  const { ash } = event.clients;
  const { base, ids, formId } = await twoPages("Later");
  await days(formId, 1, null);
  const first = await open(ash, base);
  expect(textOf(first.body)).toContain(
    "You can read the questions and prices now. Nothing can be saved yet.",
  );
  expect(textOf(first.body)).not.toContain("Save draft");
  const shown = { ...hiddenIn(first.body), [`f.${ids.stand}`]: "B1" };
  expect(leadsTo(await post(ash, `${base}/pages/1`, shown))).toEqual([302, `${base}/pages/2`]);
  expect(textOf((await get(ash, `${base}/pages/2`)).body)).toContain("£12.50");
  expect(leadsTo(await get(ash, `${base}/check-answers`))).toEqual([302, base]);
  const autosave = await post(ash, `${base}/pages/1/autosave`, shown);
  expect([autosave.status, autosave.body.includes("Nothing can be saved yet")]).toEqual([409, true]);
  // A page that was drawn while it was open keeps what was typed in place of going on.
  const { looks: _, ...drawnOpen } = shown as Record<string, string>;
  const kept = await post(ash, `${base}/pages/1`, drawnOpen);
  expect([kept.status, kept.body.includes('value="B1"')]).toEqual([409, true]);
  expect(await stored(formId)).toEqual([]);
  expect(textOf((await get(ash, "/forms")).body)).toMatch(/Not open[\s\S]*Later/);
});

it("at the moment of closing what was typed is shown, what was saved is kept, and it is said whom to ask", async () => {
  const { ash, birch } = event.clients;
  const { base, ids, formId } = await twoPages("Over");
  await post(ash, `${base}/pages/1`, { [`f.${ids.stand}`]: "B1" });
  const sent = { ...hiddenIn((await get(ash, `${base}/pages/1`)).body), [`f.${ids.stand}`]: "B2" };
  await days(formId, null, -1);
  const refused = await post(ash, `${base}/pages/1`, sent);
  expect([refused.status, refused.body.includes('value="B2"')]).toEqual([409, true]);
  expect(textOf(refused.body)).toContain("This page was not saved");
  expect((await post(ash, `${base}/pages/1/autosave`, sent)).status).toBe(409);
  const [row] = await stored(formId);
  expect([row?.isDraft, row?.answers[ids.stand]?.value]).toEqual([1, "B1"]);
  const closed = await get(ash, base);
  expect(closed.status).toBe(409);
  expect(textOf(closed.body)).toMatch(
    /Closed since [\s\S]*is kept, not submitted\.[\s\S]*Do you still need something\? Ask/,
  );
  expect(textOf((await get(birch, base)).body)).not.toContain("is kept");
  const list = textOf((await get(ash, "/forms")).body);
  expect(list).toMatch(/Not open[\s\S]*Over/);
  expect(list).not.toMatch(/draft is not submitted|drafts are not submitted/);
});

it("a task says that its form is closed; staff open it longer for one team, and end that", async () => {
  const { ash, birch } = event.clients;
  const { formId, taskId, ids } = staffForm;
  await days(formId, null, -1);
  expect(textOf((await get(ash, `/tasks/${taskId}`)).body)).toContain("Closed since");
  const page = await get(event.staff, `/admin/forms/${formId}/days/longer`);
  const ashes = event.teamIds.ash;
  expect(page.body).toContain(`<option value="${ashes}"`);
  const longer = { teamId: ashes, day: "2098-02-07", time: "23:59", why: "Stand builder changed" };
  expect((await post(event.staff, `/admin/forms/${formId}/days/longer`, { ...longer, day: "" })).status).toBe(
    400,
  );
  const added = await post(event.staff, `/admin/forms/${formId}/days/longer`, longer);
  expect(leadsTo(added)).toEqual([302, `/admin/forms/${formId}/days`]);
  expect(textOf((await get(event.staff, `/admin/forms/${formId}/days`)).body)).toContain(
    "Stand builder changed",
  );
  const base = `/forms/${formId}`;
  const saved = await post(ash, `${base}/pages/1?task=${taskId}`, { [`f.${ids.stand}`]: "B9" });
  expect(saved.status).toBe(302);
  expect(textOf((await open(ash, `${base}?task=${taskId}`)).body)).toContain(
    "Open for you until Fri 7 February 2098",
  );
  expect((await get(birch, `${base}?task=${taskId}`)).status).toBe(409);
  await post(event.staff, `/admin/forms/${formId}/days/longer/${ashes}/end`, {});
  expect((await get(ash, `${base}?task=${taskId}`)).status).toBe(409);
});
