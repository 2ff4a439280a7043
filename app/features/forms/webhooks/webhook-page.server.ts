import { readBatch } from "#db/read-batch";
import { NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { ownHosts } from "~/procedure/own-hosts.server";
import type { LastResult } from "~/ui/fields-of";
import { sourcesOfCopy } from "../builder/logic-editor/logic-sources.server";
import { steppedRules } from "../builder/logic-editor/rule-steps.rules";
import { rulesOfForm } from "../builder/logic-editor/rules-form.rules";
import { questionReads } from "../confirmations/confirmation-page.server";
import type { Edited } from "../fields/working-copy.server";
import { INVALID_WEBHOOK } from "../forms.texts";
import type { FactDefinition } from "../logic/facts.types";
import type { PlacedGroup } from "../publication/working-document.server";
import { moneyOf } from "../submissions/open-filling.server";
import { judgeAddress } from "./address.rules";
import { type BodyPreview, bodyPreview, shownReads } from "./body-preview.server";
import { isHeaderValue } from "./header-value.rules";
import { payloadOfForm } from "./payload.rules";
import { steppedPayload } from "./payload-rows.rules";
import { payloadSources } from "./payload-sources.rules";
import type { WebhookInput, WebhookSent } from "./webhook.schema";
import { customFieldsToSend } from "./webhooks.queries.server";

/** What the form of a webhook is made of: the questions of its form as they are edited, and fields of teams. */
export const webhookReads = (formId: string) => ({
  ...questionReads(formId),
  customFields: customFieldsToSend(),
});

export function choicesOf({
  copy,
  groups,
  facts,
  customFields,
}: {
  copy: Edited | null;
  groups: readonly PlacedGroup[];
  facts: readonly FactDefinition[];
  customFields: Parameters<typeof payloadSources>[1];
}) {
  if (!copy) throw new NotFound();
  const { document, sources } = sourcesOfCopy(copy, groups, facts);
  return { document, sources, values: payloadSources(document, customFields) };
}

/** The form again, where one of its buttons was pressed: with the body as it would be. Its secret is never sent back. */
export interface WebhookAgain {
  lastResult: LastResult & { initialValue: Record<string, unknown> };
  preview: BodyPreview;
}

const ONCE_MORE = "Enter the value once more: for its safety it is never sent back to the page";

/** As its page gets it: of a refusal there is no body. */
export interface Answered {
  lastResult?: LastResult;
  preview?: BodyPreview;
}

export const answered = (again: WebhookAgain): Response => Response.json(again);

/** What a form of a webhook says, by its questions; or the form again. */
export async function webhookSent(
  ctx: CommandContext,
  { formId, webhookId }: { formId: string; webhookId: string },
  input: WebhookSent,
): Promise<{ again: WebhookAgain } | WebhookInput> {
  const found = await readBatch(ctx.db, {
    ...webhookReads(formId),
    ...shownReads(ctx, { formId, submissionId: input.with ?? "" }),
  });
  const { document, sources, values } = choicesOf(found);
  const format = input.requestMethod === "GET" ? "FORM" : input.requestFormat;
  if (input.step) {
    const rules = steppedRules(input.rules, input.step) ?? input.rules;
    const rows = steppedPayload(input.payload, input.step) ?? input.payload;
    const { payload } = payloadOfForm(rows, { sources: values, format });
    const again = { ...input, rules, payload: rows, step: undefined, headerValue: undefined };
    const judged = rulesOfForm(rules, { sources, ...moneyOf(ctx) });
    const webhook = { ...input, id: webhookId, payload, rules: judged.rules };
    return {
      again: {
        lastResult: {
          initialValue: again,
          // Else somebody would save without what they had typed.
          ...(input.headerValue !== "" && { error: { headerValue: [ONCE_MORE] } }),
        },
        preview: await bodyPreview(ctx, { webhook, found, document }),
      },
    };
  }
  const { rules, problems } = rulesOfForm(input.rules, { sources, ...moneyOf(ctx) });
  const { payload, problems: wrong } = payloadOfForm(input.payload, { sources: values, format });
  Object.assign(problems, wrong, ownProblems(input, await hostsOf(ctx)));
  if (Object.keys(problems).length > 0) throw new Refused(INVALID_WEBHOOK, problems);
  const { name, isActive, operator, requestUrl, requestMethod, requestFormat, contentType } = input;
  const { headerKey, headerValue } = input;
  return {
    ...{ name, isActive, operator, rules, requestUrl, requestMethod, requestFormat, contentType },
    ...{ headerKey, headerValue, payload },
  };
}

/** Hosts that no webhook may go to: this installation's own. */
async function hostsOf({ control, env }: Pick<CommandContext, "control" | "env">): Promise<string[]> {
  const { hosts } = await readBatch(control, { hosts: ownHosts() });
  return [env.BASE_DOMAIN, ...hosts];
}

function ownProblems(
  { requestUrl, headerValue }: WebhookSent,
  hosts: readonly string[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  const judged = judgeAddress(requestUrl, { ownHosts: hosts });
  if (!judged.ok) problems.requestUrl = judged.why;
  if (!isHeaderValue(headerValue))
    problems.headerValue =
      "A header takes visible letters, digits and signs of English alone, up to 1,000 of them";
  return problems;
}
