import { sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { WORK_LIFE_MS } from "#db/event/outbox-work";
import { as, jsonOne, parsed, rowsOf } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { mailWrites } from "~/features/email/mail-once.server";
import type { CommandContext } from "~/procedure/context";
import { ordersOf } from "../reminders/digests.jobs.server";
import { lateFacts, lateReads } from "./remind-all.queries.server";
import { remindAllOf } from "./remind-all.rules";

/** One mail a person of all that a round reminded their team of, and that is late still. */
export async function tellOfAll(ctx: CommandContext, activityId: string): Promise<string[]> {
  const { round, ...found } = await readBatch(ctx.db, { round: roundOf(activityId), ...lateReads(ctx) });
  if (!round) return [];
  const facts = await lateFacts(ctx, found);
  const ofRound = new Set(round.lines.map(({ taskId, teamId }) => `${taskId} ${teamId}`));
  // Told of by this very round: its own reminder of today is no reason to leave it out.
  const open = facts.open.flatMap((one) =>
    ofRound.has(`${one.taskId} ${one.teamId}`) ? [{ ...one, told: [] }] : [],
  );
  const fresh = round.details.fresh ? ("1" as const) : undefined;
  const { digests } = remindAllOf(
    { ...facts, open },
    { chosen: undefined, task: [], type: [], without: [], fresh },
  );
  const orders = await ordersOf(ctx, digests, {
    day: facts.today,
    about: `reminder round ${round.id}`,
    note: round.note,
    sender: round.by ?? "The organisers",
    endsAt: new Date(Date.parse(round.sentAt) + WORK_LIFE_MS).toISOString(),
  });
  const { writes, ids } = await mailWrites(ctx, activityId, orders);
  await writeBatch(ctx.db, [
    ...writes,
    sql`update reminder_round set mails = ${orders.length} where id = ${round.id}`,
  ]);
  return ids;
}

const roundOf = (activityId: string) =>
  jsonOne(
    {
      id: as<string>(sql`x.id`),
      sentAt: as<string>(sql`x.sent_at`),
      by: nameOf(sql`x.sent_by`),
      note: as<string>(sql`x.note`),
      details: parsed<{ fresh?: boolean }>(sql`a.details`),
      lines: rowsOf(
        { taskId: as<string>(sql`n.task_id`), teamId: as<string>(sql`n.team_id`) },
        sql`from reminder_round_line n where n.round_id = x.id`,
      ),
    },
    sql`from activity a join reminder_round x on x.id = a.subject_id where a.id = ${activityId}`,
  );
