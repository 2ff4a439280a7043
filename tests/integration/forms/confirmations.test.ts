import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
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
let form: Awaited<ReturnType<typeof twoPages>>;
let other: Awaited<ReturnType<typeof twoPages>>;
let list: string;
beforeAll(async () => {
  ({ event } = await fillingEvent("confirmations"));
  form = await twoPages("Confirmed");
  other = await twoPages("Other");
  list = `/admin/forms/${form.formId}/confirmations`;
});

const rowsOf = (formId: string) =>
  event.at.rows<{
    id: string;
    name: string;
    message: string;
    isActive: number;
    isDefault: number;
    version: number;
  }>(
    sql`select id, name, message, is_active as isActive, is_default as isDefault, version from form_confirmation
      where form_id = ${formId} order by is_default desc, position`,
  );
const stampOf = async () =>
  (await event.at.rows<{ at: string }>(sql`select updated_at as at from form where id = ${form.formId}`))[0]
    ?.at;
const staff = (path: string, body: Record<string, string>) => post(event.staff, path, body);
/** Whether the form's last change became another one meanwhile. */
const stamped = async (act: () => Promise<unknown>) => {
  const before = await stampOf();
  await act();
  return (await stampOf()) !== before;
};
const rule = (value: string) => ({
  ...{ "rules[0].source": `${form.ids.stand}//`, "rules[0].condition": "equals", "rules[0].value": value },
});

