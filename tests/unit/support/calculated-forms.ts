import type { Answer, Answers } from "~/features/forms/answers/answer.types";
import { inputName } from "~/features/forms/answers/input-names.rules";
import "~/features/forms/document/read-document.schema";
import { pagesOf } from "~/features/forms/document/pages.rules";
import { visibilityOf } from "~/features/forms/logic/visibility.rules";
import { livePart } from "~/features/forms/runner/live-document.rules";
import { pageState } from "~/features/forms/runner/page-state.rules";
import { dice } from "../../harness/dice";
import { formOf } from "./form-document";
import { NAMES, type PlainWorld, plainFormula, plainText, plainWorld } from "./plain-formulas";

type Dice = ReturnType<typeof dice>;

/** What stands in formulas and labels that are kept for staff alone. */
const SECRET = "7654321987";

interface Calculated {
  id: string;
  isForStaff: boolean;
  digits: number;
  /** What it comes to where it asks no other result. */
  plain: ((world: PlainWorld) => string | null) | null;
}

/** A form of numbers, a table and results, of which some are kept for staff, ask each other and decide what is shown. */
function calculatedForm(of: Dice) {
  const results: Calculated[] = [];
  const fields: Record<string, unknown>[] = [
    ...NAMES.map((id) => ({ id, type: "number" })),
    {
      ...{ id: "t", type: "repeater", max: 9 },
      cellSchema: ["cell1", "cell2"].map((id) => ({ id, label: id, type: "number" })),
    },
  ];
  const logicMap: Record<string, unknown> = {};
  for (let at = 0; at < 5; at += 1) {
    const made = plainFormula(of, 1 + of.upTo(3));
    const other = at > 0 && of.upTo(3) === 0 ? `k${of.upTo(at)}` : null;
    const isForStaff = of.upTo(3) === 0;
    const digits = of.upTo(4);
    const text = inIds(made.text);
    const formula = `${other ? `[${other}] + ` : ""}(${text})${isForStaff ? ` + 0 × ${SECRET}` : ""}`;
    const id = `k${at}`;
    results.push({
      id,
      isForStaff,
      digits,
      plain: other ? null : (world) => plainText(made.value(world), digits),
    });
    if (of.upTo(3) === 0) fields.push({ id: `p${at}`, type: "newPage" });
    fields.push({
      id,
      type: "calculation",
      formula,
      digits,
      isForStaff,
      label: isForStaff ? `Label ${SECRET}` : id,
    });
    const shown = `w${at}`;
    fields.push({ id: shown, type: "text" });
    if (of.flip()) {
      const sourceValue = of.pick(["0", "1", "2.5", "2000"]);
      const condition = of.pick(["moreThan", "atMost", "same", "blank"]);
      logicMap[shown] = { rules: [{ sourceId: id, condition, sourceValue }], thenFieldId: shown };
    }
  }
  return { document: formOf({ fields: fields.toSorted(() => of.upTo(3) - 1), logicMap }), results };
}

const inIds = (formula: string): string =>
  formula.replaceAll("[t.x]", "[t.cell1]").replaceAll("[t.y]", "[t.cell2]").replaceAll("[u]", "[t]");

/** The same world as answers; both columns have as many rows, and each counts. */
function answersOf({ numbers, columns, counts }: PlainWorld): { answers: Answers; world: PlainWorld } {
  const [one = [], other = []] = Object.values(columns);
  const rows = Array.from(
    { length: Math.max(one.length, other.length) },
    (_, at) => [one[at], other[at]] as const,
  ).filter(([a, b]) => a != null || b != null);
  const world = {
    numbers,
    columns,
    counts: Object.fromEntries(Object.keys(counts).map((name) => [name, rows.length])),
  };
  const cells = rows.map(([a, b]) => ({ ...(a != null && { cell1: a }), ...(b != null && { cell2: b }) }));
  const answers: Record<string, Answer> = { t: { type: "repeater", rows: cells } };
  for (const [id, value] of Object.entries(numbers))
    if (value !== null) answers[id] = { type: "number", value };
  return { answers, world };
}

/** How many pages of generated forms were looked at, and the first thing that is not as it should be. */
export function comparedCalculations({ seed, forms }: { seed: number; forms: number }) {
  const of = dice(seed);
  const seen = { forms: 0, pages: 0, results: 0, secrets: 0 };
  for (let at = 0; at < forms; at += 1) {
    const { document, results } = calculatedForm(of);
    const { answers, world } = answersOf(plainWorld(of));
    const { shown, worked = new Map<string, Answer | null>() } = visibilityOf(document, answers);
    const resultAt = (id: string) => {
      const answer = worked.get(inputName(id));
      return answer && "value" in answer ? answer.value : null;
    };
    for (const { id, plain } of results) {
      if (!plain || !shown.has(id)) continue;
      seen.results += 1;
      if (plain(world) !== resultAt(id)) return { seen, differs: { why: "result", id, document, answers } };
    }
    const secret = new Set(results.filter(({ isForStaff }) => isForStaff).map(({ id }) => id));
    seen.secrets += secret.size;
    for (const page of pagesOf(document.fields)) {
      const live = livePart(document, { asked: { page: page.number }, answers });
      const sent = JSON.stringify(live);
      if (sent.includes(SECRET))
        return { seen, differs: { why: "secret", page: page.number, document, answers } };
      const state = pageState(live);
      const wanted = page.fields
        .filter(({ id }) => shown.has(id) && !secret.has(id))
        .map(({ id }) => inputName(id));
      if (JSON.stringify(state.shown) !== JSON.stringify(wanted))
        return {
          seen,
          differs: { why: "shown", page: page.number, document, answers, shown: state.shown, wanted },
        };
      for (const { id } of page.fields) {
        if (!worked.has(inputName(id)) || secret.has(id)) continue;
        if ((state.worked?.[inputName(id)] ?? null) !== resultAt(id))
          return { seen, differs: { why: "browser", id, document, answers } };
      }
      seen.pages += 1;
    }
    seen.forms += 1;
  }
  return { seen, differs: null };
}
