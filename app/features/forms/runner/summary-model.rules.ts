import type { Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { numberText, repeaterCells } from "../answers/answer-lines.rules";
import { answerOf } from "../answers/answer-of.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import { type SummaryRow, summaryOf } from "../answers/summary.rules";
import { lineTotal, listTotal } from "../answers/totals.rules";
import type { FieldOf } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { rowAnswers } from "./page-state.rules";
import type { SummaryModel, SummaryModelRow, SummaryOrder, SummaryPart } from "./summary-model.types";

interface Around extends AnswerContext {
  fileOf: (id: string) => { name: string; to: string | null } | null;
  /** Where a question of a page, or of an entry, can be changed; left out for answers that are only read. */
  changeTo?: (at: { page: number; within: RowOf | null; name: string }) => string;
}

/**
 * All questions that are shown with their answers: what is checked before sending in, and what is read afterwards. Takes judged
 * answers, which have the totals.
 */
export function summaryModel(document: FormDocument, answers: Answers, around: Around): SummaryModel {
  const { locale, currency, fileOf, changeTo } = around;
  const fileName = (id: string) => fileOf(id)?.name ?? null;
  const looped = new Set(
    document.fields.filter((field) => field.type === "template" && field.isLooping).map(({ id }) => id),
  );
  return summaryOf(document, answers, { locale, currency, fileName }).map(({ number, title, rows }, at) => {
    const changeOf = ({ field, within }: SummaryRow) => {
      if (field.type === "grandTotal") return null;
      const entry = within && looped.has(within.templateId) ? within : null;
      return changeTo?.({ page: number, within: entry, name: inputName(field.id, within) }) ?? null;
    };
    return { key: String(at), title, parts: partsOf(rows, { answers, locale, currency, fileOf, changeOf }) };
  });
}

function partsOf(
  rows: readonly SummaryRow[],
  {
    answers,
    fileOf,
    changeOf,
    ...context
  }: Omit<Around, "changeTo"> & { answers: Answers; changeOf: (row: SummaryRow) => string | null },
): SummaryPart[] {
  const parts: ({ rows: SummaryModelRow[] } | { order: SummaryOrder })[] = [];
  for (const row of rows) {
    const { field, label, within, lines } = row;
    const change = changeOf(row);
    if (field.type === "itemList" && lines.length > 0) {
      parts.push({ order: orderOf(row as Row<"itemList">, { answers, change, ...context }) });
      continue;
    }
    const own: SummaryModelRow = {
      key: inputName(field.id, within),
      label,
      lines,
      table: field.type === "repeater" ? tableOf(row as Row<"repeater">, { answers, ...context }) : null,
      files: field.type === "upload" ? filesOf(row as Row<"upload">, { answers, fileOf }) : null,
      change,
    };
    const last = parts.at(-1);
    if (last && "rows" in last) last.rows.push(own);
    else parts.push({ rows: [own] });
  }
  return parts;
}

function tableOf(
  { field, within }: Row<"repeater">,
  { answers, locale }: AnswerContext & { answers: Answers },
): SummaryModelRow["table"] {
  const answer = answerOf(field, answersAt(answers, within));
  const rows = answer ? repeaterCells(field, answer, locale) : [];
  if (rows.length === 0) return null;
  return { columns: field.cellSchema.map(({ id, label }) => ({ id, label })), rows };
}

type Row<T extends "upload" | "itemList" | "repeater"> = SummaryRow & { field: FieldOf<T> };

const answersAt = (answers: Answers, within: RowOf | null) =>
  within ? rowAnswers(answers, within) : answers;

function filesOf(
  { field, within }: Row<"upload">,
  { answers, fileOf }: { answers: Answers; fileOf: Around["fileOf"] },
) {
  const ids = answerOf(field, answersAt(answers, within))?.files ?? [];
  return ids.map((id) => ({
    id,
    ...(fileOf(id) ?? { name: "A file that is not there any more", to: null }),
  }));
}

function orderOf(
  { field, within }: Row<"itemList">,
  { answers, change, ...context }: AnswerContext & { answers: Answers; change: string | null },
): SummaryOrder {
  const answer = answerOf(field, answersAt(answers, within));
  const labels = new Map(field.items.map(({ itemId, label }) => [itemId, label]));
  return {
    ...context,
    key: inputName(field.id, within),
    label: field.label,
    change,
    items: (answer?.items ?? []).map((item) => ({
      itemId: item.itemId,
      label: labels.get(item.itemId) ?? "An item that is not offered any more",
      quantity: numberText(item.quantity, context.locale),
      price: item.price,
      total: lineTotal(item),
    })),
    total: listTotal(answer),
  };
}
