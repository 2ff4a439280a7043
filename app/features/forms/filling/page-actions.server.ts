import { data } from "@remix-run/cloudflare";
import { readBatch } from "#db/read-batch";
import { DomainError, Forbidden } from "~/lib/errors";
import { retryLater, toUserError } from "~/procedure/replies.server";
import type { Toast } from "~/procedure/toast.server";
import { rowsOf } from "../answers/answer-of.rules";
import { inputName, type RowOf } from "../answers/input-names.rules";
import { type JourneyPage, neighboursOf } from "../answers/journey.rules";
import type { Problem } from "../answers/problem.types";
import { PASTED, type SentTexts, sentTexts } from "../answers/sent-texts.rules";
import { takenAnswers } from "../answers/taken-answers.rules";
import { isTemplate } from "../document/structure.rules";
import { entryName } from "../runner/loop-model.rules";
import {
  ACKNOWLEDGE,
  LEAVE,
  LEAVE_TO_DISCARD,
  LEAVE_TO_LIST,
  LOOKS_NAME,
  REMOVE_FILE,
  ROW_VERBS,
  TAKE_THEIRS,
} from "../runner/row-verbs.rules";
import { NotOpenYet } from "../submissions/change-draft.server";
import { type SavedPageResult, saveDraft } from "../submissions/drafts.commands.server";
import { fillingTeam } from "../submissions/filling-team.rules";
import { journeyFor } from "../submissions/open-filling.server";
import type { Filling } from "../submissions/open-filling.types";
import { type RowChange, rowChangeOf } from "../submissions/row-changes.rules";
import { TOO_MUCH } from "../submissions/submissions.texts";
import { leadingToCheck, leadsToCheck } from "./filling.paths";
import {
  askedAt,
  type Filled,
  type FillingArgs,
  type FillingUse,
  filledOf,
  fillingAt,
  heldAt,
  pathsAt,
  placeOf,
  readFilled,
  type ScreenPlace,
  searchOf,
} from "./filling-use.server";
import { pictureFacts, picturesOf } from "./form-pictures.server";
import { type PageChanges, pageScreen } from "./page-screen.server";
import { entryWords, removedToast } from "./remove-entry-or-file.server";
import type { FillingReply } from "./screen.types";

/** In bytes: what a page may send (`MOST_ANSWER_BYTES`), each byte of it written as three. */
export const PAGE_LIMIT = 3_100_000;

/** The buttons of a page, each at its own address; `save` is the page's own. */
export type PageVerb = "save" | "draft" | "update" | "rows";

export interface PageSent extends FillingArgs {
  form: FormData | DomainError;
}

export const replied = (reply: FillingReply, status: number) => data(reply, { status });
export type PageReply = ReturnType<typeof replied>;

/** Saves a page and goes on; what it cannot go on with is shown on the page, with all that was typed. */
export async function sendPage(use: FillingUse, verb: PageVerb, sent: PageSent): Promise<PageReply> {
  const { ctx, params, form } = sent;
  const texts = form instanceof DomainError ? form : (sentTexts(form) ?? new DomainError(413, TOO_MUCH));
  // Nothing of it could be read: the page that sent it has it still.
  if (texts instanceof DomainError) return replied({ screen: null, refusal: texts.message }, texts.status);
  const place = placeOf(params);
  try {
    return await savePage(use, { ...sent, verb, place, texts });
  } catch (thrown) {
    if (thrown instanceof NotOpenYet && verb === "save" && texts.has(LOOKS_NAME))
      return lookOn(use, { ctx, params, verb, place });
    const error = toUserError(thrown, { isSaving: true });
    if (!(error instanceof DomainError)) throw error;
    retryLater(error, ctx.scope);
    return unsaved(use, { ctx, params, place, texts, error });
  }
}

export interface Saving extends FillingArgs {
  place: ScreenPlace;
  texts: SentTexts;
  /** It is an entry of a list that is closed. */
  isClosed?: boolean;
}

