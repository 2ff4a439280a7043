import { type SQL, sql } from "drizzle-orm";
import { submissions } from "#db/event/schema/submissions";
import { type Found, q, type Reads } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { takeFilesAway } from "~/features/files/files.commands.server";
import { wasActive } from "~/features/teams/team-activity.server";
import { Conflict, DomainError, Forbidden, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { isWithinWeight } from "../answers/answer.schema";
import type { Answers } from "../answers/answer.types";
import { canonical } from "../answers/canonical-answer.rules";
import { keptBeside, type SplitAnswers } from "../answers/not-asked.rules";
import { answeredBy } from "./answered-by.rules";
import { mayFill, type StoredFilling } from "./filling-reach.server";
import { fillingTeam } from "./filling-team.rules";
import { readFillingWith, storedFilling } from "./open-filling.server";
import type { AnswerFile, Filling, OpenFilling } from "./open-filling.types";
import { CHANGED_MEANWHILE, TOO_MUCH } from "./submissions.texts";
import { filesIn } from "./upload-places.rules";

/** The draft was not as it was read: it is read again and tried once more. */
export class StaleDraft extends Conflict {
  constructor() {
    super(CHANGED_MEANWHILE);
  }
}

export interface DraftChange<T> {
  answers: Answers;
  /** Left out, it follows the answers that it stands beside. */
  keptAside?: Answers;
  /** What goes along in the same batch. */
  writes?: (draftId: string) => readonly Write[];
  result: T;
}

export interface SavedDraft {
  id: string;
  version: number;
}

/** How often a draft is read again that somebody else keeps changing: of many who save at once each gets through. */
const MOST_TRIES = 8;
/** A guest's draft is cleared away so long after it was saved last. */
const GUEST_DAYS = 30;

/**
 * Changes a draft, or makes it: read, decided and written anew as often as somebody else was faster. Where nothing changes nothing is
 * written. `isOptional`: a draft that is not there yet is not made for nothing. `seenNumber`: the version whose changes are acknowledged.
 * `beside` is read with it.
 */
export async function changeDraft<T, R extends Reads = Record<never, never>>(
  ctx: CommandContext,
  filling: Filling,
  change: (open: OpenFilling, beside: Found<R>) => DraftChange<T>,
  {
    isOptional = false,
    seenNumber = null,
    beside = {} as R,
  }: { isOptional?: boolean; seenNumber?: number | null; beside?: R } = {},
): Promise<{ draft: SavedDraft | null; result: T; open: OpenFilling }> {
  const stored = await storedFilling(filling, ctx.actor);
  for (let attempt = 1; ; attempt += 1) {
    const { open, beside: found } = await readFillingWith(ctx, filling, beside);
    refuseUnlessOpen(open);
    const changed = change(open, found);
    const { answers, writes, result } = changed;
    const keptAside =
      changed.keptAside ?? keptBeside(open.keptAside, { before: open.answers, after: answers });
    if (!isWithinWeight(answers) || !isWithinWeight(keptAside)) throw new Refused(TOO_MUCH);
    const isAcknowledged = open.moved !== null && seenNumber !== null;
    const isSame =
      canonical([answers, keptAside]) === canonical([open.answers, open.keptAside]) &&
      !open.isOlder &&
      !isAcknowledged &&
      !writes;
    if (isSame && (open.draft || isOptional)) return { draft: open.draft, result, open };
    if (!open.draft && filling.of === "guest") await filling.begins?.();
    try {
      const draft = await writeDraft(ctx, { open, stored, answers, keptAside, seenNumber, writes });
      const isTold = seenNumber !== null && seenNumber >= open.number;
      const moved = isTold ? null : open.moved;
      return { draft, result, open: { ...open, answers, keptAside, moved } };
    } catch (error) {
      if (!(error instanceof StaleDraft) || attempt === MOST_TRIES) throw error;
    }
  }
}

/** Nothing is kept yet: it can be read all the same. */
export class NotOpenYet extends Conflict {}

/** In the words and with the status that the refusal has. */
export function refuseUnlessOpen({ refusal }: OpenFilling): void {
  if (!refusal) return;
  if (refusal.kind === "notYet") throw new NotOpenYet(refusal.text);
  if (refusal.kind === "noTeam" || refusal.kind === "notPublic") throw new Forbidden(refusal.text);
  throw new Conflict(refusal.text);
}

/** A guest is no person whom a batch could rely on; everybody else is. */
export const fillingBatch = (
  ctx: CommandContext,
  filling: Filling,
  writes: readonly (Write | null | false | undefined)[],
) =>
  filling.of === "guest"
    ? writeBatch(ctx.db, writes)
    : commandBatch(ctx, [...writes, ...(isByTeam(filling) ? wasActive(ctx, ctx.actor.teamId) : [])]);

/** What staff do for a team is nothing that the team did. */
const isByTeam = (filling: Exclude<Filling, { of: "guest" }>): boolean =>
  filling.of === "team" ? !filling.staffFor : filling.by === "team";

/** Relies on the form's being open to whoever fills it in, at the moment of the request, by the version that was read; and on `besides`. */
export const stillOpen = (
  { actor: { teamId }, now }: Pick<CommandContext, "actor" | "now">,
  { filling, versionId }: OpenFilling,
  stored: StoredFilling,
  otherwise: () => Error,
  besides: SQL = sql`true`,
) =>
  relyOn(
    sql`exists (select 1 from form fm where fm.id = ${filling.formId} and fm.live_version_id = ${versionId}
      and ${mayFill(stored, { teamId, at: now.toISOString() })}) and ${besides}`,
    otherwise,
  );

async function writeDraft(
  ctx: CommandContext,
  {
    open,
    stored,
    answers,
    seenNumber,
    keptAside,
    writes,
  }: {
    open: OpenFilling;
    stored: StoredFilling;
    answers: Answers;
    seenNumber: number | null;
    keptAside: Answers;
    writes: DraftChange<unknown>["writes"];
  },
): Promise<SavedDraft> {
  const { draft, filling, number } = open;
  const stale = () => new StaleDraft();
  const values = {
    answers: JSON.stringify(answers),
    keptAside: JSON.stringify(keptAside),
    number,
    // A guest's is nobody's.
    answeredBy: JSON.stringify(
      stored.of === "guest"
        ? {}
        : answeredBy(open.answeredBy, { was: open.answers, now: answers, by: ctx.actor.id }),
    ),
    expiresAt: stored.of === "guest" ? expiryOf(ctx.now) : null,
  };
  // Never of a version that is still to come, nor back to one that went before.
  const seen = seenNumber === null ? null : Math.min(seenNumber, number);
  const begunNumber = filling.of === "change" ? (open.submitted?.number ?? number) : number;
  const id = draft?.id ?? newId();
  const version = (draft?.version ?? 0) + 1;
  await fillingBatch(ctx, filling, [
    stillOpen(ctx, open, stored, stale),
    draft
      ? {
          write: sql`update submission set answers = ${values.answers}, kept_aside = ${values.keptAside},
              begun_number = coalesce(begun_number, number),
              seen_number = max(coalesce(${seen}, 0), coalesce(seen_number, begun_number, number)),
              number = ${number}, answered_by = ${values.answeredBy}, expires_at = ${values.expiresAt}, version = ${version},
              updated_at = ${restamp(ctx).updatedAt}, updated_by = ${ctx.actor.id}
            where id = ${id} and version = ${draft.version} and is_draft = 1`,
          otherwise: stale,
        }
      : {
          write: q
            .insert(submissions)
            .values({ id, ...newDraft(ctx, open, stored), ...values, begunNumber, seenNumber: seen }),
          otherwise: stale,
        },
    ...(writes?.(id) ?? []),
    ...droppedFiles(ctx, open, { answers, keptAside }),
    ...(draft ? [] : recordBegun(ctx, open)),
  ]);
  return { id, version };
}

const expiryOf = (now: Date): string =>
  new Date(now.getTime() + GUEST_DAYS * 24 * 60 * 60 * 1000).toISOString();

function newDraft(ctx: CommandContext, { filling, submitted }: OpenFilling, stored: StoredFilling) {
  const own = { formId: filling.formId, version: 1, ...stamp(ctx) };
  if (stored.of === "team")
    return {
      ...own,
      ...{ teamId: stored.teamId, taskId: stored.taskId },
      isByStaff: stored.staffFor?.isTeamsDraft === false,
    };
  if (stored.of === "guest") {
    if (!stored.tokenHash) throw new DomainError(500, "A guest's draft is made with a token");
    return { ...own, isGuest: true, guestToken: stored.tokenHash };
  }
  return {
    ...own,
    teamId: submitted?.teamId ?? null,
    taskId: submitted?.taskId ?? null,
    purchaseOrder: submitted?.purchaseOrder ?? "",
    editOf: stored.submissionId,
  };
}

/** The log says once that somebody began; that they went on is the draft's own to say. */
function recordBegun(ctx: CommandContext, { filling, form, submitted }: OpenFilling): Write[] {
  const teamId = filling.of === "change" ? submitted?.teamId : fillingTeam(filling, ctx.actor);
  return ctx.record({
    kind: filling.of === "change" ? "submission.changeBegun" : "submission.begun",
    subjectId: form.id,
    teamId: teamId ?? null,
    details: { title: form.title, ...(submitted ? { reference: submitted.reference ?? "" } : {}) },
  });
}

/** Files of the draft's own that no answer names any more, with an entry that was removed or by themselves. */
export function filesGone(open: OpenFilling, { answers, keptAside }: SplitAnswers): AnswerFile[] {
  const named = new Set([...filesIn(answers), ...filesIn(keptAside)].map(({ id }) => id));
  const own = [...open.files.values()].filter(({ submissionId }) => submissionId === open.draft?.id);
  return own.filter(({ id }) => !named.has(id));
}

/** They are nobody's answer from now on, and stay where they are for as long as they may be put back. */
function droppedFiles(ctx: CommandContext, open: OpenFilling, kept: SplitAnswers): Write[] {
  const gone = filesGone(open, kept);
  const dropped = takeFilesAway(ctx, gone);
  if (gone.length === 0) return [];
  return [
    ...dropped.writes,
    sql`delete from submission_file where submission_id = ${open.draft?.id ?? ""}
      and file_id in (select value from json_each(${JSON.stringify(gone.map(({ id }) => id))}))`,
    ...ctx.record({
      kind: "submission.filesRemoved",
      subjectId: open.form.id,
      teamId: fillingTeam(open.filling, ctx.actor),
      details: { title: open.form.title, files: gone.length },
      jobs: dropped.jobs,
    }),
  ];
}
