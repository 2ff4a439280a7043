import { sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import { emptyRead, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { dropFiles } from "~/features/files/files.commands.server";
import type { ChosenOption, WrittenLine } from "~/features/orders/order.types";
import { orderWrites, sellsTheSame } from "~/features/orders/order-writes.server";
import { Conflict, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import { isWithinWeight } from "../answers/answer.schema";
import type { Answers } from "../answers/answer.types";
import { indexedAnswers } from "../answers/indexed-answers.rules";
import type { JourneyPage } from "../answers/journey.rules";
import { keptBeside, wholeAnswers } from "../answers/not-asked.rules";
import type { Confirmation } from "../confirmations/confirmation.types";
import { submissionEntries } from "../found-submissions.server";
import { asksFacts } from "../logic/facts.rules";
import type { KnownFacts } from "../logic/facts.types";
import { storedFacts } from "../logic/known-facts.server";
import { type MovedPrice, movedPrices } from "../ordering/moved-prices.rules";
import { orderToWrite, withOrderedPrices } from "../ordering/order-to-write.rules";
import { shownBy } from "../ordering/shown-lists.rules";
import { deliveriesOf } from "../webhooks/deliveries.server";
import { announceDeliveries } from "../webhooks/delivery/announce-deliveries.server";
import { fillingBatch, refuseUnlessOpen, StaleDraft, stillOpen } from "./change-draft.server";
import { confirmationFor, PLAIN_CONFIRMATION } from "./confirmation-of.rules";
import { isSubmittedOf, type StoredFilling } from "./filling-reach.server";
import { fillingTeam } from "./filling-team.rules";
import { journeyFor, readFacts, readFillingWith, storedFilling } from "./open-filling.server";
import type { AnswerFile, DraftRow, Filling, OpenFilling, SubmittedRow } from "./open-filling.types";
import { answersIn } from "./stored-answers.server";
import { INVALID_AFTER_UPLOAD, INVALID_SUBMISSION, TOO_MUCH } from "./submissions.texts";
import { submitReads } from "./submit-reads.server";
import { taskWrites } from "./task-of-submission.server";
import { filesIn } from "./upload-places.rules";

/** Where sending in has led to. */
export type Submitted =
  | {
      /** `again`: it was sent in before, by the same page. */
      kind: "submitted" | "again";
      submissionId: string;
      reference: string | null;
      confirmationId: string;
    }
  /** Something has still to be put right, on this page first. */
  | { kind: "incomplete"; page: JourneyPage }
  /** The form has become dearer since the draft was begun, and nobody has agreed to this total yet. */
  | { kind: "costsMore" }
  /** The answers or the form are not those that were checked: they are to be looked at once more. `prices`: what costs something else by now. */
  | { kind: "changed"; prices?: readonly MovedPrice[] };

/** What was looked at on the page that checks the answers. */
export interface CheckedDraft {
  draftId: string;
  version: number;
  /** Of the form's version. */
  number: number;
  /** In minor units: the dearer total that was agreed to by its tick. */
  agreedTotal?: number | null;
  /** What rules said of facts and of the day then (`OpenFilling.judgedBy`). */
  judgedBy?: string;
  /** The day in the event's zone by whose prices it was looked at. */
  day?: string;
}

const MOST_TRIES = 4;

/**
 * Sends a draft in: everything that its form shows is judged once more, and in one batch it becomes a submission with a reference, its
 * answers stand in the index, its files with it, its task is complete or waits for approval. A change becomes part of its
 * submission, and what that said before is kept. Sent twice, it is one submission.
 */
export async function submitFilling(
  ctx: CommandContext,
  filling: Filling,
  checked: CheckedDraft,
): Promise<Submitted> {
  const stored = await storedFilling(filling, ctx.actor);
  const teamId = fillingTeam(filling, ctx.actor);
  for (let attempt = 1; ; attempt += 1) {
    const { open, beside } = await readFillingWith(ctx, filling, submitReads(ctx, stored));
    const { confirmations } = beside;
    // While it stands as a draft it was not sent in: that is asked of what is none any more.
    const isDraft = open.draft?.id === checked.draftId;
    const { again } = await readBatch(ctx.db, {
      again: isDraft ? emptyRead(null) : sentBefore(stored, { checked, teamId }),
    });
    if (again) {
      const answers = answersIn(again.answers, again.id);
      const facts = storedFacts(again.facts, again.id);
      const submission = { document: open.document, answers, facts, confirmations };
      return { kind: "again", submissionId: again.id, reference: again.reference, ...shown(submission) };
    }
    refuseUnlessOpen(open);
    const { draft, document } = open;
    if (!draft || draft.id !== checked.draftId || draft.version !== checked.version)
      return { kind: "changed" };
    if (open.number !== checked.number) return { kind: "changed" };
    if (checked.judgedBy !== undefined && checked.judgedBy !== open.judgedBy)
      return { kind: "changed", ...(checked.day && { prices: movedPrices(open, checked.day) }) };
    const journey = journeyFor(open, open.answers);
    if (journey.firstIncomplete) return { kind: "incomplete", page: journey.firstIncomplete };
    if (open.costsMore && open.costsMore.to !== checked.agreedTotal) return { kind: "costsMore" };
    const order = orderToWrite({
      ...{ document, keptAside: open.keptAside, former: open.known.former, newId },
      ...{
        answers: open.answers,
        isShown: shownBy(journey.judged.visibility),
        currency: open.context.currency,
      },
    });
    if (!order) throw new Refused(TOO_MUCH);
    const judged = journey.judged.answers;
    const answers = document.selling ? withOrderedPrices(judged, order.lines) : judged;
    const facts =
      open.facts ??
      (beside.asking?.is || [...confirmations, ...beside.webhooks].some(asksFacts)
        ? await readFacts(ctx, stored)
        : null);
    const keptAside = keptBeside(open.keptAside, { before: open.answers, after: answers, isJudged: true });
    if (!isWithinWeight(answers) || !isWithinWeight(keptAside)) throw new Refused(TOO_MUCH);
    const statusRow = beside.statusRows[0] ?? null;
    const deliveries = await deliveriesOf(ctx, {
      ...{ formId: filling.formId, kind: filling.of === "change" ? "updated" : "submitted" },
      ...{
        submissionId: filling.of === "change" ? filling.submissionId : draft.id,
        document,
        answers,
        facts,
      },
      ...{ files: open.files, webhooks: beside.webhooks, sender: beside.sender },
    });
    const parts = { open, stored, draft, answers, facts, keptAside, statusRow, deliveries, order };
    try {
      const sent =
        filling.of === "change" ? await writeChange(ctx, parts) : await writeSubmission(ctx, parts);
      if (deliveries.length > 0) announceDeliveries(ctx);
      return { kind: "submitted", ...sent, ...shown({ document, answers, facts, confirmations }) };
    } catch (error) {
      if (!(error instanceof StaleDraft) || attempt === MOST_TRIES) throw error;
    }
  }
}

const shown = ({
  confirmations,
  ...submitted
}: Parameters<typeof confirmationFor>[1] & { confirmations: readonly Confirmation[] }) => ({
  confirmationId: confirmationFor(confirmations, submitted)?.id ?? PLAIN_CONFIRMATION,
});

/** A draft becomes its submission and keeps its id; a change is gone when it was taken over, and its submission is there. */
const sentBefore = (
  filling: StoredFilling,
  { checked, teamId }: { checked: CheckedDraft; teamId: string | null },
) =>
  jsonOne(
    {
      id: as<string>(sql`s.id`),
      answers: as<string>(sql`s.answers`),
      reference: as<string | null>(sql`s.reference`),
      facts: as<string | null>(sql`s.facts`),
    },
    filling.of === "change"
      ? sql`from submission s where ${isSubmittedOf(filling, teamId)}
          and exists (select 1 from submission_change c where c.id = ${checked.draftId} and c.submission_id = s.id)`
      : sql`from submission s where s.id = ${checked.draftId} and s.form_id = ${filling.formId} and s.is_draft = 0
          and ${filling.of === "guest" ? sql`s.guest_token = ${filling.tokenHash}` : sql`s.team_id = ${teamId}`}`,
  );

interface Parts {
  open: OpenFilling;
  stored: StoredFilling;
  draft: DraftRow;
  /** Judged: what is kept. */
  answers: Answers;
  /** By which it was judged; null where nothing asked. */
  facts: KnownFacts | null;
  /** What the version does not ask: it stays with the submission. */
  keptAside: Answers;
  statusRow: Parameters<typeof taskWrites>[1]["statusRow"];
  /** What webhooks are told of it. */
  deliveries: readonly Write[];
  /** What is ordered with it. */
  order: { lines: WrittenLine[]; chosen: ChosenOption[] };
}

/** Its form's notifications. */
const TELLS: OutboxJob = { subscriber: "formSubmitted" };

const stale = () => new StaleDraft();

/** `SSO-0041`: of the form's newest submission. */
const REFERENCE = sql`short_name || '-' || printf('%04d', last_reference)`;

async function writeSubmission(
  ctx: CommandContext,
  { open, stored, draft, answers, facts, keptAside, statusRow, deliveries, order }: Parts,
): Promise<{ submissionId: string; reference: string }> {
  const { filling, form, number } = open;
  const at = ctx.now.toISOString();
  const whole = wholeAnswers(answers, keptAside);
  const { kept, dropped } = filesOf(open, whole);
  const details = {
    ...{ title: form.title, formId: form.id, number, isGuest: filling.of === "guest" },
    taskId: filling.of === "team" ? filling.taskId : null,
  };
  const isByStaff = filling.of === "team" && filling.staffFor !== undefined;
  const results = await fillingBatch(ctx, filling, [
    // First, so that what it returns is found: the reference that this submission has.
    sql`update form set last_reference = last_reference + 1 ${order.lines.length > 0 ? sql`, last_order = last_order + 1` : sql``}
      where id = ${form.id} returning ${REFERENCE}`,
    stillOpen(
      ctx,
      open,
      stored,
      stale,
      sql`exists (select 1 from submission
      where id = ${draft.id} and version = ${draft.version} and is_draft = 1)`,
    ),
    hasFiles(draft.id, kept),
    sql`update submission set is_draft = 0, answers = ${JSON.stringify(answers)},
          kept_aside = ${JSON.stringify(keptAside)}, facts = ${facts && JSON.stringify(facts)}, answered_by = '{}',
          number = ${number}, reference = (select ${REFERENCE} from form where id = ${form.id}),
          order_number = ${order.lines.length > 0 ? sql`(select last_order from form where id = ${form.id})` : null}, submitted_at = ${at}, submitted_by = ${ctx.actor.id}, is_by_staff = ${isByStaff ? 1 : 0}, has_lines = 1, expires_at = null,
          version = version + 1, updated_at = ${at}, updated_by = ${ctx.actor.id}
        where id = ${draft.id}`,
    indexAnswers(draft.id, whole),
    ...orderedBy(ctx, { open, stored, order, submissionId: draft.id }),
    submissionEntries.add(draft.id),
    ...dropped.writes,
    ...taskWrites(ctx, { filling, statusRow, otherwise: stale }),
    ...deliveries,
    ...ctx.record({
      kind: "submission.submitted",
      subjectId: draft.id,
      teamId: fillingTeam(filling, ctx.actor),
      details,
      // The log says the reference too, which the database has only just made.
      detail: { name: "reference", value: sql`(select reference from submission where id = ${draft.id})` },
      jobs: [...dropped.jobs, TELLS],
    }),
  ]);
  return { submissionId: draft.id, reference: String(results[0]?.rows[0]?.[0]) };
}

async function writeChange(
  ctx: CommandContext,
  { open, stored, draft, answers, facts, keptAside, statusRow, deliveries, order }: Parts,
): Promise<{ submissionId: string; reference: string | null }> {
  const { filling, form, number } = open;
  const submitted = open.submitted as SubmittedRow;
  const at = ctx.now.toISOString();
  const whole = wholeAnswers(answers, keptAside);
  const { kept, dropped } = filesOf(open, whole);
  await fillingBatch(ctx, filling, [
    stillOpen(ctx, open, stored, stale),
    // Its id is the draft's, so that a page that is sent twice finds that it was taken over.
    sql`insert into submission_change (id, submission_id, number, answers, changed_at, changed_by)
      select ${draft.id}, id, number, iif(kept_aside = '{}', answers, ${JSON.stringify(open.former)}), ${at}, ${ctx.actor.id} from submission where id = ${submitted.id}`,
    {
      write: sql`update submission_file set submission_id = ${submitted.id} where submission_id = ${draft.id}
        and file_id in (select value from json_each(${JSON.stringify(kept)}))`,
      rows: kept.filter((id) => open.files.get(id)?.submissionId === draft.id).length,
      otherwise: stale,
    },
    hasFiles(submitted.id, kept),
    ...(order.lines.length > 0 ? numbered(submitted.id, form.id) : []),
    {
      write: sql`update submission set answers = ${JSON.stringify(answers)}, kept_aside = ${JSON.stringify(keptAside)}, facts = ${facts && JSON.stringify(facts)}, number = ${number},
          purchase_order = ${open.ordering.purchaseOrder}, has_lines = 1, version = version + 1, updated_at = ${at}, updated_by = ${ctx.actor.id}
        where id = ${submitted.id} and version = ${submitted.version} and is_draft = 0`,
      otherwise: stale,
    },
    {
      write: sql`delete from submission where id = ${draft.id} and version = ${draft.version} and is_draft = 1`,
      otherwise: stale,
    },
    sql`delete from submission_answer where submission_id = ${submitted.id}`,
    indexAnswers(submitted.id, whole),
    ...orderedBy(ctx, { open, stored, order, submissionId: submitted.id }),
    ...dropped.writes,
    ...taskWrites(ctx, { filling, statusRow, otherwise: stale }),
    ...deliveries,
    ...ctx.record({
      kind: "submission.updated",
      subjectId: submitted.id,
      teamId: submitted.teamId,
      details: {
        ...{ title: form.title, formId: form.id, number, reference: submitted.reference ?? "" },
        ...{ taskId: submitted.taskId, isGuest: submitted.teamId === null },
      },
      jobs: [...dropped.jobs, TELLS],
    }),
  ]);
  return { submissionId: submitted.id, reference: submitted.reference };
}

/** The order with its submission, in the same batch. */
function orderedBy(
  ctx: CommandContext,
  { open, stored, order, submissionId }: Pick<Parts, "open" | "stored" | "order"> & { submissionId: string },
): (Write | null)[] {
  const { known, document, form, filling, submitted } = open;
  const teamId = filling.of === "change" ? (submitted?.teamId ?? null) : fillingTeam(filling, ctx.actor);
  const mayOversell = known.stock.filter((one) => known.isByStaff && one.mayOversell);
  return [
    document.selling ? sellsTheSame(form.id, { ...known, teamId, ...daysOf(open) }, stale) : null,
    ...orderWrites(ctx, {
      ...{ submissionId, formId: form.id, teamId: stored.of === "guest" ? null : teamId, ...order },
      former: { lines: known.former, chosen: known.chosen },
      day: known.day,
      mayOversell: new Set(mayOversell.map(({ fieldId, partId }) => `${fieldId}/${partId}`)),
      otherwise: stale,
    }),
  ];
}

const daysOf = ({ ordering: { changeUntil, cancelUntil } }: OpenFilling) => ({ changeUntil, cancelUntil });

/** A submission that had no order until now gets the form's next number. */
const numbered = (submissionId: string, formId: string): Write[] => {
  const isNew = sql`exists (select 1 from submission where id = ${submissionId} and order_number is null)`;
  return [
    sql`update form set last_order = last_order + 1 where id = ${formId} and ${isNew}`,
    sql`update submission set order_number = (select last_order from form where id = ${formId})
      where id = ${submissionId} and order_number is null`,
  ];
};

/** Files that the answers name stay, all others go. Each must have been given for the very question that names it. */
function filesOf({ files }: OpenFilling, answers: Answers) {
  const named = filesIn(answers);
  const isGiven = ({ id, fieldId, nestedId }: (typeof named)[number]) => {
    const file: AnswerFile | undefined = files.get(id);
    return file !== undefined && file.fieldId === fieldId && file.nestedId === nestedId;
  };
  if (!named.every(isGiven)) throw new Conflict(INVALID_AFTER_UPLOAD);
  const kept = [...new Set(named.map(({ id }) => id))];
  return { kept, dropped: dropFiles([...files.values()].filter(({ id }) => !kept.includes(id))) };
}

/** No file went since it was read. */
const hasFiles = (submissionId: string, ids: readonly string[]): Write | null =>
  ids.length === 0
    ? null
    : relyOn(
        sql`(select count(*) from submission_file where submission_id = ${submissionId}
          and file_id in (select value from json_each(${JSON.stringify(ids)}))) = ${ids.length}`,
        stale,
      );

/** For filters and reports, in one statement however many they are. */
function indexAnswers(submissionId: string, answers: Answers): Write | null {
  const rows = indexedAnswers(answers);
  if (rows.length === 0) return null;
  return {
    write: sql`insert into submission_answer (submission_id, field_id, nested_id, row, text, number, date)
      select ${submissionId}, value ->> 'fieldId', value ->> 'nestedId', value ->> 'row', value ->> 'text',
        value ->> 'number', value ->> 'date' from json_each(${JSON.stringify(rows)})`,
    rows: "itself",
    otherwise: () => new Conflict(INVALID_SUBMISSION),
  };
}
