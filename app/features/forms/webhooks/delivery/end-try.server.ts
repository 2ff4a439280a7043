import { sql } from "drizzle-orm";
import { as, bool, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { oneLine, shortened } from "~/lib/text.rules";
import type { CommandContext } from "~/procedure/context";
import { afterTry, isHopeless, type Outcome, type TryResult } from "./attempts.rules";
import type { Leased } from "./leases.jobs.server";
import type { Sent } from "./send-once.server";
import { isRedirect, statusWords } from "./status-words.rules";
import { WEBHOOK_SWITCHED_OFF_JOB } from "./switched-off.texts";

export interface Tried {
  sent: Sent;
  /** Its headers, as the log keeps them. */
  shown: Readonly<Record<string, string>>;
}

/** Writes down what came of a try, and what becomes of delivery and webhook by it. */
export async function endTry(ctx: CommandContext, leased: Leased, { sent, shown }: Tried): Promise<Outcome> {
  const { tries, startedAt } = leased;
  const outcome = afterTry(resultOf(sent), { tries, startedAt, now: ctx.now });
  const error = outcome.state === "succeeded" ? "" : errorWords(sent, outcome);
  const ending = [
    tryWrite(leased, { sent, shown, error }),
    deliveryWrite(ctx, leased, { sent, outcome, error }),
  ];
  if (outcome.state === "waiting") {
    await writeBatch(ctx.db, ending);
    return outcome;
  }
  if (outcome.state === "succeeded") {
    await writeBatch(ctx.db, [
      ...ending,
      sql`update webhook set failing_since = null, failed_in_a_row = 0
        where id = ${leased.webhookId} and failing_since is not null`,
    ]);
    return outcome;
  }
  await writeBatch(ctx.db, [
    ...ending,
    sql`update webhook set failing_since = coalesce(failing_since, ${ctx.now.toISOString()}),
      failed_in_a_row = failed_in_a_row + 1 where id = ${leased.webhookId}`,
  ]);
  await switchOffIfHopeless(ctx, leased, outcome.isGone);
  return outcome;
}

const resultOf = (sent: Sent): TryResult =>
  sent.kind === "answer"
    ? { kind: "answer", status: sent.status, retryAfter: sent.retryAfter }
    : { kind: sent.kind };

/** Why it failed, as people read it. */
function errorWords(sent: Sent, outcome: Outcome): string {
  if (sent.kind !== "answer") return sent.why;
  const pause =
    outcome.state === "waiting" && outcome.isAsked
      ? `. Retry-After: ${shortened(oneLine(sent.retryAfter ?? ""), 40)}, kept`
      : "";
  const redirect = isRedirect(sent.status) ? ": redirects are not followed" : "";
  return `${statusWords(sent.status)}${redirect}${pause}`;
}

function tryWrite(
  { id, number }: Pick<Leased, "id" | "number">,
  { sent, shown, error }: Tried & { error: string },
): Write {
  const answer = sent.kind === "answer" ? sent : null;
  return sql`update webhook_attempt set duration = ${sent.ms}, status = ${answer?.status ?? null},
    answer = ${answer?.answer ?? ""}, answer_type = ${answer?.answerType ?? ""}, error = ${error},
    headers = ${JSON.stringify(shown)} where delivery_id = ${id} and number = ${number}`;
}

/** A delivery that somebody stopped meanwhile stays so, unless it arrived. Another lease's is not ours any more. */
function deliveryWrite(
  { now }: CommandContext,
  { id, leaseUntil }: Leased,
  { sent, outcome, error }: { sent: Sent; outcome: Outcome; error: string },
): Write {
  const at = now.toISOString();
  const nextAt = outcome.state === "waiting" ? outcome.nextAt : null;
  const isIn = outcome.state === "succeeded" ? sql`state in ('waiting', 'stopped')` : sql`state = 'waiting'`;
  return sql`update webhook_delivery set state = ${outcome.state}, next_at = ${nextAt}, lease_until = null,
    last_status = ${sent.kind === "answer" ? sent.status : null}, last_error = ${error || null},
    ended_at = ${nextAt === null ? at : null}, updated_at = ${at}
    where id = ${id} and lease_until = ${leaseUntil} and ${isIn}`;
}

/** One whose receiver says that it is gone, or that has failed for days, is switched off, once, and the admins are told. */
async function switchOffIfHopeless(
  ctx: CommandContext,
  { webhookId }: Pick<Leased, "webhookId">,
  isGone: boolean,
): Promise<void> {
  const { webhook } = await readBatch(ctx.db, {
    webhook: jsonOne(
      {
        name: as<string>(sql`wh.name`),
        formId: as<string>(sql`wh.parent_id`),
        title: as<string | null>(sql`(select title from form where form.id = wh.parent_id)`),
        isActive: bool(sql`wh.is_active`),
        failingSince: as<string | null>(sql`wh.failing_since`),
        failedInARow: as<number>(sql`wh.failed_in_a_row`),
      },
      sql`from webhook wh where wh.id = ${webhookId}`,
    ),
  });
  if (!webhook?.isActive || !(isGone || isHopeless(webhook, ctx.now))) return;
  const why = isGone ? "gone" : "failing";
  const at = ctx.now.toISOString();
  const once: Write = {
    write: sql`update webhook set is_active = 0, switched_off = ${why}, switched_off_at = ${at}, version = version + 1
      where id = ${webhookId} and is_active = 1`,
    otherwise: () => new SwitchedOffBefore(),
  };
  const told = ctx.record({
    kind: isGone ? "form.webhookGone" : "form.webhookFailing",
    subjectId: webhook.formId,
    details: { title: webhook.title ?? "", name: webhook.name, webhookId },
    jobs: [{ subscriber: WEBHOOK_SWITCHED_OFF_JOB }],
  });
  await writeBatch(ctx.db, [once, ...told]).catch((error) => {
    if (!(error instanceof SwitchedOffBefore)) throw error;
  });
}

/** Another of its deliveries, or an admin, was faster. */
class SwitchedOffBefore extends Error {
  override name = "SwitchedOffBefore";
}
