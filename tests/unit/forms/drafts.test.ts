import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { removeFields, updateField } from "~/features/forms/fields/fields.commands.server";
import { discardDraft, saveDraft } from "~/features/forms/submissions/drafts.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
beforeEach(async () => {
  house = await submissionsHouse();
});

const text = (label: string, more: object = {}) => ({ type: "text", label, ...more });
const ownDraft = (formId: string, taskId: string | null = null): Filling => ({ of: "team", formId, taskId });
const stored = () =>
  house.rows<{ id: string; draft: number; answers: string; reference: string | null; number: number }>(
    sql`select id, is_draft as draft, answers, reference, number from submission order by created_at, id`,
  );

describe("drafts", () => {
  it("belong to the team: one for each form, saved by whoever comes, and nothing is judged", async () => {
    const form = await house.published([
      text("Colour", { isRequired: true }),
      { type: "number", label: "Size" },
    ]);
    const [colour = "", size = ""] = form.ids;
    const draft = ownDraft(form.id);
    const first = await house.save(house.ann, draft, { [`f.${colour}`]: " Red ", [`f.${size}`]: "many" });
    const second = await house.save(house.ben, draft, { [`f.${form.first}`]: "12" });
    expect(second.draft).toEqual({ id: first.draft?.id, version: 2 });
    const [row] = await stored();
    expect(JSON.parse(row?.answers ?? "")).toEqual({
      [colour]: { type: "text", value: "Red" },
      [size]: { type: "number", value: "many" },
      [form.first]: { type: "text", value: "12" },
    });
    expect(row).toMatchObject({ draft: 1, reference: null, number: 1 });
    expect((await readFilling(house.ann, draft)).draft?.updatedBy).toEqual({ id: "ben", name: "ben X" });
    expect((await readFilling(house.eve, draft)).draft).toBeNull();
    expect(await house.kinds()).toContain("submission.begun");
  });

  it("takes only what its page shows, and writes nothing where nothing changed", async () => {
    const form = await house.published([text("B"), { type: "newPage", label: "Two" }, text("C")]);
    const [b = "", , c = ""] = form.ids;
    const draft = ownDraft(form.id);
    await house.save(house.ann, draft, {
      [`f.${b}`]: "x",
      [`f.${c}`]: "y",
      "f.__proto__": "z",
      "f.nothing": "z",
    });
    expect(Object.keys(JSON.parse((await stored())[0]?.answers ?? ""))).toEqual([b]);
    const again = await house.save(house.ann, draft, { [`f.${b}`]: "x" });
    expect(again.draft?.version).toBe(1);
  });

  it("an autosave of an empty page makes none", async () => {
    const form = await house.published([]);
    const page = {
      asked: { page: 1 },
      sent: new Map([[`f.${form.first}`, [""]]]),
      version: 0,
      was: undefined,
    };
    expect((await saveDraft(house.ann, ownDraft(form.id), { ...page, isAutomatic: true })).draft).toBeNull();
    expect(await stored()).toEqual([]);
    expect((await saveDraft(house.ann, ownDraft(form.id), page)).draft?.version).toBe(1);
  });

  it("two who have the same page open keep what each wrote; what both wrote is shown to the second", async () => {
    const form = await house.published([text("B"), text("C")]);
    const [b = "", c = ""] = form.ids;
    const draft = ownDraft(form.id);
    await house.save(house.ann, draft, { [`f.${b}`]: "old", [`f.${c}`]: "old" });
    const [anns, bens] = [await house.shownPage(house.ann, draft), await house.shownPage(house.ben, draft)];
    await anns.send({ [`f.${b}`]: "ann", [`f.${c}`]: "old" });
    const merged = await bens.send({ [`f.${b}`]: "old", [`f.${c}`]: "ben" });
    expect(merged.conflicts).toEqual([]);
    expect(merged.open.answers).toMatchObject({ [b]: { value: "ann" }, [c]: { value: "ben" } });
    const late = await anns.send({ [`f.${b}`]: "ann", [`f.${c}`]: "annie" });
    expect(late.conflicts).toEqual([
      {
        fieldId: c,
        within: null,
        mine: { type: "text", value: "annie" },
        theirs: { type: "text", value: "ben" },
      },
    ]);
    expect(late.open.answers[c]).toMatchObject({ value: "ben" });
    // The page that shows both is as new as the draft: sent again, it decides.
    const decided = await house.save(house.ann, draft, { [`f.${c}`]: "annie" });
    expect(decided.open.answers[c]).toMatchObject({ value: "annie" });
  });

  it("an emptied answer is a change like any other", async () => {
    const form = await house.published([text("B")]);
    const [b = ""] = form.ids;
    const draft = ownDraft(form.id);
    await house.save(house.ann, draft, { [`f.${b}`]: "old" });
    const [anns, bens] = [await house.shownPage(house.ann, draft), await house.shownPage(house.ben, draft)];
    await anns.send({ [`f.${b}`]: "", [`f.${form.first}`]: "" });
    const merged = await bens.send({ [`f.${b}`]: "old", [`f.${form.first}`]: "7" });
    expect(merged.conflicts).toEqual([]);
    expect(merged.open.answers).toEqual({ [form.first]: { type: "text", value: "7" } });
  });

  it("moves to a newer version, keeps aside what is not asked any more, and says what changed", async () => {
    const form = await house.published([text("B"), text("C")]);
    const [b = "", c = ""] = form.ids;
    const owner = { kind: "form", id: form.id } as const;
    const draft = ownDraft(form.id);
    await house.save(house.ann, draft, { [`f.${b}`]: "kept", [`f.${c}`]: "aside" });
    await removeFields(house.admin, owner, { revision: (await house.copyOf(owner)).revision, fieldIds: [c] });
    const { revision } = await house.copyOf(owner);
    await updateField(house.admin, owner, { revision, fieldId: b, field: text("B anew") });
    const [d = ""] = await house.add(owner, text("D"));
    await house.publish(form.id);
    const open = await readFilling(house.ann, draft);
    expect(open.moved?.questions).toEqual({ added: ["D"], removed: ["C"], changed: ["B anew"] });
    expect(open.answers).toEqual({ [b]: { type: "text", value: "kept" } });
    expect(open.keptAside).toEqual({ [c]: { type: "text", value: "aside" } });
    const saved = await house.save(house.ann, draft, { [`f.${d}`]: "new" });
    // Saving acknowledges nothing.
    expect((await readFilling(house.ben, draft)).moved).toEqual(open.moved);
    const acknowledged = {
      asked: { page: 1 },
      sent: new Map(),
      version: saved.draft?.version ?? 0,
      was: undefined,
    };
    await saveDraft(house.ann, draft, { ...acknowledged, seenNumber: 2 });
    expect((await readFilling(house.ben, draft)).moved).toBeNull();
    expect(await house.rows(sql`select number, kept_aside as aside from submission`)).toEqual([
      { number: 2, aside: JSON.stringify({ [c]: { type: "text", value: "aside" } }) },
    ]);
    expect((await house.submit(house.ann, draft)).kind).toBe("submitted");
    expect(await house.rows(sql`select kept_aside as aside from submission`)).toEqual([
      { aside: JSON.stringify({ [c]: { type: "text", value: "aside" } }) },
    ]);
  });

  it("takes the newer version's number with a save that changes nothing else", async () => {
    const form = await house.published([text("B")]);
    const draft = ownDraft(form.id);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
    await house.add({ kind: "form", id: form.id }, text("D"));
    await house.publish(form.id);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
    expect(await stored()).toMatchObject([{ number: 2 }]);
  });

  it("is thrown away as it was seen", async () => {
    const form = await house.published([]);
    const draft = ownDraft(form.id);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "1" });
    await house.save(house.ben, draft, { [`f.${form.first}`]: "2" });
    await expect(discardDraft(house.ann, draft, { version: 1 })).rejects.toMatchObject({ status: 409 });
    await discardDraft(house.ann, draft, { version: 2 });
    expect(await stored()).toEqual([]);
  });
});

