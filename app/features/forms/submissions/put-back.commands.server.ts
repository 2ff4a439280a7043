import { sql } from "drizzle-orm";
import { submissionFiles } from "#db/event/schema/submissions";
import { as, jsonOne } from "#db/json-row";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { bringFilesBack, undoEnds } from "~/features/files/files.commands.server";
import { GONE_FOR_GOOD } from "~/features/files/files.texts";
import { Conflict } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { HAPPENED_SINCE } from "~/procedure/undo";
import type { Answers } from "../answers/answer.types";
import { entryIdsOf } from "../answers/entry-ids.rules";
import { keptAt, keptBeside } from "../answers/not-asked.rules";
import { changeDraft, filesGone } from "./change-draft.server";
import { holdsFew } from "./guest-files.server";
import type { Filling, OpenFilling } from "./open-filling.types";
import { type RemovedPart, readPart, withAsideBack, withPart } from "./removed-part.rules";

type Gone = RemovedPart extends infer P ? (P extends unknown ? Omit<P, "files"> : never) : never;

/**
 * What is written beside a draft that something is taken out of, so that it can be put back (`putBack`): with the files that go along.
 * `after` are the answers without it.
 */
export function rememberRemoved(
  ctx: CommandContext,
  open: OpenFilling,
  { gone, after }: { gone: Gone | null; after: Answers },
): { removalId: string; writes: (draftId: string) => Write[] } | null {
  if (!gone) return null;
  const removalId = newId();
  const keptAside = keptBeside(open.keptAside, { before: open.answers, after });
  const files = filesGone(open, { answers: after, keptAside }).map(({ id, fieldId, nestedId }) => ({
    id,
    fieldId,
    nestedId,
  }));
  const now = ctx.now.toISOString();
  return {
    removalId,
    writes: (draftId) => [
      sql`delete from submission_removal where submission_id = ${draftId} and expires_at <= ${now}`,
      sql`insert into submission_removal (id, submission_id, part, removed_by, expires_at)
        values (${removalId}, ${draftId}, ${JSON.stringify({ ...gone, ...asideOf(open, gone), files })}, ${ctx.actor.id}, ${undoEnds(ctx)})`,
    ],
  };
}

/** What is kept aside inside an entry goes and comes with it. */
function asideOf({ answers, keptAside }: OpenFilling, gone: Gone): { aside?: Answers } {
  if (gone.kind !== "entry") return {};
  const entry = entryIdsOf(answers[gone.templateId]).indexOf(gone.entryId);
  const aside = keptAt(keptAside, { fieldId: gone.templateId, part: String(entry) });
  return aside ? { aside } : {};
}

const removalOf = (id: string, actorId: string, now: string) =>
  jsonOne(
    { submissionId: as<string>(sql`r.submission_id`), part: as<string>(sql`r.part`) },
    sql`from submission_removal r where r.id = ${id} and r.removed_by = ${actorId} and r.expires_at > ${now}`,
  );

/**
 * Puts back what the actor took out of this very draft a moment ago, with its files. Refused where there is no place for it any more, or
 * it is back already; whatever else was saved meanwhile stays.
 */
export async function putBack(
  ctx: CommandContext,
  filling: Filling,
  { removalId }: { removalId: string },
): Promise<void> {
  const now = ctx.now.toISOString();
  const over = () => new Conflict(GONE_FOR_GOOD);
  await changeDraft(
    ctx,
    filling,
    (open, { removal }) => {
      const part = removal && removal.submissionId === open.draft?.id ? readPart(removal.part) : null;
      if (!part) throw over();
      const answers = withPart(open.document, open.answers, part);
      if (!answers) throw new Conflict(HAPPENED_SINCE);
      const { files } = part;
      const keptAside = keptBeside(open.keptAside, { before: open.answers, after: answers });
      const ids = files.map(({ id }) => id);
      return {
        answers,
        keptAside: withAsideBack(keptAside, answers, part),
        writes: (draftId) => [
          {
            write: sql`delete from submission_removal where id = ${removalId} and removed_by = ${ctx.actor.id}
              and expires_at > ${now}`,
            otherwise: over,
          },
          ...bringFilesBack(ctx, ids),
          ...(files.length > 0
            ? [
                q
                  .insert(submissionFiles)
                  .values(files.map(({ id: fileId, ...at }) => ({ submissionId: draftId, fileId, ...at }))),
              ]
            : []),
          ...(filling.of === "guest" ? [holdsFew(draftId)] : []),
        ],
        result: null,
      };
    },
    { beside: { removal: removalOf(removalId, ctx.actor.id, now) } },
  );
}

/** Daily: what nobody puts back any more. */
export const clearRemovals = (now: Date): Write[] => [
  sql`delete from submission_removal where expires_at <= ${now.toISOString()}`,
];
