import { describe, expect, it } from "vitest";
import type { LogicEntry } from "~/features/forms/document/logic.schema";
import { type StepRow, stepBetween, stepped } from "~/features/forms/fields/steps.rules";
import { type WorkingCopy, withMoved, withReplaced } from "~/features/forms/fields/working-copy.rules";
import { dice } from "../../harness/dice";
import { walkSteps } from "../support/edited-forms";

type Copy = WorkingCopy<StepRow>;
const row = (id: string, more: Partial<StepRow> = {}): StepRow => ({
  ...{ id, type: id.startsWith("p") ? "newPage" : "text", properties: "{}", wasPublished: false },
  ...more,
});
const of = (ids: string): Copy => ({ fields: ids.split(" ").map((id) => row(id)), logicMap: {} });
const order = (copy: Copy | string) =>
  typeof copy === "string" ? copy : copy.fields.map(({ id }) => id).join(" ");
const between = (before: Copy, after: Copy) => {
  const step = stepBetween(before, after);
  if (!step) throw new Error("It changed nothing.");
  return step;
};
const undo = (copy: Copy, { before, after }: ReturnType<typeof between>) =>
  stepped(copy, { from: after, to: before });

describe("a step", () => {
  it("is none where nothing changed, and names as little as moved", () => {
    const copy = of("a b c d p1 e f");
    expect(stepBetween(copy, { ...copy, fields: [...copy.fields] })).toBeNull();
    const moved = withMoved(copy, { id: "p1", before: "a" });
    expect(between(copy, moved).before).toEqual({
      ...{ fields: [], logic: [] },
      places: [
        ["p1", "e"],
        ["e", "f"],
        ["f", null],
      ],
    });
    expect(order(undo(moved, between(copy, moved)))).toBe("a b c d p1 e f");
  });

  it("is refused where what it touched has changed since, and leaves the rest as it is", () => {
    const copy = of("a b c");
    const after = withReplaced(copy, { id: "a", by: row("a", { properties: '{"label":"A"}' }) });
    const step = between(copy, after);
    const elsewhere = withReplaced(after, { id: "b", by: row("b", { properties: '{"label":"B"}' }) });
    const undone = undo(elsewhere, step);
    expect(undone).toMatchObject({ fields: [{ properties: "{}" }, { properties: '{"label":"B"}' }, {}] });
    const same = withReplaced(after, { id: "a", by: row("a", { properties: '{"label":"Mine"}' }) });
    expect(undo(same, step)).toBe("changed");
    expect(undo({ ...after, fields: after.fields.slice(1) }, step)).toBe("changed");
    const entry: LogicEntry = { operator: "ANY", rules: [], thenFieldId: "b", elseFieldId: "" };
    const ruled = { ...copy, logicMap: { a: entry } };
    const other = { ...ruled, logicMap: { a: { ...entry, thenFieldId: "c" } } };
    expect(undo(other, between(copy, ruled))).toBe("changed");
    expect(undo(ruled, between(copy, ruled))).toEqual(copy);
  });

  it("brings back no type that another was published instead of, and forgets of no field that it was published", () => {
    const copy = of("a b");
    const after = withReplaced(copy, { id: "a", by: row("a", { type: "number" }) });
    const published = { ...after, fields: after.fields.map((field) => ({ ...field, wasPublished: true })) };
    expect(undo(published, between(copy, after))).toBe("published");
    const relabelled = withReplaced(copy, { id: "a", by: row("a", { properties: '{"label":"A"}' }) });
    const live = {
      ...relabelled,
      fields: relabelled.fields.map((field) => ({ ...field, wasPublished: true })),
    };
    expect(undo(live, between(copy, relabelled))).toMatchObject({
      fields: [{ properties: "{}", wasPublished: true }, {}],
    });
  });

  it("leads to what a list of whole copies has, over 3,000 edits, undos and redos", () => {
    const seen = Array.from({ length: 30 }, (_, seed) => walkSteps(dice(seed + 1), 100));
    const sum = (key: keyof (typeof seen)[number]) => seen.reduce((all, one) => all + one[key], 0);
    expect([sum("edits"), sum("undone"), sum("redone")].every((count) => count > 200)).toBe(true);
  });
});
