import type { Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { answerIn } from "../answers/answer-of.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import { type SummaryRow, summaryOf } from "../answers/summary.rules";
import type { FormDocument } from "../document/form-document.schema";
import { isTemplate } from "../document/structure.rules";
import { answersOf, isWorkedOut } from "../document/types/answer-kinds.rules";
import { isLayout } from "../document/types/kinds.rules";
import { rowAnswers } from "./page-state.rules";
import type { SummaryModel, SummaryModelRow, SummaryOrder, SummaryPart } from "./summary-model.types";

interface Around extends AnswerContext {
  fileOf: (id: string) => { name: string; to: string | null } | null;
  /** Where a question of a page, or of an entry, can be changed; left out for answers that are only read. */
  changeTo?: (at: { page: number; within: RowOf | null; name: string }) => string;
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
  const { locale, currency, fileOf, changeTo, forStaff, outdated = [] } = around;
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
        parts: partsOf(rows, { answers, locale, currency, fileOf, outdated, changeOf }),
      };
    },
  );
}

const SIGNED_BEFORE = "Answers were changed after it was signed. It has to be signed again to count.";

function partsOf(
  rows: readonly SummaryRow[],
  {
    answers,
    fileOf,
    changeOf,
    outdated = [],
    ...context
  }: Omit<Around, "changeTo" | "forStaff"> & {
    answers: Answers;
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
      parts.push({ order: { ...context, key, label: field.label, change, ...shown.order } });
      continue;
    }
    const { table = null, files = null, drawing } = shown ?? {};
    const own: SummaryModelRow = {
      ...{ key, label, lines, table, files, change },
      ...(drawing && { drawing }),
      ...(outdated.includes(key) && { note: SIGNED_BEFORE }),
    };
    const last = parts.at(-1);
    if (last && "rows" in last) last.rows.push(own);
    else parts.push({ rows: [own] });
  }
  return parts;
}
