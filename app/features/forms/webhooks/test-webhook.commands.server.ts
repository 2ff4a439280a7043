import { sql } from "drizzle-orm";
import { wh } from "#db/event/aliases";
import { as, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { report } from "~/lib/report.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { ownHosts } from "~/procedure/own-hosts.server";
import { INVALID_WEBHOOK } from "../forms.texts";
import { bodyOf, contentTypeOf, MOST_BODY } from "./body.rules";
import { exampleValues, shownReads, submittedIn } from "./body-preview.server";
import { formOf, TOO_LONG, valuesFor } from "./deliveries.server";
import { type Sent, sendOnce } from "./delivery/send-once.server";
import { isRedirect, statusWords } from "./delivery/status-words.rules";
import { requestOf } from "./delivery/webhook-request.server";
import { choicesOf, webhookReads } from "./webhook-page.server";
import { webhooksOf } from "./webhooks.queries.server";

/** In a minute, of one webhook: each is a request to somebody else's machine. */
const MOST_TESTS = 10;

const sealedParts = ({ formId, webhookId }: At) =>
  jsonOne(
    {
      headerValue: as<string>(sql`wh.header_value`),
      signingSecret: as<string>(sql`wh.signing_secret`),
      oldSigningSecret: as<string | null>(sql`wh.old_signing_secret`),
      title: as<string>(sql`(select fm.title from form fm where fm.id = wh.parent_id)`),
    },
    sql`from webhook wh where ${wh.id} = ${webhookId} and wh.parent_id = ${formId}`,
  );

interface At {
  formId: string;
  webhookId: string;
}

/**
 * Sends one request as the webhook is saved, with a submission's answers or with examples, and waits for the answer. It is a row of the
 * log that says that it was a test; it counts neither for nor against the webhook, and goes where one that is off goes, too.
 */
export async function testWebhook(
  ctx: CommandContext,
  at: At,
  { with: submissionId }: { with: string },
  send: typeof sendOnce = sendOnce,
): Promise<{ sent: Sent }> {
  const [found, { hosts }] = await Promise.all([
    readBatch(ctx.db, {
      ...webhookReads(at.formId),
      ...shownReads(ctx, { formId: at.formId, submissionId }),
      webhooks: webhooksOf(at.formId),
      sealed: sealedParts(at),
    }),
    readBatch(ctx.control, { hosts: ownHosts() }),
  ]);
  const webhook = found.webhooks.find(({ id }) => id === at.webhookId);
  if (!webhook || !found.sealed) throw new NotFound();
  const { document } = choicesOf(found);
  const submitted = submittedIn(found);
  if (submissionId !== "" && !submitted)
    throw new Refused(INVALID_WEBHOOK, { with: "This submission is not there any more: choose another one" });
  const value = submitted ? await valuesFor(ctx, webhook, submitted) : exampleValues(ctx, webhook, document);
  const { text, size } = bodyOf(value, formOf(webhook));
  if (size > MOST_BODY) throw new Refused(INVALID_WEBHOOK, { with: `${TOO_LONG}.` });
  const { requestUrl, requestMethod, headerKey, oldSecretUntil } = webhook;
  const row = {
    id: newId(),
    requestUrl,
    requestMethod,
    contentType: contentTypeOf(webhook.contentType, formOf(webhook)),
  };
  await beginTest(ctx, at, {
    ...{ ...row, body: text, size, submissionId: submitted?.submissionId ?? null, version: webhook.version },
    ...{ title: found.sealed.title, name: webhook.name },
  });
  const tried = await attempt(
    ctx,
    { ...row, ...found.sealed, body: text, isTest: true, headerKey, oldSecretUntil },
    { hosts, send },
  );
  await endTest(ctx, row.id, tried);
  return { sent: tried.sent };
}

type ToSend = Parameters<typeof requestOf>[1];

async function attempt(
  ctx: CommandContext,
  toSend: ToSend,
  { hosts, send }: { hosts: readonly string[]; send: typeof sendOnce },
): Promise<{ sent: Sent; shown: Record<string, string> }> {
  try {
    const { request, shown } = await requestOf(ctx.env, toSend, ctx.now);
    return { sent: await send(ctx.env, request, { ownHosts: hosts }), shown };
  } catch (error) {
    report(error, { eventId: ctx.event.id, deliveryId: toSend.id });
    const why = "The request could not be made: save the webhook's settings anew";
    return { sent: { kind: "refused", why, ms: 0 }, shown: {} };
  }
}

/** Written before anything is sent, as what it would be if this machine stopped now. */
async function beginTest(
  ctx: CommandContext,
  { formId, webhookId }: At,
  test: {
    id: string;
    requestUrl: string;
    requestMethod: string;
    contentType: string;
    body: string;
    size: number;
    submissionId: string | null;
    version: number;
    title: string;
    name: string;
  },
): Promise<void> {
  const at = ctx.now.toISOString();
  const minuteAgo = new Date(ctx.now.getTime() - 60_000).toISOString();
  await commandBatch(ctx, [
    {
      write: sql`insert into webhook_delivery (id, webhook_id, form_id, submission_id, kind, state, request_url, request_method,
          content_type, body, size, attempts, started_at, last_error, ended_at, created_at, updated_at)
        select ${test.id}, ${webhookId}, ${formId}, ${test.submissionId}, 'test', 'failed', ${test.requestUrl},
          ${test.requestMethod}, ${test.contentType}, ${test.body}, ${test.size}, 1, ${at},
          'The test was broken off before its answer came', ${at}, ${at}, ${at}
        from webhook where id = ${webhookId} and parent_id = ${formId} and version = ${test.version}
          and (select count(*) from webhook_delivery where webhook_id = ${webhookId} and kind = 'test'
            and created_at > ${minuteAgo}) < ${MOST_TESTS}`,
      otherwise: () =>
        new Refused(INVALID_WEBHOOK, {
          with: `It was changed a moment ago, or ${MOST_TESTS} tests were sent within a minute. Nothing was sent: try again in a minute.`,
        }),
    },
    ...ctx.record({
      kind: "form.webhookTested",
      subjectId: formId,
      details: { title: test.title, name: test.name },
    }),
  ]);
}

async function endTest(
  ctx: CommandContext,
  id: string,
  { sent, shown }: { sent: Sent; shown: Record<string, string> },
): Promise<void> {
  const answer = sent.kind === "answer" ? sent : null;
  const isTaken = answer !== null && answer.status >= 200 && answer.status < 300;
  const error = isTaken ? "" : errorOf(sent);
  const ended = new Date(ctx.now.getTime() + sent.ms).toISOString();
  await writeBatch(ctx.db, [
    sql`insert into webhook_attempt (delivery_id, number, started_at, duration, status, answer, answer_type, error, headers)
      values (${id}, 1, ${ctx.now.toISOString()}, ${sent.ms}, ${answer?.status ?? null}, ${answer?.answer ?? ""},
        ${answer?.answerType ?? ""}, ${error}, ${JSON.stringify(shown)})`,
    sql`update webhook_delivery set state = ${isTaken ? "succeeded" : "failed"}, last_status = ${answer?.status ?? null},
      last_error = ${error || null}, ended_at = ${ended}, updated_at = ${ended} where id = ${id}`,
  ]);
}

const errorOf = (sent: Sent): string =>
  sent.kind === "answer"
    ? `${statusWords(sent.status)}${isRedirect(sent.status) ? ": redirects are not followed" : ""}`
    : sent.why;
