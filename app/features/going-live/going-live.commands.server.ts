import { sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Guarded } from "#db/write-batch";
import { Conflict, NotFound } from "~/lib/errors";
import type { LiveThing } from "~/lib/live-kinds.rules";
import type { CommandContext } from "~/procedure/context";
import { goLiveAt, isStillPromised, noLongerGoesLive, promisedLive } from "~/procedure/going-live.server";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { lowerNextDue } from "~/procedure/next-due.server";
import { plannedAt } from "~/procedure/planned-at.server";
import { standingFor } from "./going-live.queries.server";
import type { LiveValues } from "./going-live.schema";
import { LIVE } from "./live-things.server";

/** What came of it: `at` of one that goes live on a day. */
export interface Changed {
  title: string;
  at: string | null;
}

/**
 * Makes something live, a draft, or a draft that goes live on a day of the event's clocks. What is archived is restored first. Refused where
 * its time is past, and where somebody else was faster.
 */
export async function changeLive(
  ctx: CommandContext,
  { kind, thingId }: { kind: LiveThing; thingId: string },
  input: LiveValues,
): Promise<Changed> {
  const of = LIVE[kind];
  const { saved } = await readBatch(ctx.db, { saved: standingFor(kind, thingId) });
  if (!saved) throw new NotFound();
  const { title, isLive, isWaiting } = saved;
  if (!isLive && !isWaiting) throw new Conflict(`This ${of.noun} is archived. Restore it first.`);
  if (input.state === "now") {
    if (isWaiting) await of.putLive(ctx, thingId, []);
    return { title, at: null };
  }
  if (input.state === "on") {
    const at = plannedAt(ctx, input, "It has no day yet");
    await setDay(ctx, { kind, thingId, at, title, isLive });
    return { title, at };
  }
  if (isLive) await of.takeBack(ctx, thingId, []);
  else if (saved.at !== null) await dropDay(ctx, { kind, thingId, at: saved.at, title });
  return { title, at: null };
}

async function setDay(
  ctx: CommandContext,
  it: { kind: LiveThing; thingId: string; at: string; title: string; isLive: boolean },
): Promise<void> {
  const { kind, thingId, at, title, isLive } = it;
  const due = goLiveAt(ctx, { kind, thingId, at });
  // Control is told first: an event that is opened for nothing does no harm (docs/decisions/due-times.md).
  await lowerNextDue(ctx, at);
  const writes = [
    ...ctx.record({
      id: due.activityId,
      kind: "goingLive.scheduled",
      subjectId: thingId,
      details: { title, at },
    }),
    ...due.writes,
  ];
  if (isLive) await LIVE[kind].takeBack(ctx, thingId, writes);
  else await commandBatch(ctx, [stillWaits(kind, thingId), ...writes]);
}

const dropDay = (
  ctx: CommandContext,
  { kind, thingId, at, title }: { kind: LiveThing; thingId: string; at: string; title: string },
) =>
  commandBatch(ctx, [
    stillWaits(kind, thingId),
    relyOn(sql`exists (select 1 from going_live where thing_id = ${thingId} and at = ${at})`, moved),
    ...noLongerGoesLive(thingId),
    ...ctx.record({ kind: "goingLive.unscheduled", subjectId: thingId, details: { title } }),
  ]);

const stillWaits = (kind: LiveThing, thingId: string): Guarded => {
  const { audience, isWaiting } = LIVE[kind];
  return relyOn(
    sql`exists (select 1 from ${audience.table} where ${audience.id} = ${thingId} and ${isWaiting})`,
    moved,
  );
};

const moved = () => new Conflict("Somebody else changed this a moment ago. Look at it again.");

/** Its time has not come: it was found too early, and is tried again. */
class NotYet extends Error {
  override name = "NotYet";
  override message = "The time of this has not come";
  readonly isPassing = true;
}

/**
 * Puts live what was promised for this time. What was changed, put live or deleted meanwhile is left as it is; what is archived waits for a
 * person, whose list says that its day is past.
 */
export async function goLive(ctx: CommandContext, subject: string): Promise<void> {
  const { thingId, at } = promisedLive(subject);
  const { row } = await readBatch(ctx.db, {
    row: jsonOne(
      { kind: as<LiveThing>(sql`gl.kind`) },
      sql`from going_live gl where gl.thing_id = ${thingId} and gl.at = ${at} and gl.is_past = 0`,
    ),
  });
  if (!row) return;
  if (at > ctx.now.toISOString()) throw new NotYet();
  const { saved } = await readBatch(ctx.db, { saved: standingFor(row.kind, thingId) });
  if (!saved) return;
  if (saved.isWaiting) await LIVE[row.kind].putLive(ctx, thingId, [isStillPromised(thingId, at)]);
  else await commandBatch(ctx, missed(ctx, { thingId, at, title: saved.title }));
}

const missed = (
  ctx: CommandContext,
  { thingId, at, title }: { thingId: string; at: string; title: string },
) => [
  sql`update going_live set is_past = 1 where thing_id = ${thingId} and at = ${at}`,
  ...ctx.record({ kind: "goingLive.missed", subjectId: thingId, details: { title } }),
];

/** For the batch in which nobody tries to put it live any more. */
export function notPutLive(subject: string) {
  const { thingId, at } = promisedLive(subject);
  return {
    writes: [sql`update going_live set is_past = 1 where thing_id = ${thingId} and at = ${at}`],
    isKept: sql`false`,
  };
}
