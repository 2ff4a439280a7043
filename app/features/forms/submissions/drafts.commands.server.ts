import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { dropFiles } from "~/features/files/files.commands.server";
import { Conflict, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import type { Answers } from "../answers/answer.types";
import { entryIdsOf } from "../answers/entry-ids.rules";
import type { RowOf } from "../answers/input-names.rules";
import type { AnswerConflict } from "../answers/merged-answers.rules";
import { readLine } from "../answers/read-text.rules";
import type { SentTexts } from "../answers/sent-texts.rules";
import type { PageAsked } from "../answers/taken-answers.rules";
import type { FormDocument } from "../document/form-document.schema";
import { rowAnswers } from "../runner/page-state.rules";
import { MOST_PURCHASE_ORDER, PURCHASE_ORDER } from "../runner/row-verbs.rules";
import { changeDraft, fillingBatch, type SavedDraft } from "./change-draft.server";
import { fillingTeam } from "./filling-team.rules";
import { readFilling } from "./open-filling.server";
import type { Filling, OpenFilling } from "./open-filling.types";
import { type PageStamp, pageStamp, readPageStamp } from "./page-stamp.rules";
import { type PastedPage, withPastedRows } from "./pasted-page.rules";
import { rememberRemoved } from "./put-back.commands.server";
import { removedEntry } from "./removed-part.rules";
import { type RowChange, rowChangeOf, withRowChange } from "./row-changes.rules";
import { type SavedPage, savedPage, withoutEntry } from "./saved-page.rules";
import { stampedDraft } from "./stamped-draft.server";
import { CHANGED_MEANWHILE, ENTRY_CHANGED, ENTRY_FULL } from "./submissions.texts";

export interface SentPage {
  asked: PageAsked;
  sent: SentTexts;
  /** Of the draft that the page was drawn from; 0 where there was none. */
  version: number;
  /** What the page showed (`pageStamp`), as it came back with it. */
  was: string | undefined;
  /** The version of the form whose changes were acknowledged by the button that was pressed. */
  seenNumber?: number | null;
  /** An entry of a list is closed: one that was opened and left blank is none. */
  isClosed?: boolean;
  /** Autosave: nothing typed makes no draft. */
  isAutomatic?: boolean;
}

export interface SavedPageResult {
  /** Null where an autosave had nothing to save. */
  draft: SavedDraft | null;
  /** As it was read for saving, with the answers that are saved now. */
  open: OpenFilling;
  /** What the page is by now: an entry may stand elsewhere. */
  asked: PageAsked;
  unasked: SavedPage["unasked"];
  /** What both changed: the stored answer holds. The page is shown again with what was typed, and both versions beside it. */
  conflicts: readonly AnswerConflict[];
  /** The button of a row that was pressed. */
  rows: RowChange | null;
  /** The page with what was pasted into its tables. */
  pasted: PastedPage;
  /** By which an entry that was removed can be put back. */
  removalId: string | null;
  /** The answers with it. */
  before: Answers;
  /** For the page as it is now. */
  was: string;
}

/**
 * Saves a page of a form into its draft: what it shows is taken, of whatever type, nothing is judged (issue: drafts). A page that is
 * older than the draft is merged by question.
 */
export async function saveDraft(
  ctx: CommandContext,
  filling: Filling,
  { asked, sent, version, was, seenNumber = null, isClosed = false, isAutomatic = false }: SentPage,
): Promise<SavedPageResult> {
  const rows = rowChangeOf(sent);
  const page = { asked, sent: withRowChange(sent, rows), was: readPageStamp(was) };
  const { draft, result, open } = await changeDraft(
    ctx,
    filling,
    (now) => {
      const isOld = (now.draft?.version ?? 0) !== version;
      const { document, context } = now;
      const pasted = withPastedRows(document, asked, page.sent);
      const merged = savedPage(document, now.answers, { ...page, sent: pasted.sent, isOld, context });
      const saved = merged && { ...merged, answers: stampedDraft(ctx, now, merged.answers), pasted };
      if (!saved) throw new Refused(ENTRY_FULL);
      if (isClosed && isBlankAddition(saved, now.answers)) {
        const result = { ...saved, removalId: null, before: now.answers };
        return { answers: now.answers, result };
      }
      const answers = withoutRemoved(saved.answers, { document, rows, was: page.was });
      const removed =
        rows?.kind === "removeEntry"
          ? rememberRemoved(ctx, now, {
              gone: removedEntry(saved.answers, answers, rows.templateId),
              after: answers,
            })
          : null;
      const ordered = purchaseOrderIn(sent, now);
      return {
        answers,
        ...((removed || ordered) && {
          writes: (draftId: string) => [...(removed?.writes(draftId) ?? []), ...(ordered?.(draftId) ?? [])],
        }),
        result: { ...saved, removalId: removed?.removalId ?? null, before: saved.answers },
      };
    },
    // Of a guest who has answered nothing nothing is kept, and nothing counted.
    { isOptional: isAutomatic || isClosed || filling.of === "guest", seenNumber },
  );
  return {
    draft,
    open,
    rows,
    pasted: result.pasted,
    asked: result.asked,
    unasked: result.unasked,
    conflicts: result.conflicts,
    removalId: result.removalId,
    before: result.before,
    was: pageStamp(open.document, open.answers, result.asked),
  };
}

/** The team's own number, where the page says another one than the draft. */
function purchaseOrderIn(sent: SentTexts, { document, ordering }: OpenFilling) {
  const typed = sent.get(PURCHASE_ORDER)?.[0];
  if (typed === undefined || !document.selling) return null;
  const purchaseOrder = readLine(typed).slice(0, MOST_PURCHASE_ORDER).toWellFormed();
  if (purchaseOrder === ordering.purchaseOrder) return null;
  return (draftId: string): Write[] => [
    sql`update submission set purchase_order = ${purchaseOrder} where id = ${draftId}`,
  ];
}

/** It stands in no draft yet, and nothing was typed or chosen in it. */
function isBlankAddition({ asked, answers }: SavedPage, stored: Answers): boolean {
  if (!("templateId" in asked)) return false;
  const isThere = asked.row < entryIdsOf(stored[asked.templateId]).length;
  return !isThere && Object.keys(rowAnswers(answers, asked)).length === 0;
}

function withoutRemoved(
  answers: Answers,
  list: { document: FormDocument; rows: RowChange | null; was: PageStamp | null },
): Answers {
  if (list.rows?.kind !== "removeEntry") return answers;
  const removed = withoutEntry(answers, { ...list, entry: list.rows });
  if (!removed) throw new Conflict(ENTRY_CHANGED);
  return removed;
}

/** Removes one entry of a looped group, as its list was shown. */
export const removeEntry = (
  ctx: CommandContext,
  filling: Filling,
  { entry, was }: { entry: RowOf; was: string | undefined },
) =>
  changeDraft(ctx, filling, ({ document, answers }) => ({
    answers: withoutRemoved(answers, {
      document,
      rows: { kind: "removeEntry", ...entry },
      was: readPageStamp(was),
    }),
    result: null,
  }));

/** Throws a draft away with its files; of a submission's change the submission stays as it was. One that is gone is gone. */
export async function discardDraft(
  ctx: CommandContext,
  filling: Filling,
  { version }: { version: number },
): Promise<void> {
  const { draft, files, form, submitted } = await readFilling(ctx, filling);
  if (!draft) return;
  const changed = () => new Conflict(CHANGED_MEANWHILE);
  if (draft.version !== version) throw changed();
  const own = [...files.values()].filter(({ submissionId }) => submissionId === draft.id);
  const dropped = dropFiles(own);
  await fillingBatch(ctx, filling, [
    ...dropped.writes,
    {
      write: sql`delete from submission where id = ${draft.id} and version = ${version} and is_draft = 1`,
      otherwise: changed,
    },
    ...ctx.record({
      kind: "submission.discarded",
      subjectId: form.id,
      teamId: submitted?.teamId ?? fillingTeam(filling, ctx.actor),
      details: { title: form.title },
      jobs: dropped.jobs,
    }),
  ]);
}
