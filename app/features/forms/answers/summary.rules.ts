import type { Field } from "../document/field.schema";
import { isForStaff } from "../document/for-staff.rules";
import type { FormDocument } from "../document/form-document.schema";
import { pagesOf } from "../document/pages.rules";
import { isSection, isTemplate } from "../document/structure.rules";
import type { LineContext } from "../document/types/answers.types";
import { isLayout } from "../document/types/kinds.rules";
import { visibilityOf } from "../logic/visibility.rules";
import type { Answers } from "./answer.types";
import { answerLines } from "./answer-lines.rules";
import { answerIn, rowsOf } from "./answer-of.rules";
import type { RowOf } from "./input-names.rules";
import { rowTitle } from "./row-titles.rules";

/** One question with its answer as people read it; a blank answer has no lines. A looped group without entries is one, too. */
export interface SummaryRow {
  field: Field;
  label: string;
  within: RowOf | null;
  lines: readonly string[];
}

/** Answers that are shown together: those of a page, a section of it, an entry of a looped group. */
export interface SummaryBlock {
  /** Of the page. */
  number: number;
  title: string;
  rows: readonly SummaryRow[];
}

const NO_ENTRIES = "None";

/**
 * Everything that was asked and answered, for checking answers, submissions and mails: hidden questions are left out, blank ones are
 * there (decisions). What is kept for staff is for staff alone. Blocks follow pages, sections and entries.
 */
export function summaryOf(
  document: FormDocument,
  answers: Answers,
  { forStaff = false, ...context }: LineContext & { forStaff?: boolean | undefined },
): SummaryBlock[] {
  const isKept = (field: Field) => isForStaff(field) && !forStaff;
  const { shown, rows } = visibilityOf(document, answers);
  const rowFor = (
    field: Field,
    { values, within }: { values: Answers; within: RowOf | null },
  ): SummaryRow => ({
    field,
    label: field.label,
    within,
    lines: answerLines(field, answerIn(field, values), context),
  });
  return pagesOf(document.fields).flatMap(({ number, item, fields }) => {
    const blocks: { number: number; title: string; rows: SummaryRow[] }[] = [
      { number, title: item?.label ?? "", rows: [] },
    ];
    for (const field of fields) {
      if (!shown.has(field.id) || isKept(field)) continue;
      if (isSection(field)) blocks.push({ number, title: field.label, rows: [] });
      if (isLayout(field)) continue;
      if (!isTemplate(field)) {
        blocks.at(-1)?.rows.push(rowFor(field, { values: answers, within: null }));
        continue;
      }
      const group = document.groups.find(({ id }) => id === field.fieldGroupId);
      const entries = rowsOf(field, answers);
      if (entries.length === 0) {
        // Else nobody could see that it was asked.
        const label = field.label || (group?.title ?? "");
        if (group) blocks.at(-1)?.rows.push({ field, label, within: null, lines: [NO_ENTRIES] });
        continue;
      }
      entries.forEach((values, row) => {
        const ids = rows.get(field.id)?.[row];
        const asked = group?.fields.filter((one) => ids?.has(one.id) && !isLayout(one) && !isKept(one)) ?? [];
        const within = { templateId: field.id, row };
        const title = field.isLooping ? rowTitle(field, { group, row }) : field.label || (group?.title ?? "");
        blocks.push({ number, title, rows: asked.map((nested) => rowFor(nested, { values, within })) });
      });
      blocks.push({ number, title: "", rows: [] });
    }
    return blocks.filter((block) => block.rows.length > 0);
  });
}
