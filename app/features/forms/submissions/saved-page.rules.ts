import type { Answer, Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { answerOf, rowsOf } from "../answers/answer-of.rules";
import { canonical } from "../answers/canonical-answer.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import { type AnswerConflict, mergedAnswers } from "../answers/merged-answers.rules";
import type { SentTexts } from "../answers/sent-texts.rules";
import { type PageAsked, takenAnswers } from "../answers/taken-answers.rules";
import type { FieldOf } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { rowAnswers } from "../runner/page-state.rules";
import { placedFields } from "../runner/placed-fields.rules";
import { answerHash, entryHashes, type PageStamp } from "./page-stamp.rules";

export interface SavedPage {
  /** Of the whole draft. */
  answers: Answers;
  /** The page that was saved: an entry stands elsewhere by now where a colleague removed one before it. */
  asked: PageAsked;
  unasked: readonly { fieldId: string; within: RowOf | null }[];
  /** Answers that both changed, each in another way: the stored one holds until somebody decides. */
  conflicts: readonly AnswerConflict[];
}

/**
 * What a draft says after a page was sent. A page that was drawn from an older draft is merged into the present one by
 * question (decisions, "Drafts"): `was` says what it showed. Null where an entry does not fit in any more.
 */
export function savedPage(
  document: FormDocument,
  stored: Answers,
  page: { asked: PageAsked; sent: SentTexts; was: PageStamp | null; isOld: boolean; context: AnswerContext },
): SavedPage | null {
  const { context, was, isOld } = page;
  const place = isOld && was ? placeNow(document, stored, { ...page, was }) : page;
  if (!place) return null;
  const { asked, sent } = place;
  const taken = takenAnswers(document, stored, { asked, sent, context });
  if (!isOld || !was) return { ...taken, asked, conflicts: [] };
  const shown = { ...page, was, asked };
  return { asked, unasked: taken.unasked, ...merged(document, { stored, taken: taken.answers, ...shown }) };
}

/** Where a page stands now. Entries are known again by what they said. */
function placeNow(
  document: FormDocument,
  stored: Answers,
  {
    asked,
    sent,
    was,
    context,
  }: { asked: PageAsked; sent: SentTexts; was: PageStamp; context: AnswerContext },
): { asked: PageAsked; sent: SentTexts } | null {
  if (!("templateId" in asked)) return { asked, sent };
  const template = loopedTemplate(document, asked.templateId);
  const before = was.entries.get(asked.templateId);
  if (!template || !before) return { asked, sent };
  const now = entryHashes(template, stored);
  const at = (row: number) => ({ asked: { ...asked, row }, sent: sentAs(sent, { from: asked, row }) });
  const last = now.length < template.maxLoops ? at(now.length) : null;
  if (asked.row < before.length) {
    const known = rowNow(before, now, asked.row);
    return known === null ? last : at(known);
  }
  // Sent twice, an entry is added once: it stands among those that came since.
  if (!last) return null;
  const taken = takenAnswers(document, stored, { ...last, context });
  const mine = canonical(rowAnswers(taken.answers, last.asked));
  const since = rowsOf(template, stored).slice(before.length);
  const again = since.findIndex((values) => canonical(values) === mine);
  return again < 0 ? last : at(before.length + again);
}

/** Where an entry stands now that stood at `row`; null where it is gone. */
export function rowNow(before: readonly string[], now: readonly string[], row: number): number | null {
  if (now[row] === before[row]) return row;
  const known = now.indexOf(before[row] ?? "");
  if (known >= 0) return known;
  return now.length === before.length ? row : null;
}

export function loopedTemplate(document: FormDocument, templateId: string): FieldOf<"template"> | null {
  const field = document.fields.find(({ id }) => id === templateId);
  return field?.type === "template" && field.isLooping ? field : null;
}

function sentAs(sent: SentTexts, { from, row }: { from: RowOf; row: number }): SentTexts {
  if (from.row === row) return sent;
  const prefix = inputName("", from);
  const now = inputName("", { ...from, row });
  return new Map(
    [...sent].map(([name, texts]) => [
      name.startsWith(prefix) ? now + name.slice(prefix.length) : name,
      texts,
    ]),
  );
}

/** A base that is neither mine nor theirs. */
const OTHER: Answer = { type: "text", value: "\u0000" };

function merged(
  document: FormDocument,
  { stored, taken, asked, was }: { stored: Answers; taken: Answers; asked: PageAsked; was: PageStamp },
): Pick<SavedPage, "answers" | "conflicts"> {
  const places = placedFields(document, asked).flatMap((place) => [place, ...place.nested]);
  const questions = places.filter(({ field }) => field.type !== "template");
  const base: Record<string, Answer> = { ...stored };
  const theirs: Record<string, Answer> = { ...stored };
  for (const { field, within } of questions) {
    const [own, other] = [taken, stored].map(
      (side) => (within ? rowAnswers(side, within) : side)[field.id] ?? null,
    ) as [Answer | null, Answer | null];
    // The row may have moved since the page was drawn: its names say where it stood.
    const hash = hashAt(was, { fieldId: field.id, within });
    const showed = hash === answerHash(other) ? other : hash === answerHash(own) ? own : OTHER;
    if (within) {
      theirs[within.templateId] = withRow(theirs[within.templateId], { row: within.row });
      base[within.templateId] = withRow(base[within.templateId], {
        row: within.row,
        fieldId: field.id,
        answer: showed,
      });
    } else if (showed) base[field.id] = showed;
    else delete base[field.id];
  }
  return mergedAnswers({ base, mine: taken, theirs });
}

function hashAt(was: PageStamp, { fieldId, within }: { fieldId: string; within: RowOf | null }): string {
  const exact = was.answers.get(inputName(fieldId, within));
  if (exact !== undefined || !within) return exact ?? "";
  const [start, end] = [`f.${within.templateId}[`, `].${fieldId}`];
  for (const [name, hash] of was.answers) if (name.startsWith(start) && name.endsWith(end)) return hash;
  return "";
}

/** A group's answers with so many entries, and one answer of one of them another. */
function withRow(
  group: Answer | undefined,
  change: { row: number; fieldId?: string; answer?: Answer | null },
): Answer {
  const values = group?.type === "template" ? [...group.templateValues] : [];
  while (values.length <= change.row) values.push({});
  if (change.fieldId !== undefined) {
    const row = { ...values[change.row] };
    if (change.answer) row[change.fieldId] = change.answer;
    else delete row[change.fieldId];
    values[change.row] = row;
  }
  return { type: "template", loopCount: values.length, templateValues: values };
}

/** Without one entry of a looped group. */
export function withoutEntry(document: FormDocument, answers: Answers, { templateId, row }: RowOf): Answers {
  const template = document.fields.find(({ id }) => id === templateId);
  const group = template?.type === "template" ? answerOf(template, answers) : null;
  if (!group) return answers;
  const templateValues = group.templateValues.filter((_, at) => at !== row);
  const { [templateId]: _gone, ...rest } = answers;
  if (templateValues.length === 0) return rest;
  return { ...answers, [templateId]: { ...group, loopCount: templateValues.length, templateValues } };
}
