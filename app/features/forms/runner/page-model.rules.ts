import type { StoredFacts } from "~/ui/send-file";
import type { Answer, Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { answerLines } from "../answers/answer-lines.rules";
import { answerOf, rowsOf } from "../answers/answer-of.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import type { Journey, JourneyPage } from "../answers/journey.rules";
import { neighboursOf } from "../answers/journey.rules";
import type { AnswerConflict } from "../answers/merged-answers.rules";
import type { Problem } from "../answers/problem.types";
import type { PageAsked } from "../answers/taken-answers.rules";
import { isOrder } from "../answers/totals.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { pagesOf } from "../document/pages.rules";
import { conditionsOf } from "../document/ruled-fields.rules";
import { namedByRules, rulesIn } from "../document/rules-in.rules";
import { isGroupAnswer, isTemplate, TEMPLATE } from "../document/structure.rules";
import { answersOf, isWorkedOut } from "../document/types/answer-kinds.rules";
import { buildingOf, namedAsset } from "../document/types/builder-kinds.rules";
import { isLayout } from "../document/types/kinds.rules";
import { isUpload } from "../document/types/upload/uploads.rules";
import type { ConflictWho } from "./conflict-texts.rules";
import { livePart } from "./live-document.rules";
import { withTexts } from "./live-texts.rules";
import { entryName, loopModel } from "./loop-model.rules";
import type {
  OrderingModel,
  PageModel,
  PictureFacts,
  RunnerPaths,
  Step,
  TheirAnswer,
} from "./page-model.types";
import { pageState, rowAnswers } from "./page-state.rules";
import { type PlacedField, placedFields } from "./placed-fields.rules";
import { limitPlace } from "./typed-values.rules";

/** Where things are, and what a page needs that only the server has. */
export interface PageSurroundings extends AnswerContext {
  paths: RunnerPaths;
  pageTo: (page: JourneyPage) => string;
  entryTo: (templateId: string, row: number) => string;
  checkTo: string;
  /** A Markdown text as HTML. */
  htmlOf: (text: string) => string;
  /** A picture by its asset; null for one that is gone. */
  pictureOf: (assetId: string) => PictureFacts | null;
  fileOf: (id: string) => StoredFacts | null;
  /** What stands with an order beside its items; left out where nothing is ordered by more than prices. */
  ordering?: Omit<OrderingModel, "below"> | undefined;
  /** Questions that an address filled in and nobody has looked at; null where everything was sent in before. */
  unseen?: readonly string[] | null;
}

/** What is drawn of a form: a page of its journey, or an entry of a looped group on it. */
export interface DrawnPart {
  page: JourneyPage;
  entry: RowOf | null;
  /** After a page was refused: what is wrong with it. Before that nobody is told what they have not filled in yet. */
  problems: readonly Problem[];
  /** After a page was saved that a colleague had changed meanwhile: what both answered, each in another way. */
  conflicts?: readonly (AnswerConflict & { who: ConflictWho })[];
  /** What stands in boxes that rows are pasted into and was not taken, by their names. */
  pasted?: Readonly<Record<string, string>>;
}

/** One page of a form as plain data, to be drawn by `FormPage`. */
export function pageModel(
  document: FormDocument,
  answers: Answers,
  {
    journey,
    part: { page, entry, problems, conflicts, pasted },
    around,
  }: { journey: Journey; part: DrawnPart; around: PageSurroundings },
): PageModel {
  const asked: PageAsked = entry ?? { page: page.number };
  const asTyped = entry ? withEntry(document, answers, entry) : answers;
  const { locale, currency, paths, pageTo } = around;
  const part = livePart(document, { asked, answers: asTyped });
  const told = withTexts({ ...part, kept: journey.judged.kept }, { locale, currency });
  const live = told.calculates ? { ...told, first: pageState(told) } : told;
  const places = placedFields(live.document, live.asked).flatMap((place) => [place, ...place.nested]);
  const { previous } = neighboursOf(journey, page.number);
  return {
    formTitle: document.title,
    title: page.title || document.title,
    description: entry ? "" : descriptionOf(document, page.number),
    position: page.position,
    count: journey.pages.length + 1,
    back: previous && { to: pageTo(previous), label: previous.title || `page ${previous.position}` },
    steps: stepsOf(journey, { at: page.number, pageTo, checkTo: around.checkTo, unseen: around.unseen }),
    live,
    context: { locale, currency },
    problems: problemsOn(page, { entry, problems }),
    conflicts: conflicts ? theirsOf(document, conflicts, around) : null,
    loops: page.loops
      .filter(({ templateId }) => !entry || templateId === entry.templateId)
      .flatMap(
        (loop) =>
          loopModel(document, answers, { loop, open: entry?.row ?? null, around, asked: problems }) ?? [],
      ),
    paths,
    ...(pasted && { pasted }),
    ...orderingOn(places, around),
    ...limitsOn(places, around),
    ...givenFor(places, live.answers, around),
    ...(journey.judged.outdated && { outdated: journey.judged.outdated }),
    ...(around.keepsSigned && { keepsSigned: true }),
    isConditional: isConditional(places, live.document),
  };
}

/** Of an entry its own; of a page also those of its entries, each led to where the entry is listed. */
function problemsOn(page: JourneyPage, { entry, problems }: Omit<DrawnPart, "page">): PageModel["problems"] {
  if (entry) {
    return problems
      .filter(({ within }) => within?.templateId === entry.templateId && within.row === entry.row)
      .map(({ name, message }) => ({ name, message }));
  }
  return problems.map(({ name, message, within }) => {
    const loop = within && page.loops.find(({ templateId }) => templateId === within.templateId);
    const listed = loop?.rows.find(({ row }) => row === within?.row);
    return within && listed
      ? { name: entryName(within), message: `${listed.title}: ${message}` }
      : { name, message };
  });
}

function theirsOf(
  document: FormDocument,
  conflicts: NonNullable<DrawnPart["conflicts"]>,
  { locale, currency, fileOf }: PageSurroundings,
): PageModel["conflicts"] {
  const fieldsOf = (within: RowOf | null) => {
    const template = within && document.fields.find(({ id }) => id === within.templateId);
    const groupId = isTemplate(template) ? template.fieldGroupId : "";
    return template ? (document.groups.find(({ id }) => id === groupId)?.fields ?? []) : document.fields;
  };
  const by = conflicts.flatMap(({ fieldId, within, theirs, who }): [string, TheirAnswer][] => {
    const field = fieldsOf(within).find(({ id }) => id === fieldId);
    if (!field) return [];
    const lines = answerLines(field, theirs, {
      locale,
      currency,
      fileName: (id) => fileOf(id)?.name ?? null,
    });
    return [[inputName(fieldId, within), { who, lines }]];
  });
  return Object.fromEntries(by);
}

/** Of the item that begins the page; the first page also says what the form is about. */
function descriptionOf({ fields, description }: FormDocument, number: number): string {
  const page = pagesOf(fields).find((one) => one.number === number);
  return page?.item?.description || (number === 1 ? description : "");
}

/** A group's next entry stands in no draft yet: it is drawn as a blank one. */
function withEntry(document: FormDocument, answers: Answers, { templateId, row }: RowOf): Answers {
  const template = document.fields.find(({ id }) => id === templateId);
  if (!isTemplate(template)) return answers;
  const rows = rowsOf(template, answers);
  if (row !== rows.length || row >= template.maxLoops) return answers;
  return {
    ...answers,
    [templateId]: { type: TEMPLATE, loopCount: row + 1, templateValues: [...rows, {}] },
  };
}

interface Around {
  at: number | "check";
  pageTo: (page: JourneyPage) => string;
  checkTo: string;
  unseen?: readonly string[] | null | undefined;
}

/** The pages of the journey and the check at its end. One is done when somebody saw it and nothing is wrong with it. */
export function stepsOf(journey: Journey, { at, pageTo, checkTo, unseen = [] }: Around): Step[] {
  const { pages, firstIncomplete } = journey;
  const last = firstIncomplete?.position ?? pages.length;
  const seen = at === "check" || unseen === null ? pages.length : lastSeen(journey, { at, unseen });
  const steps = pages.map((page): Step => {
    const mayVisit = page.position <= last;
    const isDone = page.problems.length === 0 && mayVisit && page.position <= seen;
    return {
      title: page.title || `Page ${page.position}`,
      state: page.number === at ? "current" : isDone ? "done" : "ahead",
      to: mayVisit && page.number !== at ? pageTo(page) : null,
    };
  });
  const isCheck = at === "check";
  return [
    ...steps,
    {
      title: "Check your answers",
      state: isCheck ? "current" : "ahead",
      to: firstIncomplete || isCheck ? null : checkTo,
    },
  ];
}

/** How far somebody came: to the page that is open, or to the last one that has an answer. */
function lastSeen(
  { pages, judged }: Journey,
  { at, unseen }: { at: number; unseen: readonly string[] },
): number {
  const isAnswered = ({ id }: Field) => !unseen.includes(id) && saysSomething(judged.answers[id]);
  const reached = pages.filter(({ number, fields }) => number === at || fields.some(isAnswered));
  return reached.at(-1)?.position ?? 0;
}

/** Totals come by themselves, and a group that stands once has an entry in any case. */
function saysSomething(answer: Answer | undefined): boolean {
  if (!answer || isWorkedOut(answer.type)) return false;
  return (
    !isGroupAnswer(answer) || answer.templateValues.some((row) => Object.values(row).some(saysSomething))
  );
}

/** Texts, pictures and files of what stands on a page. */
function givenFor(
  places: readonly PlacedField[],
  answers: Answers,
  { htmlOf, pictureOf, fileOf }: PageSurroundings,
): Pick<PageModel, "html" | "pictures" | "files"> {
  const html: Record<string, string> = {};
  const pictures: Record<string, PictureFacts> = {};
  const files: Record<string, StoredFacts> = {};
  for (const { field, within } of places) {
    if (buildingOf(field.type).texts.isRich) html[field.id] = htmlOf(field.description);
    const [assetId] = namedAsset(field);
    const picture = assetId ? pictureOf(assetId) : null;
    if (picture) pictures[field.id] = picture;
    for (const { itemId, pictureId } of "items" in field ? field.items : []) {
      const shown = pictureId ? pictureOf(pictureId) : null;
      if (shown) pictures[`${field.id}.${itemId}`] = shown;
    }
    if (!isUpload(field)) continue;
    for (const id of answerOf(field, within ? rowAnswers(answers, within) : answers)?.files ?? []) {
      const file = fileOf(id);
      if (file) files[id] = file;
    }
  }
  return { html, pictures, files };
}

function orderingOn(
  places: readonly PlacedField[],
  { ordering }: PageSurroundings,
): Pick<PageModel, "ordering"> {
  const last = places.findLast(({ field }) => isOrder(field));
  return last && ordering ? { ordering: { ...ordering, below: last.name } } : {};
}

/** What the questions of a page say of their limits; nothing where none has any. */
function limitsOn(places: readonly PlacedField[], around: PageSurroundings): Pick<PageModel, "limits"> {
  const limits: Record<string, string> = {};
  for (const { field } of places) {
    const said = isLayout(field) ? {} : (answersOf(field.type).limits?.(field, around) ?? {});
    for (const [part, text] of Object.entries(said)) limits[limitPlace(field.id, part)] = text;
  }
  return Object.keys(limits).length > 0 ? { limits } : {};
}

/** Whether rules of the form, or of a group on the page, show, require or offer something on it by an answer that stands on it too. */
function isConditional(places: readonly PlacedField[], { logicMap, groups }: FormDocument): boolean {
  const ids = new Set(places.map(({ field }) => field.id));
  const entries = [logicMap, ...groups.map((group) => group.logicMap)].flatMap((map) => Object.values(map));
  const showing = entries.filter((entry) => ids.has(entry.thenFieldId) || ids.has(entry.elseFieldId));
  const changing = places.flatMap(({ field }) => conditionsOf(field));
  return [...showing, ...changing].some(
    (conditions) =>
      namedByRules(conditions).some((id) => ids.has(id)) ||
      rulesIn(conditions).some(({ nestedId }) => ids.has(nestedId)),
  );
}