describe("looped groups", () => {
  const looped = async () => {
    const group = await house.group("Person", text("Name"), text("Role"));
    const { publishFieldGroup } = await import(
      "~/features/forms/publication/publish-field-group.commands.server"
    );
    await publishFieldGroup(house.admin, group.owner.id, {
      revision: (await house.copyOf(group.owner)).revision,
    });
    const form = await house.published([
      { type: "template", label: "People", fieldGroupId: group.owner.id, isLooping: true, maxLoops: 3 },
    ]);
    const [template = ""] = form.ids;
    const [name = "", role = ""] = group.ids;
    const draft = ownDraft(form.id);
    const add = (row: number, who: string) =>
      house.save(house.ann, draft, { [`f.${template}[${row}].${name}`]: who }, { templateId: template, row });
    const people = async () => {
      const answer = (await readFilling(house.ann, draft)).answers[template];
      return answer?.type === "template"
        ? answer.templateValues.map((values) =>
            Object.values(values).map((one) => ("value" in one ? one.value : null)),
          )
        : [];
    };
    return { template, name, role, draft, add, people, form };
  };

  it("an entry is found again after a colleague removed one before it", async () => {
    const { template, role, name, draft, add, people } = await looped();
    await add(0, "A");
    await add(1, "B");
    const bens = await house.shownPage(house.ben, draft, { templateId: template, row: 1 });
    const list = await house.shownPage(house.ann, draft);
    await list.send({ "remove-entry": `${template}[0]` });
    expect(await people()).toEqual([["B"]]);
    const saved = await bens.send({
      [`f.${template}[1].${name}`]: "B",
      [`f.${template}[1].${role}`]: "Builder",
    });
    expect(saved.asked).toEqual({ templateId: template, row: 0 });
    expect(await people()).toEqual([["B", "Builder"]]);
  });

  it("an entry that is sent twice is added once; two people's are both there; a full list says so", async () => {
    const { template, name, draft, people } = await looped();
    const at = { templateId: template, row: 0 };
    const [anns, bens] = [
      await house.shownPage(house.ann, draft, at),
      await house.shownPage(house.ben, draft, at),
    ];
    const own = `f.${template}[0].${name}`;
    await anns.send({ [own]: "A" });
    await anns.send({ [own]: "A" });
    await bens.send({ [own]: "B" });
    expect(await people()).toEqual([["A"], ["B"]]);
    const late = await house.shownPage(house.ben, draft, { templateId: template, row: 2 });
    await house.save(
      house.ann,
      draft,
      { [`f.${template}[2].${name}`]: "C" },
      { templateId: template, row: 2 },
    );
    await expect(late.send({ [`f.${template}[2].${name}`]: "D" })).rejects.toThrow("takes no more");
  });

  it("an entry that a colleague changed is not removed unseen, and one that is gone is gone", async () => {
    const { template, name, draft, add, people } = await looped();
    await add(0, "A");
    const [list, other] = [await house.shownPage(house.ben, draft), await house.shownPage(house.ben, draft)];
    await house.save(
      house.ann,
      draft,
      { [`f.${template}[0].${name}`]: "AA" },
      { templateId: template, row: 0 },
    );
    await expect(list.send({ "remove-entry": `${template}[0]` })).rejects.toMatchObject({ status: 409 });
    const now = await house.shownPage(house.ben, draft);
    await now.send({ "remove-entry": `${template}[0]` });
    await other.send({ "remove-entry": `${template}[0]` });
    expect(await people()).toEqual([]);
  });
});
