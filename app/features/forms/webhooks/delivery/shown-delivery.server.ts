import type { RowIn } from "#db/json-row";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { formatFileSize } from "~/ui/format.rules";
import { MOST_TRIES, triedUntil, triesLeft } from "./attempts.rules";
import { type deliveryList, type deliveryOf, leavesAt, type webhookHead } from "./deliveries.queries.server";
import { durationWords, inSentence, KIND_WORDS, resultWords, tryName } from "./delivery-states.rules";
import { shownText } from "./shown-text.rules";
import { statusWords } from "./status-words.rules";
import { withQuery } from "./webhook-request.server";

type Asked = Pick<CommandContext, "settings" | "now">;
type Listed = RowIn<typeof deliveryList.page>;
type Delivery = RowIn<typeof deliveryOf>;
export type WebhookHead = RowIn<typeof webhookHead>;

/** The moment of the next try in words; null: its time has come. */
const nextWords = (ctx: Asked, nextAt: string | null): string | null =>
  nextAt !== null && nextAt > ctx.now.toISOString() ? eventClock(ctx).momentOf(nextAt) : null;

/** A row of the log, in words. */
export function listedDelivery(ctx: Asked, row: Listed, isOn: boolean) {
  const { momentOf } = eventClock(ctx);
  const awaited = { ...row, next: nextWords(ctx, row.nextAt) };
  return {
    id: row.id,
    queued: momentOf(row.createdAt),
    submissionId: row.submissionId,
    reference: row.reference,
    kind: KIND_WORDS[row.kind],
    isTest: row.kind === "test",
    who: row.team ?? (row.isGuest ? "Guest" : null),
    state: row.state,
    result: resultWords(awaited, isOn),
    tries: row.tries,
  };
}
export type ListedDelivery = ReturnType<typeof listedDelivery>;

/** One delivery as its page shows it. */
export function shownDelivery(ctx: Asked, delivery: Delivery, isOn: boolean) {
  const { momentOf } = eventClock(ctx);
  const isGet = delivery.requestMethod === "GET";
  const newest = delivery.attempts[0];
  const body = delivery.body ?? "";
  return {
    ...listedDelivery(ctx, delivery, isOn),
    sentence: sentenceOf(ctx, delivery),
    webhookId: delivery.id,
    isUnderWay: delivery.isUnderWay,
    hasBody: delivery.body !== null,
    ended: delivery.endedAt && momentOf(delivery.endedAt),
    request: {
      line: `${delivery.requestMethod} ${pathOf(isGet ? withQuery(delivery.requestUrl, body) : delivery.requestUrl)}`,
      host: hostOf(delivery.requestUrl),
      headers: Object.entries(newest?.headers ?? { ...(!isGet && { "content-type": delivery.contentType }) }),
      ...(isGet ? { text: "", isCut: false } : shownText(body)),
      size: formatFileSize(delivery.size),
      leaves: inSentence(momentOf(leavesAt(delivery.createdAt))),
    },
    attempts: delivery.attempts.map((one) => ({
      number: one.number,
      name: tryName(one.number),
      at: momentOf(one.startedAt),
      isTaken: one.status !== null && one.status >= 200 && one.status < 300,
      hasAnswer: one.status !== null,
      words: one.error || (one.status === null ? "" : statusWords(one.status)),
      duration: durationWords(one.duration),
      status: one.status === null ? null : statusWords(one.status),
      answerType: one.answerType,
      ...shownText(one.answer),
    })),
  };
}
export type ShownDelivery = ReturnType<typeof shownDelivery>;

/** What happened and what comes next, in one sentence. */
function sentenceOf(ctx: Asked, { state, triesNow, tries, startedAt, endedAt }: Delivery): string {
  const { momentOf } = eventClock(ctx);
  const said = tries === 0 ? "Not tried yet." : tries === 1 ? "1 try" : `${tries} tries`;
  if (state === "delivered") return `${said}, and taken ${inSentence(momentOf(endedAt ?? startedAt))}.`;
  if (state === "failed") return `${said}, none taken. Nobody tries it any more by itself.`;
  if (state === "stopped") return tries === 0 ? "Stopped before it was tried." : `${said}, then stopped.`;
  if (tries === 0) return `${said} Up to ${MOST_TRIES} tries in a day.`;
  const left = triesLeft(triesNow);
  return `${said}, none taken. ${left} more until ${inSentence(momentOf(triedUntil(startedAt)))}.`;
}

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};
const hostOf = (address: string): string => new URL(address).host;

/** What stands at the top of the log: what happened, and what comes next. */
export function headWords(
  ctx: Asked,
  head: WebhookHead,
): { tone: "success" | "warning" | "danger" | "neutral"; text: string } {
  const { momentOf } = eventClock(ctx);
  const waits = head.again + head.waiting;
  const waiting = waits === 0 ? "" : waits === 1 ? ", 1 delivery waits" : `, ${waits} deliveries wait`;
  if (head.name === null) return { tone: "neutral", text: "Deleted" };
  const failed = head.failedInARow === 1 ? "delivery" : `${head.failedInARow} deliveries`;
  if (head.isActive && head.failedInARow > 0)
    return { tone: "danger", text: `On, the last ${failed} failed${waiting}` };
  if (head.isActive) return { tone: head.again > 0 ? "warning" : "success", text: `On${waiting}` };
  if (head.switchedOff === null) return { tone: "neutral", text: `Off${waiting}` };
  const when = head.switchedOffAt ? ` ${inSentence(momentOf(head.switchedOffAt))}` : "";
  return { tone: "danger", text: `Switched off by itself${when}${waiting}` };
}

/** Words below the number of what is tried again. */
export const againNote = (ctx: Asked, { again, nextAt }: WebhookHead): string => {
  if (again === 0) return "none";
  const next = nextWords(ctx, nextAt);
  return next === null ? "next in a moment" : `next ${inSentence(next)}`;
};
