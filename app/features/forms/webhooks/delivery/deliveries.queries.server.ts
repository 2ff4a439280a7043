import { type SQL, sql } from "drizzle-orm";
import { wa, wd, wh } from "#db/event/aliases";
import { as, bool, jsonRequired, parsed, rowsOf } from "#db/json-row";
import { daysAgo } from "~/lib/dates";
import { list } from "~/procedure/list.server";
import { known, oneOf, text, within } from "~/procedure/list-filters.server";
import { LOG_DAYS } from "./deliveries.tidy.server";
import { DELIVERY_KINDS, DELIVERY_STATES, type DeliveryState } from "./delivery-states.rules";

export interface WebhookAt {
  formId: string;
  webhookId: string;
}

const STATE_IS: Record<DeliveryState, SQL> = {
  delivered: sql`wd.state = 'succeeded'`,
  again: sql`(wd.state = 'waiting' and wd.attempts > 0)`,
  waiting: sql`(wd.state = 'waiting' and wd.attempts = 0)`,
  failed: sql`wd.state = 'failed'`,
  stopped: sql`wd.state = 'stopped'`,
};

const STATE = as<DeliveryState>(sql`case wd.state when 'succeeded' then 'delivered'
  when 'waiting' then iif(wd.attempts > 0, 'again', 'waiting') else wd.state end`);

/** Of the submission; null where it was deleted, or a test had none. */
const REFERENCE = as<string | null>(
  sql`(select sm.reference from submission sm where sm.id = wd.submission_id)`,
);
const TEAM = as<string | null>(sql`(select tm.name from submission sm join team tm on tm.id = sm.team_id
  where sm.id = wd.submission_id)`);

const IS_BEHIND = bool(sql`wd.state = 'waiting' and exists (select 1 from webhook_delivery b
  where b.submission_id = wd.submission_id and b.webhook_id = wd.webhook_id and +b.state = 'waiting'
  and (b.created_at < wd.created_at or (b.created_at = wd.created_at and b.id < wd.id)))`);

interface LogScope extends WebhookAt {
  now: Date;
}

const shownCells = ({ now }: { now: Date }) => ({
  id: wd.id,
  kind: wd.kind,
  state: STATE,
  submissionId: as<string | null>(sql`(select sm.id from submission sm where sm.id = wd.submission_id)`),
  reference: REFERENCE,
  team: TEAM,
  isGuest: bool(sql`coalesce((select sm.is_guest from submission sm where sm.id = wd.submission_id), 0)`),
  createdAt: wd.createdAt,
  nextAt: wd.nextAt,
  isUnderWay: bool(sql`wd.state = 'waiting' and coalesce(wd.lease_until > ${now.toISOString()}, 0)`),
  isBehind: IS_BEHIND,
  lastStatus: wd.lastStatus,
  lastError: wd.lastError,
  tries: as<number>(sql`(select count(*) from webhook_attempt wa where wa.delivery_id = wd.id)`),
  duration: as<number | null>(sql`(select wa.duration from webhook_attempt wa where wa.delivery_id = wd.id
    order by wa.number desc limit 1)`),
});

/** What a webhook has told, the newest first, for as long as the log is kept. */
export const deliveryList = list({
  from: ({ formId, webhookId }: LogScope) =>
    sql`from webhook_delivery wd where wd.webhook_id = ${webhookId} and wd.form_id = ${formId}`,
  key: wd.id,
  rows: sql`join webhook_delivery wd on wd.id = page.id`,
  cells: shownCells,
  filters: {
    q: text(within(sql`coalesce(${REFERENCE}, '')`), within(sql`coalesce(${TEAM}, '')`)),
    state: known(
      DELIVERY_STATES,
      (chosen) =>
        sql`(${sql.join(
          chosen.map((one) => STATE_IS[one]),
          sql` or `,
        )})`,
    ),
    occasion: known(DELIVERY_KINDS, (chosen) => sql`wd.kind in ${chosen}`),
    when: oneOf(
      ["1", "7", "14"],
      (days, { now }: LogScope) => sql`wd.created_at >= ${daysAgo(now, Number(days))}`,
    ),
  },
  newest: wd.createdAt,
});

const countOf = (webhookId: string, is: SQL) =>
  as<number>(sql`(select count(*) from webhook_delivery wd where wd.webhook_id = ${webhookId} and ${is})`);

/** A webhook as the head of its log says it; one that was deleted has its log as long as that is kept. A 404 where neither is there. */
export const webhookHead = ({ formId, webhookId }: WebhookAt) =>
  jsonRequired(
    {
      id: as<string>(sql`x.id`),
      name: as<string | null>(sql`wh.name`),
      isActive: bool(sql`coalesce(${wh.isActive}, 0)`),
      requestUrl: as<string | null>(sql`wh.request_url`),
      switchedOff: as<"gone" | "failing" | null>(sql`wh.switched_off`),
      switchedOffAt: as<string | null>(sql`wh.switched_off_at`),
      failingSince: as<string | null>(sql`wh.failing_since`),
      failedInARow: as<number>(sql`coalesce(wh.failed_in_a_row, 0)`),
      delivered: countOf(webhookId, STATE_IS.delivered),
      again: countOf(webhookId, STATE_IS.again),
      waiting: countOf(webhookId, STATE_IS.waiting),
      failed: countOf(webhookId, STATE_IS.failed),
      /** Of those that failed. */
      replayable: countOf(webhookId, sql`wd.state = 'failed' and wd.kind <> 'test' and wd.body is not null`),
      stopped: countOf(webhookId, STATE_IS.stopped),
      nextAt: as<
        string | null
      >(sql`(select min(wd.next_at) from webhook_delivery wd where wd.webhook_id = ${webhookId}
        and wd.state = 'waiting' and wd.attempts > 0)`),
    },
    sql`from (select ${webhookId} as id) x left join webhook wh on wh.id = x.id and wh.parent_id = ${formId}
      where wh.id is not null or exists (select 1 from webhook_delivery wd
        where wd.webhook_id = x.id and wd.form_id = ${formId})`,
  );

/** One delivery with all its tries, the newest first. */
export const deliveryOf = (
  { formId, webhookId, deliveryId }: WebhookAt & { deliveryId: string },
  now: Date,
) =>
  jsonRequired(
    {
      ...shownCells({ now }),
      requestUrl: wd.requestUrl,
      requestMethod: wd.requestMethod,
      contentType: wd.contentType,
      body: wd.body,
      size: wd.size,
      startedAt: wd.startedAt,
      endedAt: wd.endedAt,
      /** Since it began, or was sent again. */
      triesNow: wd.attempts,
      attempts: rowsOf(
        {
          number: wa.number,
          startedAt: wa.startedAt,
          duration: wa.duration,
          status: wa.status,
          answer: wa.answer,
          answerType: wa.answerType,
          error: wa.error,
          headers: parsed<Record<string, string>>(sql`iif(json_valid(wa.headers), wa.headers, '{}')`),
        },
        sql`from webhook_attempt wa where wa.delivery_id = wd.id order by wa.number desc limit 100`,
      ),
    },
    sql`from webhook_delivery wd where wd.id = ${deliveryId} and wd.webhook_id = ${webhookId} and wd.form_id = ${formId}`,
  );

/** When a delivery of then leaves the log. */
export const leavesAt = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + LOG_DAYS * 86_400_000).toISOString();
