import { sql } from "drizzle-orm";
import type { Found } from "#db/read-batch";
import type { CommandContext } from "~/procedure/context";
import { formatFileSize } from "~/ui/format.rules";
import { newestSubmissions } from "../confirmations/confirmation-page.server";
import type { FormDocument } from "../document/form-document.schema";
import { EXAMPLE_FILE } from "../document/types/upload/answers.rules";
import { conditionsHold } from "../logic/visibility.rules";
import { readSubmission, submissionReads } from "../submissions/submission.queries.server";
import { bodyForPeople, bodyOf, MOST_BODY } from "./body.rules";
import { formOf, type Submitted, senderOf, valuesFor } from "./deliveries.server";
import { exampleAnswers, payloadValues, type Sender } from "./payload-values.rules";
import type { Webhook } from "./webhook.types";

/** The submission that a body is looked at with, and those to choose from. */
export const shownReads = (
  ctx: Pick<CommandContext, "event">,
  { formId, submissionId }: { formId: string; submissionId: string },
) => ({
  newest: newestSubmissions(formId),
  ...submissionReads(ctx.event, { formId, submissionId, reader: { by: "staff" } }),
  sender: senderOf({
    userId: sql`(select coalesce(s.submitted_by, s.created_by) from submission s where s.id = ${submissionId})`,
    team: sql`(select s.team_id from submission s where s.id = ${submissionId})`,
  }),
});

/** The body beside a form: of what was typed, or of what is saved. */
export interface BodyPreview {
  newest: readonly { value: string; label: string }[];
  /** Empty: example answers. */
  chosen: string;
  text: string;
  /** In words. */
  size: string;
  isTooLong: boolean;
  /** Whether it would be sent for the submission that was chosen. */
  isMatch: boolean | null;
}

type Shown = Found<ReturnType<typeof shownReads>>;
type Formed = Pick<Webhook, "id" | "payload" | "requestMethod" | "requestFormat">;

export async function bodyPreview(
  ctx: CommandContext,
  {
    webhook,
    found,
    document,
  }: { webhook: Formed & Partial<Pick<Webhook, "operator" | "rules">>; found: Shown; document: FormDocument },
): Promise<BodyPreview> {
  const submitted = submittedIn(found);
  const value = submitted ? await valuesFor(ctx, webhook, submitted) : exampleValues(ctx, webhook, document);
  const { size } = bodyOf(value, formOf(webhook));
  const { operator, rules } = webhook;
  return {
    newest: found.newest.map(({ id, reference, team }) => ({
      value: id,
      label: [reference, team].filter(Boolean).join(", ") || "A submission",
    })),
    chosen: submitted?.submissionId ?? "",
    text: shortened(bodyForPeople(value, formOf(webhook))),
    size: formatFileSize(size),
    isTooLong: size > MOST_BODY,
    isMatch: submitted && operator && rules ? conditionsHold({ operator, rules }, submitted) : null,
  };
}

/** In letters: what a page shows of a body. */
const MOST_SHOWN = 20_000;
const shortened = (text: string): string =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n… and more` : text;

/** What was chosen, as webhooks tell it; null where nothing was, or it is a draft or cannot be read. */
export function submittedIn(
  found: Pick<Shown, "submission" | "version" | "answerFiles" | "sender">,
): Submitted | null {
  const read = found.submission && readSubmission({ ...found, submission: found.submission });
  if (!read?.document || read.isDraft) return null;
  const { id, document, answers, facts, files } = read;
  return { submissionId: id, document, answers, facts, files, sender: found.sender };
}

/** What it would be where every question is answered. */
export function exampleValues(
  ctx: Pick<CommandContext, "settings">,
  { payload }: Pick<Webhook, "payload">,
  document: FormDocument,
) {
  const fileOf = (id: string) =>
    id === EXAMPLE_FILE
      ? {
          name: "example.pdf",
          type: "application/pdf",
          size: 48_200,
          url: "https://files.example/example.pdf",
        }
      : null;
  return payloadValues(payload, {
    ...{ document, answers: exampleAnswers(document), isExample: true },
    sender: exampleSender(payload),
    context: { currency: ctx.settings.variables.currencyId, fileOf },
  });
}

const exampleSender = (payload: Webhook["payload"]): Sender => ({
  userId: "00000000-0000-7000-8000-000000000001",
  firstName: "Alex",
  surname: "Example",
  email: "alex@example.com",
  teamId: "00000000-0000-7000-8000-000000000002",
  teamName: "Example Team",
  customFields: Object.fromEntries(
    payload
      .filter(({ category }) => category === "customField")
      .map(({ sourceId, sourceType }) => [sourceId, sourceType === "boolean" ? "true" : "Example"]),
  ),
});