async function savePage(
  use: FillingUse,
  { ctx, params, verb, place, texts }: Saving & { verb: PageVerb },
): Promise<PageReply> {
  const filling = fillingAt(use, { ctx, params });
  if (filling.of === "team" && !fillingTeam(filling, ctx.actor))
    return lookOn(use, { ctx, params, verb, place });
  const isClosed = verb === "draft" && place.within !== null && texts.get(LEAVE)?.[0] === LEAVE_TO_LIST;
  const asked = verb === "rows" && ctx.scope.isPage ? askedRemoval(texts) : null;
  const { saved, filled, now, stay } = await saveAt(use, {
    ...{ ctx, params, place, isClosed },
    texts: asked ? withoutVerbs(texts) : texts,
  });
  if (saved.conflicts.length > 0) {
    const shown = stay({ conflicts: saved.conflicts }, 409);
    if (shown) return shown;
  }
  const { paths } = filled;
  const { problems: wrong, texts: pasted } = saved.pasted;
  if (wrong.length > 0) {
    const shown = stay({ problems: wrong, pasted }, 400);
    if (shown) return shown;
  }
  if (isClosed) throw ctx.redirect(closePath(use, { ctx, filling, place }));
  if (verb === "draft") throw ctx.redirect(isDiscarded(texts) ? paths.discard : paths.draftSaved);
  if (verb === "update")
    throw ctx.redirect(filled.leadsToCheck ? leadingToCheck(paths.page(now)) : paths.page(now));
  if (asked) throw ctx.redirect(paths.removal(asked));
  const shownCells = verb === "rows" && badCells(filled, now, saved);
  if (shownCells && shownCells.length > 0) {
    const shown = stay({ problems: shownCells }, 400);
    if (shown) return shown;
  }
  if (verb === "rows") throw ctx.redirect(afterRows(filled, now, saved.rows), removedWords(filled, saved));
  const problems = problemsOf(filled, now, saved);
  const shown = problems.length > 0 && stay({ problems }, 400);
  if (shown) return shown;
  throw ctx.redirect(nextPath(filled, now));
}

/** From an entry back to the list of them, or to the check that led to it. */
function closePath(
  use: FillingUse,
  { ctx, filling, place: { page } }: { ctx: FillingArgs["ctx"]; filling: Filling; place: ScreenPlace },
): string {
  const paths = pathsAt(use, filling);
  return leadsToCheck(searchOf(ctx)) ? paths.check : paths.page({ page });
}

/** What a page asks about before it is removed: where no script is there to undo it. The page is saved first, as each is. */
function askedRemoval(texts: SentTexts): { file: string } | { entry: string } | null {
  const file = texts.get(REMOVE_FILE)?.[0];
  if (file) return { file };
  const change = rowChangeOf(texts);
  return change?.kind === "removeEntry" ? { entry: `${change.templateId}[${change.row}]` } : null;
}

const withoutVerbs = (texts: SentTexts): SentTexts =>
  new Map([...texts].filter(([name]) => name !== REMOVE_FILE && name !== ROW_VERBS.removeEntry));

/** What is said of an entry that was removed, with the way to have it back. */
function removedWords(filled: Filled, { rows, removalId, before }: SavedPageResult): Toast | undefined {
  if (rows?.kind !== "removeEntry" || removalId === null) return undefined;
  const name = entryWords({ ...filled, open: { ...filled.open, answers: before } }, rows);
  return removedToast(filled.paths, { removalId, name: name ?? "entry" });
}

/** The button that leads to discarding saves first, as each does: whoever keeps the draft loses nothing. */
const isDiscarded = (texts: SentTexts): boolean => texts.get(LEAVE)?.[0] === LEAVE_TO_DISCARD;

/** Saves what a page says. `stay` shows it once more, as it is stored now, with what is to be said of it. */
export async function saveAt(use: FillingUse, { place, texts, isClosed = false, ...args }: Saving) {
  const held = await heldAt(use, args, "save");
  const { ctx, filling } = held;
  const [saved, { pictures }] = await Promise.all([
    saveDraft(ctx, filling, { ...pageIn(place, texts), isClosed }),
    readBatch(ctx.db, { pictures: picturesOf(filling.formId) }),
  ]);
  // Begun by this very page: it is a draft from now on.
  const begun = saved.draft && { ...saved.draft, updatedAt: ctx.now.toISOString(), updatedBy: null };
  const open = { ...saved.open, draft: saved.open.draft ?? begun };
  const filled = filledOf(open, { use, ctx, pictures: pictureFacts(pictures) });
  const now: ScreenPlace =
    "page" in saved.asked ? { ...place, within: null } : { ...place, within: saved.asked };
  const stay = (changes: PageChanges, status: number): PageReply | null => {
    const screen = pageScreen(filled, now, { version: saved.draft?.version ?? 0, ...changes });
    return screen && replied({ screen, refusal: null }, status);
  };
  return { saved, filled, now, stay };
}

/** As `saveDraft` takes a page. Questions whose stored answer is to be taken are as if they had not been asked. */
export function pageIn(place: ScreenPlace, texts: SentTexts) {
  const theirs = texts.get(TAKE_THEIRS) ?? [];
  const isTheirs = (name: string) => theirs.some((one) => isNameOf(one, name));
  return {
    asked: askedAt(place),
    sent: new Map([...texts].filter(([name]) => !isTheirs(name))),
    version: versionIn(texts),
    was: texts.get("was")?.[0],
    seenNumber: texts.has(ACKNOWLEDGE) ? countIn(texts, ACKNOWLEDGE) : null,
  };
}

const versionIn = (texts: SentTexts): number => countIn(texts, "version");

/** Not a number for what is none. */
const countIn = (texts: SentTexts, name: string): number =>
  Number(/^\d{1,9}$/.exec(texts.get(name)?.[0] ?? "0")?.[0]);

