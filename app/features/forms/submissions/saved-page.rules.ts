import type { Answer, Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { entryIdsOf, withoutEntryAt } from "../answers/entry-ids.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import { type AnswerConflict, mergedAnswers } from "../answers/merged-answers.rules";
import type { SentTexts } from "../answers/sent-texts.rules";
import { type PageAsked, takenAnswers } from "../answers/taken-answers.rules";
import { type PlacedAnswer, withAnswers, withEntry } from "../answers/with-answers.rules";
import type { FormDocument } from "../document/form-document.schema";
import { isGroupAnswer, isTemplate, type TemplateField } from "../document/structure.rules";
import { SHORT_TEXT_TYPES } from "../document/types/cell-types.rules";
import { rowAnswers } from "../runner/page-state.rules";
import { placedFields } from "../runner/placed-fields.rules";
import { answerHash, entriesOf, type PageStamp } from "./page-stamp.rules";

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
  const place = placeNow(document, stored, page);
  if (!place) return null;
  const { asked, sent } = place;
  const taken = takenAnswers(document, stored, { asked, sent, context });
  const { answers, conflicts } =
    isOld && was && !place.isAdded
      ? merged(document, { stored, taken: taken.answers, asked, was })
      : { answers: taken.answers, conflicts: [] };
  return { asked, unasked: taken.unasked, conflicts, answers: withEntryId(answers, place) };
}

interface Place {
  asked: PageAsked;
  sent: SentTexts;
  /** Of the entry that the page is; null for a page of the form. */
  entryId: string | null;
  /** It stands in no draft: all of it is what the page says. */
  isAdded: boolean;
}

/** Where a page stands now: an entry is found by its id, also one that was sent twice; one that a colleague removed comes back. */
function placeNow(
  document: FormDocument,
  stored: Answers,
  { asked, sent, was }: { asked: PageAsked; sent: SentTexts; was: PageStamp | null },
): Place | null {
  if (!("templateId" in asked)) return { asked, sent, entryId: null, isAdded: false };
  const template = loopedTemplate(document, asked.templateId);
  const entryId = was?.entries.get(asked.templateId)?.[asked.row]?.id ?? null;
  if (!template || entryId === null) return { asked, sent, entryId, isAdded: false };
  const now = entryIdsOf(stored[template.id]);
  const known = now.indexOf(entryId);
  if (known < 0 && now.length >= template.maxLoops) return null;
  const row = known < 0 ? now.length : known;
  return { asked: { ...asked, row }, sent: sentAs(sent, { from: asked, row }), entryId, isAdded: known < 0 };
}

/** An entry that came has the id of its page. */
function withEntryId(answers: Answers, { asked, entryId }: Place): Answers {
  if (!("templateId" in asked) || entryId === null) return answers;
  return answers[asked.templateId] ? withEntry(answers, asked, entryId) : answers;
}

function loopedTemplate(document: FormDocument, templateId: string): TemplateField | null {
  const field = document.fields.find(({ id }) => id === templateId);
  return isTemplate(field) && field.isLooping ? field : null;
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
const OTHER: Answer = { type: SHORT_TEXT_TYPES[0], value: "\u0000" };

function merged(
  document: FormDocument,
  { stored, taken, asked, was }: { stored: Answers; taken: Answers; asked: PageAsked; was: PageStamp },
): Pick<SavedPage, "answers" | "conflicts"> {
  const places = placedFields(document, asked).flatMap((place) => [place, ...place.nested]);
  const questions = places.filter(({ field }) => !isTemplate(field));
  const before: PlacedAnswer[] = [];
  let theirs = stored;
  for (const { field, within } of questions) {
    const [own, other] = [taken, stored].map(
      (side) => (within ? rowAnswers(side, within) : side)[field.id] ?? null,
    ) as [Answer | null, Answer | null];
    // The row may have moved since the page was drawn: its names say where it stood.
    const hash = hashAt(was, { fieldId: field.id, within });
    const showed = hash === answerHash(other) ? other : hash === answerHash(own) ? own : OTHER;
    if (within) theirs = withEntry(theirs, within, null);
    before.push({ fieldId: field.id, within, answer: showed });
  }
  return mergedAnswers({ base: withAnswers(stored, before), mine: taken, theirs });
}

function hashAt(was: PageStamp, { fieldId, within }: { fieldId: string; within: RowOf | null }): string {
  const exact = was.answers.get(inputName(fieldId, within));
  if (exact !== undefined || !within) return exact ?? "";
  const [start, end] = [`f.${within.templateId}[`, `].${fieldId}`];
  for (const [name, hash] of was.answers) if (name.startsWith(start) && name.endsWith(end)) return hash;
  return "";
}

/**
 * Without one entry of a looped group, as the list was shown. One that is gone already is gone; null: somebody changed it since, and
 * it is not removed unseen.
 */
export function withoutEntry(
  answers: Answers,
  {
    document,
    entry: { templateId, row },
    was,
  }: { document: FormDocument; entry: RowOf; was: PageStamp | null },
): Answers | null {
  const template = loopedTemplate(document, templateId);
  const group = answers[templateId];
  if (!template || !isGroupAnswer(group)) return answers;
  const shown = was?.entries.get(templateId)?.[row];
  const now = entriesOf(template, answers);
  const at = shown ? now.findIndex(({ id }) => id === shown.id) : row;
  if (at < 0) return answers;
  if (shown && now[at]?.hash !== shown.hash) return null;
  const { [templateId]: _group, ...others } = answers;
  const left = withoutEntryAt(group, at);
  return left ? { ...others, [templateId]: left } : others;
}
