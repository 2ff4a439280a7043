import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { updateField } from "~/features/forms/fields/fields.commands.server";
import { conflictWho } from "~/features/forms/filling/conflict-who.server";
import { movedLines } from "~/features/forms/filling/moved-lines.rules";
import { answeredBy } from "~/features/forms/submissions/answered-by.rules";
import { saveDraft } from "~/features/forms/submissions/drafts.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { submitFilling } from "~/features/forms/submissions/submit.commands.server";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
beforeEach(async () => {
  house = await submissionsHouse();
});

const POUNDS = { currency: "GBP", locale: "en-GB" };
const chairs = (price: number, label = "Chairs") => ({
  ...{ type: "itemList", label },
  items: [{ itemId: "chair", label: "Chair", price }],
});

/** A form that sells chairs at £45, of which ten are in the team's draft. */
async function tenChairs() {
  const form = await house.published([chairs(4500), { type: "grandTotal", label: "Total" }]);
  const [list = "", total = ""] = form.ids;
  const draft: Filling = { of: "team", formId: form.id, taskId: null };
  const ten = { [`f.${list}.chair`]: "10", [`f.${form.first}`]: "12" };
  await house.save(house.ann, draft, ten);
  const owner = { kind: "form", id: form.id } as const;
  const sellAt = async (price: number) => {
    const { revision } = await house.copyOf(owner);
    await updateField(house.admin, owner, { revision, fieldId: list, field: chairs(price) });
    await house.publish(form.id);
  };
  return { form, list, total, draft, ten, sellAt };
}

const checked = async (filling: Filling, ctx = house.ann) => {
  const { draft, number } = await readFilling(ctx, filling);
  return { draftId: draft?.id ?? "", version: draft?.version ?? 0, number };
};

describe("a draft that moves to a newer version", () => {
  it("says old and new price and total until that is acknowledged, also where it saved itself meanwhile", async () => {
    const { draft, ten, sellAt } = await tenChairs();
    const page = await house.shownPage(house.ann, draft);
    await sellAt(7700);
    const { open } = page;
    const was = { asked: { page: 1 }, version: open.draft?.version ?? 0, was: undefined, isAutomatic: true };
    const sent = new Map(Object.entries(ten).map(([name, value]) => [name, [value]]));
    await saveDraft(house.ann, draft, { ...was, sent });
    const { moved, isOlder } = await readFilling(house.ben, draft);
    expect(isOlder).toBe(false);
    const lines = [
      "Changed: “Chairs”.",
      "Chair: £45.00, now £77.00.",
      "Total of what is filled in: £450.00, now £770.00.",
    ];
    expect(moved && movedLines(moved, POUNDS)).toEqual(lines);
    const version = (await checked(draft)).version;
    await saveDraft(house.ann, draft, { ...was, version, sent, seenNumber: 2 });
    expect((await readFilling(house.ann, draft)).moved).toBeNull();
    // The next one is said anew, and from what was acknowledged.
    await sellAt(8000);
    const next = await readFilling(house.ann, draft);
    expect(next.moved && movedLines(next.moved, POUNDS)[1]).toBe("Chair: £77.00, now £80.00.");
    expect(next.costsMore).toEqual({ from: 45_000, to: 80_000 });
  });

  it("is not sent in at a dearer total that nobody agreed to, whatever was acknowledged", async () => {
    const { draft, ten, sellAt, total } = await tenChairs();
    await sellAt(7700);
    await house.save(house.ann, draft, ten);
    const before = await checked(draft);
    const sent = new Map(Object.entries(ten).map(([name, value]) => [name, [value]]));
    await saveDraft(house.ann, draft, {
      asked: { page: 1 },
      sent,
      version: before.version,
      was: undefined,
      seenNumber: 2,
    });
    const now = await checked(draft);
    for (const agreedTotal of [undefined, null, 0, 45_000])
      expect(await submitFilling(house.ann, draft, { ...now, agreedTotal })).toEqual({ kind: "costsMore" });
    // Dearer once more after the page was looked at: what was agreed to was another total.
    await sellAt(9000);
    await house.save(house.ann, draft, ten);
    expect(await submitFilling(house.ann, draft, { ...(await checked(draft)), agreedTotal: 77_000 })).toEqual(
      {
        kind: "costsMore",
      },
    );
    const done = await submitFilling(house.ann, draft, { ...(await checked(draft)), agreedTotal: 90_000 });
    expect(done.kind).toBe("submitted");
    const [row] = await house.rows<{ answers: string }>(sql`select answers from submission`);
    expect(JSON.parse(row?.answers ?? "")[total]).toEqual({ type: "grandTotal", amount: 90_000 });
  });

  it("a cheaper one, and one that costs the same, are told and sent in at once", async () => {
    const { draft, sellAt } = await tenChairs();
    await sellAt(4000);
    const { moved, costsMore } = await readFilling(house.ann, draft);
    expect([moved?.total, costsMore]).toEqual([{ from: 45_000, to: 40_000 }, null]);
    expect((await house.submit(house.ann, draft)).kind).toBe("submitted");
  });

  it("what only the newer version offers makes nothing costsMore: whoever orders it sees its price", async () => {
    const { form, list, draft } = await tenChairs();
    const owner = { kind: "form", id: form.id } as const;
    const { revision } = await house.copyOf(owner);
    const field = {
      ...chairs(4500),
      items: [...chairs(4500).items, { itemId: "table", label: "Table", price: 9900 }],
    };
    await updateField(house.admin, owner, { revision, fieldId: list, field });
    await house.publish(form.id);
    await house.save(house.ann, draft, {
      [`f.${list}.chair`]: "10",
      [`f.${list}.table`]: "2",
      [`f.${form.first}`]: "12",
    });
    const { moved, costsMore } = await readFilling(house.ann, draft);
    expect([moved?.total, costsMore]).toEqual([null, null]);
    expect((await house.submit(house.ann, draft)).kind).toBe("submitted");
  });

  it("so is a change of what was sent in, by its team and by staff", async () => {
    const { draft, form, ten, sellAt, list } = await tenChairs();
    const done = await house.submit(house.ann, draft);
    if (done.kind !== "submitted") throw new Error(done.kind);
    await sellAt(7700);
    const change: Filling = { of: "change", formId: form.id, submissionId: done.submissionId, by: "staff" };
    expect((await readFilling(house.admin, change)).moved?.total).toEqual({ from: 45_000, to: 77_000 });
    await house.save(house.admin, change, { ...ten, [`f.${list}.chair`]: "11" });
    expect((await readFilling(house.admin, change)).costsMore).toEqual({ from: 49_500, to: 84_700 });
    const now = await checked(change, house.admin);
    expect(await submitFilling(house.admin, change, now)).toEqual({ kind: "costsMore" });
    expect((await submitFilling(house.admin, change, { ...now, agreedTotal: 84_700 })).kind).toBe(
      "submitted",
    );
  });
});

