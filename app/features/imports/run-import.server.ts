import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { steadyNow } from "#db/steady-clock";
import { type Write, writeBatch } from "#db/write-batch";
import { dropFiles } from "~/features/files/files.commands.server";
import { findFile } from "~/features/files/files.queries.server";
import { type Later, promisedAt } from "~/features/teams/held-invitations.server";
import { hasLevel, levelOf } from "~/identity/permissions.rules";
import { Forbidden } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { commandContext } from "~/procedure/command-context.server";
import type { Actor, CommandContext } from "~/procedure/context";
import type { OutboxWork } from "~/procedure/room-work.server";
import { furtherWork } from "./further-work.server";
import { countRows } from "./imports.queries.server";
import { takeBackRefused } from "./refused-mails.server";
import { notedRow } from "./row-notes.server";
import type { RowRecord } from "./row-record.rules";
import { doRow } from "./row-steps.server";
import { workAtHand } from "./waiting-rows.server";

/** A piece of work begins no further row after so long: its event's turn has others to serve. */
const PIECE_MS = 8_000;
/** Of a piece that was cut off nobody knows for so long: then it is begun again where its rows stand. */
const LEASE_MS = 30_000;

const STARTER_GONE = "Whoever started this import may not import any more. Another admin can go on with it.";

/**
 * A piece of an import: row by row, as whoever started it, until its time is up; then the next piece is queued. Each row's
 * batch says that the row is done, so that a piece which was cut off anywhere, or is done twice, loses and doubles nothing.
 */
export async function runPiece(
  ctx: CommandContext,
  { importId, piece }: { importId: string; piece: number },
  work: Pick<OutboxWork, "activityId" | "queued">,
): Promise<void> {
  const until = steadyNow() + PIECE_MS;
  const subscriber = `imports:run:${importId}:${piece}` as const;
  await takeBackRefused(ctx, importId);
  for (;;) {
    await writeBatch(ctx.db, [keptLease(subscriber)]);
    const { job, rows, fields } = await readBatch(ctx.db, workAtHand(importId));
    if (!job) return;
    const actor = actorOf(job.starter);
    if (!actor) return void (await writeBatch(ctx.db, [stopped(importId, STARTER_GONE)]));
    if (rows.length === 0) return finish(ctx, importId, { ...job, actor, name: job.fileName });
    for (const row of rows) {
      const as = actingAs(ctx, actor, work);
      try {
        const refused = await doRow(as, importId, row, {
          ...{ fields, hasExtraDays: job.hasExtraDays, later: laterNow(job) },
        });
        if (refused) await writeBatch(ctx.db, [notedIfWaiting(importId, row.number, refused)]);
      } catch (error) {
        // Their level or team was changed in this moment: the next look says what that means.
        if (!(error instanceof Forbidden)) throw error;
        break;
      }
      if (steadyNow() > until) return goOn(ctx, { importId, piece: piece + 1 }, work);
    }
  }
}

type Starter = { id: string; permissions: string; teamId: string | null; isArchived: boolean } | null;

/** When the people of the next row are invited; undefined: at once, as where the day is past by now. */
const laterNow = ({
  invitation,
  inviteAt,
}: {
  invitation: "now" | "on" | "later";
  inviteAt: string | null;
}): Later | undefined => {
  if (invitation === "later") return { at: null };
  return inviteAt !== null && inviteAt > new Date().toISOString()
    ? { at: inviteAt, isPromised: true }
    : undefined;
};

/** Whoever started it, with the rights that they have now. */
function actorOf(starter: Starter): Actor | null {
  if (!starter || starter.isArchived) return null;
  const level = levelOf(starter.permissions);
  return hasLevel(level, "admin") ? { id: starter.id, level, teamId: starter.teamId } : null;
}

/** Mails go as soon as their row is written. */
const actingAs = (
  { db, control, event, settings, env, requestId, now }: CommandContext,
  actor: Actor,
  { queued }: Pick<OutboxWork, "queued">,
): CommandContext =>
  commandContext({ db, control, event, settings, env, requestId, now, actor, queued: (ids) => queued(ids) });

/** Somebody else may have done it meanwhile: then that stands. */
const notedIfWaiting = (importId: string, number: number, record: RowRecord): SQL =>
  sql`${notedRow(importId, number, { ...record, state: "failed" })} and state = 'waiting'`;

const keptLease = (subscriber: string): SQL =>
  sql`update outbox set lease_until = ${new Date(Date.now() + LEASE_MS).toISOString()}
    where subscriber = ${subscriber} and state = 'pending'`;

const stopped = (importId: string, reason: string): SQL =>
  sql`update team_import set state = 'stopped', reason = ${reason} where id = ${importId} and state = 'running'`;

/** The next piece, once however often this one is done. */
async function goOn(
  ctx: CommandContext,
  next: { importId: string; piece: number },
  { activityId, queued }: Pick<OutboxWork, "activityId" | "queued">,
): Promise<void> {
  const { id, write } = await furtherWork(ctx, activityId, {
    subscriber: `imports:run:${next.importId}:${next.piece}`,
  });
  await writeBatch(ctx.db, [
    sql`update team_import set pieces = max(pieces, ${next.piece}) where id = ${next.importId}`,
    countRows(next.importId),
    write,
  ]);
  queued([id]);
}

/** All rows were tried: the file goes, and what became of the mails is looked at later. */
async function finish(
  ctx: CommandContext,
  importId: string,
  { actor, name, inviteAt }: { actor: Actor; name: string; inviteAt: string | null },
): Promise<void> {
  const { file } = await readBatch(ctx.db, { file: findFile(importId) });
  const dropped = dropFiles(file ? [file] : []);
  const now = new Date();
  const activityId = newId();
  await writeBatch(ctx.db, [
    countRows(importId),
    {
      write: sql`update team_import set state = 'done', finished_at = ${now.toISOString()}
        where id = ${importId} and state = 'running'
          and not exists (select 1 from team_import_row where import_id = ${importId} and state = 'waiting' and fate <> 'left')`,
      otherwise: () => new Error("The import was ended by somebody else, or has rows again"),
    },
    ...dropped.writes,
    ...ctx.record({
      id: activityId,
      kind: "import.finished",
      actorId: actor.id,
      subjectId: importId,
      details: { name },
      jobs: [...dropped.jobs, { subscriber: `imports:mails:${importId}:1`, waitSeconds: 15 }],
    }),
    // Where the day came while the last rows were made, these are invited too.
    ...(inviteAt === null ? [] : [promisedAt(ctx, activityId, inviteAt)]),
  ] satisfies Write[]);
}