describe("confirmations", () => {
  it("are added with answers by their names, kept by their ids, and stamp the form", async () => {
    const before = await stampOf();
    const wrong = await staff(`${list}/add`, {
      name: "B1",
      message: "For {{Nobody}}",
      isActive: "on",
      ...rule("B1"),
    });
    expect([wrong.status, textOf(wrong.body).includes("“Nobody” is no question")]).toEqual([422, true]);
    expect(wrong.body).toContain("For {{Nobody}}");
    const made = await staff(`${list}/add`, {
      ...{ name: "For B1", message: "Stand **{{Stand}}**, thank you.", isActive: "on", operator: "ANY" },
      ...rule("B1"),
    });
    expect(made.status).toBe(302);
    const [, own] = await rowsOf(form.formId);
    expect(own).toMatchObject({
      name: "For B1",
      message: `Stand **{{${form.ids.stand}}}**, thank you.`,
      isActive: 1,
    });
    expect(await stampOf()).not.toBe(before);
    const page = await get(event.staff, `${list}/${own?.id}`);
    expect(page.body).toContain("Stand **{{Stand}}**");
    expect(textOf(page.body)).toContain("[Stand]");
    expect(roundTrips(page)).toBeLessThanOrEqual(2);
  });

  it("get another rule without JavaScript before they have a name, and keep what was typed", async () => {
    const { body, status } = await staff(`${list}/add`, {
      ...{ name: "", message: "Not named yet", isActive: "on", operator: "ANY", step: "add:rules" },
      ...rule("B"),
    });
    expect([status, body.includes("There is a problem")]).toEqual([200, false]);
    expect(body).toContain("Not named yet");
    expect(body).toContain('name="rules[1].source"');
    expect(body).toMatch(/name="rules\[0\]\.value"[^>]*value="B"|value="B"[^>]*name="rules\[0\]\.value"/);
  });

  it("show the answer to whoever submitted, and in the preview, as text", async () => {
    const { ash } = event.clients;
    const { answer } = await sentIn(ash, form);
    const shown = await open(ash, String(answer.headers.location).replace(/^https?:\/\/[^/]+/, ""));
    expect(shown.body).toContain("Stand <strong>B1</strong>, thank you.");
    const [submission] = await stored(form.formId);
    const [, own] = await rowsOf(form.formId);
    const preview = await get(event.staff, `${list}/${own?.id}?with=${submission?.id}`);
    expect(preview.body).toContain("Stand <strong>B1</strong>, thank you.");
    expect(textOf(preview.body)).toContain("The rules match this submission.");
    const foreign = await get(event.staff, `/admin/forms/${other.formId}/confirmations/${own?.id}`);
    expect(foreign.status).toBe(404);
  });

  it("are saved by version: an older one is refused with both", async () => {
    const [, own] = await rowsOf(form.formId);
    const path = `${list}/${own?.id}`;
    const body = {
      name: "Theirs",
      message: "x",
      isActive: "on",
      version: String(own?.version),
      ...rule("B1"),
    };
    expect(leadsTo(await staff(path, body))).toEqual([302, path]);
    const stale = await staff(path, { ...body, name: "Mine" });
    expect(stale.status).toBe(409);
    for (const words of ["Theirs", "Mine"]) expect(textOf(stale.body)).toContain(words);
    const over = String(Number(own?.version) + 1);
    expect(await stamped(() => staff(path, { ...body, name: "Mine", over }))).toBe(true);
    expect((await rowsOf(form.formId))[1]?.name).toBe("Mine");
    const nameless = await staff(path, { ...body, name: " ", version: "3" });
    expect([nameless.status, textOf(nameless.body).includes("Enter a name")]).toEqual([400, true]);
  });

  it("keep the default one: on, there, and first", async () => {
    const [first] = await rowsOf(form.formId);
    const path = `${list}/${first?.id}`;
    expect(textOf((await get(event.staff, path)).body)).toContain("always on, and cannot be deleted");
    const off = await staff(path, { name: "Thanks", message: "x", version: String(first?.version) });
    expect([off.status, textOf(off.body).includes("it cannot be switched off")]).toEqual([422, true]);
    const switched = await staff(`${path}/state`, { isActive: "0" });
    expect(switched.status).toBe(302);
    expect(textOf((await open(event.staff, list)).body)).toMatch(
      /Invalid confirmation.*cannot be switched off/s,
    );
    await staff(`${list}/removal?ids=${first?.id}`, { ids: first?.id ?? "", confirm: "CONFIRM" });
    expect(textOf((await open(event.staff, list)).body)).toContain(
      "The default confirmation cannot be deleted.",
    );
    expect((await rowsOf(form.formId))[0]).toMatchObject({ id: first?.id, isActive: 1, isDefault: 1 });
  });

  it("are switched, moved and deleted, each of its own form alone", async () => {
    await staff(`${list}/add`, { name: "Second", message: "x", isActive: "on", ...rule("B2") });
    const [, one, two] = await rowsOf(form.formId);
    expect(await stamped(() => staff(`${list}/${one?.id}/state`, { isActive: "0" }))).toBe(true);
    expect((await rowsOf(form.formId))[1]?.isActive).toBe(0);
    expect(await stamped(() => staff(`${list}/order`, { id: two?.id ?? "", to: "1" }))).toBe(true);
    expect((await rowsOf(form.formId)).map(({ name }) => name)).toEqual(["Thank you", "Second", "Mine"]);
    const theirs = `/admin/forms/${other.formId}/confirmations`;
    expect((await staff(`${theirs}/${one?.id}/state`, { isActive: "1" })).status).toBe(404);
    expect((await staff(`${theirs}/removal`, { ids: one?.id ?? "", confirm: "CONFIRM" })).status).toBe(302);
    expect(await rowsOf(form.formId)).toHaveLength(3);
    const asked = await get(event.staff, `${list}/removal?ids=${one?.id}&ids=${two?.id}`);
    expect(Object.keys(hiddenIn(asked.body))).toContain("ids");
    const typo = await staff(`${list}/removal?ids=${one?.id}`, { ids: one?.id ?? "", confirm: "confirm" });
    expect(typo.status).toBe(400);
    const removal = () => staff(`${list}/removal`, { ids: one?.id ?? "", confirm: "CONFIRM" });
    expect(await stamped(async () => expect(leadsTo(await removal())).toEqual([302, list]))).toBe(true);
    expect((await rowsOf(form.formId)).map(({ name }) => name)).toEqual(["Thank you", "Second"]);
  });
});
