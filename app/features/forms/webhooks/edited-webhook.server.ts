import type { Found } from "#db/read-batch";
import { savedWords } from "~/features/settings/saved-by.rules";
import { NotFound } from "~/lib/errors";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import type { Ctx } from "~/procedure/procedure.server";
import { valuesOfRules } from "../builder/logic-editor/rules-form.rules";
import { formHead } from "../form-head.queries.server";
import { moneyOf } from "../submissions/open-filling.server";
import { bodyPreview, shownReads } from "./body-preview.server";
import { isRedirect, statusWords } from "./delivery/status-words.rules";
import { rowOf } from "./payload.rules";
import { WebhookForm, WebhookName } from "./webhook.schema";
import { webhookHealth } from "./webhook-health.rules";
import { choicesOf, webhookReads } from "./webhook-page.server";
import { lastTest, listedWebhooks, webhookSavedBy } from "./webhooks.queries.server";

interface At {
  formId: string;
  webhookId: string;
  /** That the body is looked at with. */
  submissionId: string | undefined;
}

export const editedReads = (
  ctx: Pick<Ctx<unknown>, "event">,
  { formId, webhookId, submissionId = "" }: At,
) => ({
  form: formHead(formId),
  webhooks: listedWebhooks(formId),
  savedBy: webhookSavedBy({ formId, webhookId }),
  test: lastTest({ formId, webhookId }),
  ...webhookReads(formId),
  ...shownReads(ctx, { formId, submissionId }),
});

/** What the page of one webhook shows. */
export async function editedWebhook(
  ctx: Ctx<{ id: string }>,
  found: Found<ReturnType<typeof editedReads>>,
  { webhookId }: At,
) {
  const webhook = found.webhooks.find(({ id }) => id === webhookId);
  if (!webhook) throw new NotFound();
  const { document, sources, values } = choicesOf(found);
  const { timeZone } = ctx.settings.event;
  const { momentOf } = eventClock(ctx);
  const { payload, rules, ...own } = webhook;
  return {
    form: { ...found.form, isAdmin: true },
    webhook: {
      ...own,
      rules: valuesOfRules(rules, moneyOf(ctx)),
      payload: payload.map(rowOf),
    },
    health: webhookHealth(webhook),
    secrets: secretWords(ctx, webhook, momentOf),
    ...{ sources, values },
    saved: savedWords(found.savedBy ?? { by: "system", name: null, at: webhook.updatedAt }, {
      ...{ userId: ctx.user.id, now: ctx.now, timeZone },
    }),
    limits: { ...limitsOf(WebhookForm), ...limitsOf(WebhookName) },
    preview: await bodyPreview(ctx, { webhook, found, document }),
    test: found.test && testWords(found.test, momentOf),
  };
}
export type SecretWords = ReturnType<typeof secretWords>;
export type TestWords = ReturnType<typeof testWords>;

/** Since when each secret is there. */
function secretWords(
  { now }: Pick<Ctx<unknown>, "now">,
  {
    hasHeaderValue,
    headerSetAt,
    secretMadeAt,
    oldSecretUntil,
  }: {
    hasHeaderValue: boolean;
    headerSetAt: string | null;
    secretMadeAt: string | null;
    oldSecretUntil: string | null;
  },
  momentOf: (at: string) => string,
) {
  const inSentence = (at: string) => momentOf(at).replace(/^[TY]/, (letter) => letter.toLowerCase());
  const isOverlap = oldSecretUntil !== null && oldSecretUntil > now.toISOString();
  return {
    headerSet: hasHeaderValue ? (headerSetAt ? inSentence(headerSetAt) : "") : null,
    secretMade: secretMadeAt ? inSentence(secretMadeAt) : null,
    oldUntil: isOverlap && oldSecretUntil ? inSentence(oldSecretUntil) : null,
  };
}

export function testWords(
  test: NonNullable<Found<ReturnType<typeof editedReads>>["test"]>,
  momentOf: (at: string) => string,
) {
  const status = test.try?.status ?? null;
  const took = test.try ? ` in ${test.try.duration} ms` : "";
  return {
    isTaken: test.state === "succeeded",
    said: status === null ? (test.error ?? "No answer") : `${statusWords(status)}${took}`,
    why: status !== null && isRedirect(status) ? "Redirects are not followed." : "",
    answer: prettyAnswer(test.try?.answer ?? ""),
    at: momentOf(test.at),
  };
}

/** JSON over several lines; anything else as it came. */
function prettyAnswer(text: string): string {
  if (!/^\s*[[{"]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