describe("an answer that was given twice", () => {
  it("names who changed that answer last, not who saved the draft last; one's own other tab is one's own", async () => {
    const form = await house.published([
      { type: "text", label: "Colour" },
      { type: "text", label: "Size" },
    ]);
    const [colour = "", size = ""] = form.ids;
    const draft: Filling = { of: "team", formId: form.id, taskId: null };
    await house.save(house.ann, draft, { [`f.${colour}`]: "Red", [`f.${size}`]: "1" });
    const [early, earlyAnn] = [
      await house.shownPage(house.ben, draft),
      await house.shownPage(house.ann, draft),
    ];
    await house.save(house.ann, draft, { [`f.${colour}`]: "Blue", [`f.${size}`]: "1" });
    await house.save(house.ben, draft, { [`f.${colour}`]: "Blue", [`f.${size}`]: "2" });
    const who = (saved: Awaited<ReturnType<typeof early.send>>, reader: string) =>
      saved.conflicts.map((one) => conflictWho(saved.open, one, reader));
    const late = await early.send({ [`f.${colour}`]: "Green", [`f.${size}`]: "2" });
    expect((await readFilling(house.ben, draft)).draft?.updatedBy?.id).toBe("ben");
    expect(who(late, "ben")).toEqual([{ who: "person", name: "ann X" }]);
    const own = await earlyAnn.send({ [`f.${colour}`]: "Black", [`f.${size}`]: "3" });
    expect(who(own, "ann")).toEqual([{ who: "self" }, { who: "person", name: "ben X" }]);
  });

  it("is known by its entry where it stands in a group, wherever that stands by now", () => {
    const text = (value: string) => ({ type: "text", value }) as const;
    const group = (...rows: [string, string][]) => ({
      g: {
        ...({ type: "template", loopCount: rows.length } as const),
        entryIds: rows.map(([id]) => id),
        templateValues: rows.map(([, name]) => ({ name: text(name) })),
      },
    });
    const first = answeredBy({}, { was: {}, now: group(["a", "Jo"], ["b", "Mo"]), by: "ann" });
    expect(first).toEqual({ "g a name": "ann", "g b name": "ann" });
    const now = group(["b", "Max"]);
    expect(answeredBy(first, { was: group(["a", "Jo"], ["b", "Mo"]), now, by: "ben" })).toEqual({
      "g b name": "ben",
    });
  });
});
