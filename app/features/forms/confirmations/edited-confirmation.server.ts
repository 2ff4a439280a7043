import { sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, jsonOne } from "#db/json-row";
import type { Found } from "#db/read-batch";
import { savedWords } from "~/features/settings/saved-by.rules";
import { NotFound } from "~/lib/errors";
import { limitsOf } from "~/procedure/limits.server";
import type { Ctx } from "~/procedure/procedure.server";
import { valuesOfRules } from "../builder/logic-editor/rules-form.rules";
import { formHead } from "../form-head.queries.server";
import { conditionsHold } from "../logic/visibility.rules";
import { answerContext, moneyOf } from "../submissions/open-filling.server";
import { readSubmission, submissionReads } from "../submissions/submission.queries.server";
import { ConfirmationForm, ConfirmationName } from "./confirmation-form.schema";
import { newestSubmissions, questionReads, questionsOf } from "./confirmation-page.server";
import { confirmationsOf } from "./confirmations.queries.server";
import { messageHtml, sampleHtml } from "./message-html.server";
import { messageWithNames } from "./named-answers.rules";

interface At {
  formId: string;
  confirmationId: string;
  /** That the message is looked at with. */
  submissionId: string | undefined;
}

export const editedReads = (
  ctx: Pick<Ctx<unknown>, "event">,
  { formId, confirmationId, submissionId = "" }: At,
) => ({
  form: formHead(formId),
  confirmations: confirmationsOf(formId),
  savedBy: jsonOne(
    { by: as<string>(sql`c.updated_by`), name: nameOf(sql`c.updated_by`), at: as<string>(sql`c.updated_at`) },
    sql`from form_confirmation c where c.id = ${confirmationId} and c.form_id = ${formId}`,
  ),
  newest: newestSubmissions(formId),
  ...submissionReads(ctx.event, { formId, submissionId, reader: { by: "staff" } }),
  ...questionReads(formId),
});

/** What the page of one confirmation shows. */
export function editedConfirmation(
  ctx: Ctx<{ id: string }>,
  found: Found<ReturnType<typeof editedReads>>,
  { confirmationId }: At,
) {
  const confirmation = found.confirmations.find(({ id }) => id === confirmationId);
  if (!confirmation) throw new NotFound();
  const { sources, named, document } = questionsOf(found);
  const { timeZone } = ctx.settings.event;
  const viewer = { userId: ctx.user.id, now: ctx.now, timeZone };
  const shown = found.submission && readSubmission({ ...found, submission: found.submission });
  const submitted =
    shown?.document && !shown.isDraft
      ? { document: shown.document, answers: shown.answers, facts: shown.facts }
      : null;
  const fileName = (id: string) => shown?.files.get(id)?.name ?? null;
  return {
    form: { id: found.form.id, title: found.form.title },
    confirmation: {
      ...confirmation,
      message: messageWithNames(confirmation.message, named),
      rules: valuesOfRules(confirmation.rules, moneyOf(ctx)),
    },
    ...{ sources, named },
    saved: savedWords(found.savedBy ?? { by: "system", name: null, at: confirmation.updatedAt }, viewer),
    limits: { ...limitsOf(ConfirmationForm), ...limitsOf(ConfirmationName) },
    preview: {
      newest: found.newest.map(({ id, reference, team }) => ({
        value: id,
        label: [reference, team].filter(Boolean).join(", ") || "A submission",
      })),
      chosen: submitted ? (shown?.id ?? "") : "",
      html: submitted
        ? messageHtml(confirmation.message, {
            ...submitted,
            context: { ...answerContext(ctx), fileName },
          })
        : sampleHtml(confirmation.message, document),
      /** Whether whoever submitted it would read this one; null where nothing was chosen. */
      isMatch: submitted && !confirmation.isDefault ? conditionsHold(confirmation, submitted) : null,
    },
  };
}
export type PreviewData = ReturnType<typeof editedConfirmation>["preview"];
