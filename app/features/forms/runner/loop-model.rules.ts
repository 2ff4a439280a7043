import { lowerFirst } from "~/lib/text.rules";
import type { Answer, Answers } from "../answers/answer.types";
import { answerLines } from "../answers/answer-lines.rules";
import { answerOf, rowsOf } from "../answers/answer-of.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import type { JourneyLoop } from "../answers/journey.rules";
import type { Problem } from "../answers/problem.types";
import { rowTitle } from "../answers/row-titles.rules";
import type { Field, FieldOf } from "../document/field.schema";
import { isLayoutType } from "../document/field-types.rules";
import type { FormDocument, GroupDocument } from "../document/form-document.schema";
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
  const group = document.groups.find(
    ({ id }) => template?.type === "template" && id === template.fieldGroupId,
  );
  if (template?.type !== "template" || !group) return null;
  const { rows } = visibilityOf(document, answers);
  const noun = nounOf(template, group);
  const entries = rowsOf(template, answers).map((values, row): LoopEntry => {
    const shown = rows.get(template.id)?.[row];
    const texts = group.fields
      .filter(({ id, type }) => shown?.has(id) && !isLayoutType(type))
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
function nounOf(template: FieldOf<"template">, group: GroupDocument): string {
  const title = rowTitle(template, { group, row: 0 }).replace(/ 1$/, "");
  return /^\p{Lu}\p{Ll}/u.test(title) ? lowerFirst(title) : title;
}

function textOf(field: Field, values: Answers, { locale, currency, fileOf }: Around): string {
  const answer = answerOf(field as { id: string; type: Answer["type"] }, values);
  const fileName = (id: string) => fileOf(id)?.name ?? null;
  return answerLines(field, answer, { locale, currency, fileName }).join(", ");
}
