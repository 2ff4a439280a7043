import { Rule } from "~/features/forms/document/logic.schema";
import { type Step, type StepRow, stepBetween, stepped } from "~/features/forms/fields/steps.rules";
import {
  type WorkingCopy,
  withAdded,
  withLogic,
  withMoved,
  withoutFields,
  withReplaced,
} from "~/features/forms/fields/working-copy.rules";
import type { dice } from "../../harness/dice";

type Dice = ReturnType<typeof dice>;
type Copy = WorkingCopy<StepRow>;

const TYPES = ["newPage", "section", "text", "text", "number", "dropdown"];

/** What somebody does to a form, as the builder does it; null where it cannot be done. */
export function randomEdit(of: Dice, copy: Copy, newId: () => string): Copy | null {
  const { fields } = copy;
  const some = () => of.pick(fields)?.id ?? "";
  const row = (id: string): StepRow => ({
    ...{ id, type: of.pick(TYPES), wasPublished: false },
    properties: JSON.stringify({ label: `Question ${of.upTo(1_000)}` }),
  });
  try {
    switch (of.upTo(6)) {
      case 0:
        return withAdded(
          copy,
          Array.from({ length: 1 + of.upTo(4) }, () => row(newId())),
          of.flip() ? some() : null,
        );
      case 1:
        return withMoved(copy, { id: some(), before: of.flip() ? some() : null });
      case 2:
        return withoutFields(copy, of.flip() ? [some()] : [...new Set([some(), some(), some()])]);
      case 3: {
        const id = some();
        const known = fields.find((field) => field.id === id);
        if (!known) return null;
        const by = { ...row(id), wasPublished: known.wasPublished };
        // A published field keeps its type: another one stands in its place.
        const isAnother = known.wasPublished && known.type !== by.type;
        return withReplaced(copy, { id, by: isAnother ? { ...by, id: newId(), wasPublished: false } : by });
      }
      case 4: {
        const rules = [Rule.parse({ sourceId: some(), sourceValue: String(of.upTo(9)) })];
        return withLogic(copy, {
          id: some(),
          entry: { operator: "ALL", rules, thenFieldId: some(), elseFieldId: "" },
        });
      }
      default:
        return withLogic(copy, { id: some(), entry: null });
    }
  } catch {
    return null;
  }
}

export interface Walked {
  edits: number;
  undone: number;
  redone: number;
}

/**
 * Edits, undoes and redoes at random, and publishes at times, beside a list of whole copies: what a step leads to is what the list
 * has. What is kept of a published field is its type, whatever is undone.
 */
export function walkSteps(of: Dice, operations: number): Walked {
  let made = 0;
  const newId = () => {
    made += 1;
    return `f${made}`;
  };
  let copy: Copy = { fields: [], logicMap: {} };
  let [steps, states, at] = [[] as Step<StepRow>[], [copy], 0];
  const seen = { edits: 0, undone: 0, redone: 0 };
  for (let operation = 0; operation < operations; operation += 1) {
    const dared = of.upTo(20);
    if (dared === 0) {
      // Published: every field keeps its type. What stands in the list was not, and may be refused from now on.
      copy = { ...copy, fields: copy.fields.map((field) => ({ ...field, wasPublished: true })) };
      [steps, states, at] = [[], [copy], 0];
    } else if (dared < 6 && at > 0) {
      copy = taken(copy, { step: steps[at - 1], isUndo: true });
      at -= 1;
      seen.undone += 1;
    } else if (dared < 11 && at < steps.length) {
      copy = taken(copy, { step: steps[at], isUndo: false });
      at += 1;
      seen.redone += 1;
    } else {
      const after = randomEdit(of, copy, newId);
      const step = after && stepBetween(copy, after);
      if (!after || !step) continue;
      steps = [...steps.slice(0, at), JSON.parse(JSON.stringify(step)) as Step<StepRow>];
      states = [...states.slice(0, at + 1), after];
      copy = after;
      at += 1;
      seen.edits += 1;
    }
    if (said(copy) !== said(states[at])) throw new Error(`Operation ${operation}: another copy`);
  }
  return seen;
}

function taken(copy: Copy, { step, isUndo }: { step: Step<StepRow> | undefined; isUndo: boolean }): Copy {
  if (!step) throw new Error("There is no step.");
  const { before, after } = step;
  const made = stepped(copy, isUndo ? { from: after, to: before } : { from: before, to: after });
  if (typeof made === "string") throw new Error(`Refused: ${made}`);
  return made;
}

/** All of it, whatever the order in which its logic is stored. */
const said = (copy: Copy | undefined): string =>
  JSON.stringify([
    copy?.fields.map(({ id, type, properties, wasPublished }) => [id, type, properties, wasPublished]),
    Object.entries(copy?.logicMap ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