/** Whether an input belongs to the question: it is named after it, or after a part or a row of it. */
const isNameOf = (question: string, input: string): boolean =>
  input === question || input.startsWith(`${question}.`) || input.startsWith(`${question}[`);

/** What is wrong with a page. Questions that were not on it when it was sent are nobody's fault, and appear. */
function problemsOf(
  filled: Filled,
  { page: number, within }: ScreenPlace,
  { unasked }: SavedPageResult,
): Problem[] {
  const page = filled.journey.pages.find((one) => one.number === number);
  const isNew = ({ name }: Problem) =>
    unasked.some((one) => isNameOf(inputName(one.fieldId, one.within), name));
  return (page ? problemsAt(page, within) : []).filter((problem) => !isNew(problem));
}

const problemsAt = ({ problems }: JourneyPage, within: RowOf | null): readonly Problem[] =>
  within
    ? problems.filter((one) => one.within?.templateId === within.templateId && one.within.row === within.row)
    : problems;

/** Each cell of the table that rows were pasted into, at once: whoever pasted a hundred mends them in the spreadsheet. */
function badCells(filled: Filled, place: ScreenPlace, saved: SavedPageResult): Problem[] {
  const { rows } = saved;
  if (rows?.kind !== "pasteRows") return [];
  return problemsOf(filled, place, saved).filter(({ name }) => isNameOf(rows.name, name));
}

/** Back to what was being checked; else the page that follows, which is this one where something has appeared on it. */
function nextPath({ journey, paths, leadsToCheck }: Filled, { page: number, within }: ScreenPlace): string {
  const page = journey.pages.find((one) => one.number === number);
  const hasAppeared = page !== undefined && problemsAt(page, within).length > 0;
  if (hasAppeared) return paths.page({ page: number, within });
  const { firstIncomplete } = journey;
  if (leadsToCheck) return firstIncomplete ? paths.page({ page: firstIncomplete.number }) : paths.check;
  if (within) return `${paths.page({ page: number })}#${encodeURIComponent(entryName(within))}`;
  const { next } = neighboursOf(journey, number);
  return next ? paths.page({ page: next.number }) : paths.check;
}

/** The entry that was added, or the page where it was. */
function afterRows({ open, paths }: Filled, place: ScreenPlace, rows: RowChange | null): string {
  if (rows?.kind === "addRow" || rows?.kind === "removeRow" || rows?.kind === "pasteRows")
    return `${paths.page(place)}#${encodeURIComponent(`${rows.name}-add`)}`;
  if (rows?.kind === "removeEntry")
    return `${paths.page(place)}#${encodeURIComponent(inputName(rows.templateId))}`;
  const template =
    rows?.kind === "addEntry" ? open.document.fields.find(({ id }) => id === rows.templateId) : undefined;
  if (!isTemplate(template) || !template.isLooping) return paths.page(place);
  const row = rowsOf(template, open.answers).length;
  return paths.page(row < template.maxLoops ? { ...place, within: { templateId: template.id, row } } : place);
}

/** Whoever only looks goes on, and nothing is kept. */
async function lookOn(
  use: FillingUse,
  { ctx, params, verb, place }: FillingArgs & { verb: PageVerb; place: ScreenPlace },
): Promise<PageReply> {
  const filled = await readFilled(use, { ctx, params });
  const { open, journey, paths } = filled;
  if (verb !== "save") throw new Forbidden(open.refusal?.text);
  const { next } = neighboursOf(journey, place.page);
  throw ctx.redirect(paths.page({ page: next?.number ?? place.page }));
}

/** What stands in the boxes of a page that rows are pasted into, by their names. */
const pastedTexts = (texts: SentTexts): Record<string, string> =>
  Object.fromEntries(
    [...texts].flatMap(([name, [text = ""]]) => (name.endsWith(`.${PASTED}`) && text ? [[name, text]] : [])),
  );

/** The page again with what was typed, which is not stored. */
export async function unsaved(
  use: FillingUse,
  { ctx, params, place, texts, error }: Saving & { error: DomainError },
): Promise<PageReply> {
  const filled = await readFilled(use, { ctx, params }).catch(() => null);
  if (!filled) return replied({ screen: null, refusal: error.message }, error.status);
  const { document, context } = filled.open;
  const { answers } = takenAnswers(document, filled.answers, { asked: askedAt(place), sent: texts, context });
  const journey = journeyFor(filled.open, answers);
  const screen = pageScreen(filled, place, {
    answers,
    pasted: pastedTexts(texts),
    journey,
    refusal: error.message,
    version: versionIn(texts),
  });
  const was = texts.get("was")?.[0];
  // What it was drawn from: whoever saved meanwhile is asked about when it is sent again.
  const drawn = screen && { ...screen, hidden: { ...screen.hidden, ...(was !== undefined && { was }) } };
  return replied({ screen: drawn, refusal: error.message }, error.status);
}
