import { lowerFirst } from "~/lib/text.rules";
import type { Answers } from "../answers/answer.types";
import { answerLines } from "../answers/answer-lines.rules";
import { answerIn, rowsOf } from "../answers/answer-of.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import type { JourneyLoop } from "../answers/journey.rules";
import type { Problem } from "../answers/problem.types";
import { rowTitle } from "../answers/row-titles.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument, GroupDocument } from "../document/form-document.schema";
import { isTemplate, type TemplateField } from "../document/structure.rules";
import { isLayout } from "../document/types/kinds.rules";
import { visibilityOf } from "../logic/visibility.rules";
import type { LoopEntry, LoopModel } from "./page-model.types";

/** An entry says this much of itself beside its name. */
const MOST_ABOUT = 3;

interface Around {
  locale: string;
  currency: string;
  entryTo: (templateId: string, row: number) => string;
  fileOf: (id: string) => { name: string } | null;
}

/** The entries of a looped group as the page lists them; null where the group is gone. */
export function loopModel(
  document: FormDocument,
  answers: Answers,
  {
    loop,
    open,
    around,
    asked,
  }: { loop: JourneyLoop; open: number | null; around: Around; asked: readonly Problem[] },
): LoopModel | null {
  const template = document.fields.find(({ id }) => id === loop.templateId);
  const group = document.groups.find(({ id }) => isTemplate(template) && id === template.fieldGroupId);
  if (!isTemplate(template) || !group) return null;
  const { rows } = visibilityOf(document, answers);
  const noun = nounOf(template, group);
  const entries = rowsOf(template, answers).map((values, row): LoopEntry => {
    const shown = rows.get(template.id)?.[row];
    const texts = group.fields
      .filter((field) => shown?.has(field.id) && !isLayout(field))
      .map((field) => textOf(field, values, around))
      .filter(Boolean);
    const found = loop.rows[row]?.problems ?? [];
    return {
      row,
      title: rowTitle(template, { group, row }),
      name: texts[0] ?? "",
      about: texts.slice(1, 1 + MOST_ABOUT).join(" · "),
      problem:
        found.length > 1 ? `${found.length} answers are missing or wrong` : (found[0]?.message ?? null),
      to: around.entryTo(template.id, row),
    };
  });
  // The one that is being added is not in the draft yet.
  if (open !== null && open === entries.length) {
    const title = rowTitle(template, { group, row: open });
    entries.push({
      row: open,
      title,
      name: "",
      about: "",
      problem: null,
      to: around.entryTo(template.id, open),
    });
  }
  const name = inputName(template.id);
  return {
    templateId: template.id,
    name,
    noun,
    most: template.maxLoops,
    canAdd: loop.canAdd && open === null,
    open,
    entries,
    errors: asked.filter((problem) => problem.name === name).map(({ message }) => message),
  };
}

/** Where an entry is listed: the error summary of the page leads to it. */
export const entryName = ({ templateId, row }: RowOf): string => `${inputName(templateId)}[${row}]`;

/** What one entry is called in a sentence: "person", "vehicle". */
function nounOf(template: TemplateField, group: GroupDocument): string {
  const title = rowTitle(template, { group, row: 0 }).replace(/ 1$/, "");
  return /^\p{Lu}\p{Ll}/u.test(title) ? lowerFirst(title) : title;
}

function textOf(field: Field, values: Answers, { locale, currency, fileOf }: Around): string {
  const answer = answerIn(field, values);
  const fileName = (id: string) => fileOf(id)?.name ?? null;
  return answerLines(field, answer, { locale, currency, fileName }).join(", ");
}
