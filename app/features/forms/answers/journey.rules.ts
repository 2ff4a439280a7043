import type { Field } from "../document/field.schema";
import { isForStaff } from "../document/for-staff.rules";
import type { FormDocument } from "../document/form-document.schema";
import { pagesOf } from "../document/pages.rules";
import { isTemplate, type TemplateField } from "../document/structure.rules";
import { layoutOf } from "../document/types/kinds.rules";
import type { FieldLayout } from "../document/types/rules.types";
import type { Answers } from "./answer.types";
import type { AnswerContext } from "./answer-context.types";
import { rowsOf } from "./answer-of.rules";
import type { RowOf } from "./input-names.rules";
import { type JudgedAnswers, judgedAnswers } from "./judged-answers.rules";
import type { Problem } from "./problem.types";
import { rowTitle } from "./row-titles.rules";

/** The way through a form for these answers, worked out anew on every request (issue: runner). */
export interface Journey {
  /** Those with something to see, in their order. */
  pages: readonly JourneyPage[];
  /** The first with something to put right; null where all can be sent in. */
  firstIncomplete: JourneyPage | null;
  judged: JudgedAnswers;
}

export interface JourneyPage {
  /** As its address has it: counted over all pages, so that an address stays what it is when another page appears. */
  number: number;
  /** Counted from 1 over the pages that are shown: "Page 2 of 4". */
  position: number;
  title: string;
  /** What is shown of it, layout items too. */
  fields: readonly Field[];
  /** Entries of the looped groups that are shown here. */
  loops: readonly JourneyLoop[];
  problems: readonly Problem[];
}

export interface JourneyLoop {
  templateId: string;
  rows: readonly { row: number; title: string; problems: readonly Problem[] }[];
  canAdd: boolean;
}

export function journeyOf(
  document: FormDocument,
  answers: Answers,
  options: { context: AnswerContext; mayBeBlank?: ReadonlySet<string>; kept?: number },
): Journey {
  const judged = judgedAnswers(document, answers, options);
  const { shown } = judged.visibility;
  const byPage = problemsByPage(document, judged.problems);
  const pages = pagesOf(document.fields)
    .map(({ number, item, fields }) => ({
      number,
      title: item?.label ?? "",
      fields: fields.filter(({ id }) => shown.has(id)),
      problems: byPage.get(number) ?? [],
    }))
    .filter(({ fields }) => fields.some(isSeen))
    .map((page, at): JourneyPage => {
      const templates = page.fields.filter((field) => isTemplate(field));
      const loops = templates
        .filter(({ isLooping }) => isLooping)
        .map((template) => loopOf(document, template, { answers, problems: page.problems }));
      return { ...page, position: at + 1, loops };
    });
  return { pages, firstIncomplete: pages.find(({ problems }) => problems.length > 0) ?? null, judged };
}

/** A page whose questions are all hidden is skipped; one of texts or pictures alone is there to be read. */
const isSeen = (field: Field): boolean => !UNSEEN.has(layoutOf(field.type)) && !isForStaff(field);
const UNSEEN: ReadonlySet<string> = new Set<FieldLayout>(["heading", "line", "page"]);

function problemsByPage(document: FormDocument, problems: readonly Problem[]): Map<number, Problem[]> {
  const pageOf = new Map<string, number>();
  for (const { number, fields } of pagesOf(document.fields))
    for (const { id } of fields) pageOf.set(id, number);
  const byPage = new Map<number, Problem[]>();
  for (const problem of problems) {
    const number = pageOf.get(problem.placeId) ?? 0;
    const known = byPage.get(number);
    if (known) known.push(problem);
    else byPage.set(number, [problem]);
  }
  return byPage;
}

function loopOf(
  document: FormDocument,
  template: TemplateField,
  { answers, problems }: { answers: Answers; problems: readonly Problem[] },
): JourneyLoop {
  const rows = rowsOf(template, answers);
  const group = document.groups.find(({ id }) => id === template.fieldGroupId);
  return {
    templateId: template.id,
    canAdd: rows.length < template.maxLoops,
    rows: rows.map((_, row) => ({
      row,
      title: rowTitle(template, { group, row }),
      problems: problems.filter(({ within }) => within?.templateId === template.id && within.row === row),
    })),
  };
}

/**
 * Whether a page may be visited: those up to the first with something to put right. Of a looped group each entry that is there, and
 * one more as long as it takes one. What may not be visited leads to `lastReachable`.
 */
export function mayVisit(journey: Journey, asked: { page: number; within: RowOf | null }): boolean {
  const page = journey.pages.find(({ number }) => number === asked.page);
  const last = lastReachable(journey);
  if (!page || !last || page.position > last.position) return false;
  if (!asked.within) return true;
  const { templateId, row } = asked.within;
  const loop = page.loops.find((one) => one.templateId === templateId);
  if (!loop || row < 0) return false;
  return row < loop.rows.length || (row === loop.rows.length && loop.canAdd);
}

/** The page where the journey stands: the first with something to put right, else its last. Null where nothing is shown at all. */
export const lastReachable = ({ pages, firstIncomplete }: Journey): JourneyPage | null =>
  firstIncomplete ?? pages.at(-1) ?? null;

/** The pages before and behind one, by its number, also where that one is hidden by now; null before the first and behind the last. */
export function neighboursOf(
  { pages }: Journey,
  number: number,
): { previous: JourneyPage | null; next: JourneyPage | null } {
  return {
    previous: pages.findLast((page) => page.number < number) ?? null,
    next: pages.find((page) => page.number > number) ?? null,
  };
}
