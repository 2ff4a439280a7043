import type { Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { answerIn } from "../answers/answer-of.rules";
import { inputName, partName, type RowOf } from "../answers/input-names.rules";
import { type SummaryRow, summaryOf } from "../answers/summary.rules";
import type { FormDocument } from "../document/form-document.schema";
import { isTemplate } from "../document/structure.rules";
import { answersOf, isWorkedOut } from "../document/types/answer-kinds.rules";
import { isLayout, rulesOf } from "../document/types/kinds.rules";
import type { ShownOrder } from "../ordering/shown-order.rules";
import { rowAnswers } from "./page-state.rules";
import type { SummaryModel, SummaryModelRow, SummaryOrder, SummaryPart } from "./summary-model.types";

interface Around extends AnswerContext {
  fileOf: (id: string) => { name: string; to: string | null } | null;
  /** Where a question of a page, or of an entry, can be changed; left out for answers that are only read. */
  changeTo?: (at: { page: number; within: RowOf | null; name: string }) => string;
  /** What is ordered, of a form that sells by more than prices. */
  order?: ShownOrder | null | undefined;
  /** Staff read it: also what is kept for them. */
  forStaff?: boolean;
  /** Names of what was signed before other answers were changed (`JudgedAnswers`). */
  outdated?: readonly string[] | undefined;
}

/**
 * All questions that are shown with their answers: what is checked before sending in, and what is read afterwards. Takes judged
 * answers, which have the totals.
 */
export function summaryModel(document: FormDocument, answers: Answers, around: Around): SummaryModel {
  const { locale, currency, fileOf, changeTo, forStaff, order, outdated = [] } = around;
  const fileName = (id: string) => fileOf(id)?.name ?? null;
  const looped = new Set(
    document.fields.filter((field) => isTemplate(field) && field.isLooping).map(({ id }) => id),
  );
  return summaryOf(document, answers, { locale, currency, fileName, forStaff }).map(
    ({ number, title, rows }, at) => {
      const changeOf = ({ field, within }: SummaryRow) => {
        if (!isLayout(field) && isWorkedOut(field.type)) return null;
        const entry = within && looped.has(within.templateId) ? within : null;
        return changeTo?.({ page: number, within: entry, name: inputName(field.id, within) }) ?? null;
      };
      return {
        key: String(at),
        title,
        parts: partsOf(rows, {
          answers,
          locale,
          currency,
          fileOf,
          outdated,
          changeOf,
          sold: order && soldBy(order),
          hasCancelled: order != null && Object.values(order.items).some(({ cancelled }) => cancelled),
        }),
      };
    },
  );
}

const SIGNED_BEFORE = "Answers were changed after it was signed. It has to be signed again to count.";

const BEFORE_CANCELLING = "As it was sent in. What was cancelled since is taken off in the lists above.";

function partsOf(
  rows: readonly SummaryRow[],
  {
    answers,
    fileOf,
    changeOf,
    outdated = [],
    sold,
    hasCancelled,
    ...context
  }: Omit<Around, "changeTo" | "forStaff" | "order"> & {
    answers: Answers;
    sold: Sold | null | undefined;
    hasCancelled: boolean;
    changeOf: (row: SummaryRow) => string | null;
  },
): SummaryPart[] {
  const parts: ({ rows: SummaryModelRow[] } | { order: SummaryOrder })[] = [];
  for (const row of rows) {
    const { field, label, within, lines } = row;
    const key = inputName(field.id, within);
    const change = changeOf(row);
    const answer = answerIn(field, within ? rowAnswers(answers, within) : answers);
    const shown = isLayout(field)
      ? null
      : answersOf(field.type).summary?.(field, answer, { ...context, fileOf });
    if (shown?.order) {
      const order = { ...context, key, label: field.label, change, ...shown.order };
      parts.push({ order: sold ? sold(order) : order });
      continue;
    }
    const { table = null, files = null, drawing } = shown ?? {};
    const own: SummaryModelRow = {
      ...{ key, label, lines, table, files, change },
      ...(drawing && { drawing }),
      // What is kept says itself what it was given for.
      ...(outdated.includes(key) && !answer && { note: SIGNED_BEFORE }),
      ...(hasCancelled && !isLayout(field) && rulesOf(field.type).isTotal && { note: BEFORE_CANCELLING }),
    };
    const last = parts.at(-1);
    if (last && "rows" in last) last.rows.push(own);
    else parts.push({ rows: [own] });
  }
  return parts;
}

type Sold = (order: SummaryOrder) => SummaryOrder;

/** A list as it is ordered: each line at the prices that its units have, with VAT below. */
const soldBy =
  ({ hasVat, items, lists }: ShownOrder): Sold =>
  (order) => {
    const sum = lists[order.key];
    if (!sum) return order;
    return {
      ...order,
      items: order.items.map((item) => {
        const { total, discount, parts, cancelled } = items[partName(order.key, item.itemId)] ?? {};
        return {
          ...item,
          ...(total !== undefined && { total }),
          ...(parts && { parts }),
          ...(discount && { discount }),
          ...(cancelled && { cancelled }),
        };
      }),
      total: sum.gross,
      sum: { ...sum, hasVat },
    };
  };
