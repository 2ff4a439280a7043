import { type SQL, sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import type { Read } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { Answers } from "../answers/answer.types";
import type { FormDocument } from "../document/form-document.schema";
import type { SentFile } from "../document/types/sent.types";
import type { KnownFacts } from "../logic/facts.types";
import { conditionsHold } from "../logic/visibility.rules";
import { filesIn } from "../submissions/upload-places.rules";
import { type Body, bodyOf, contentTypeOf, MOST_BODY } from "./body.rules";
import { fileLink } from "./file-links.server";
import { fieldsSent } from "./payload-fields.rules";
import { NOTHING_SENT, payloadValues, type Sender } from "./payload-values.rules";
import type { Webhook } from "./webhook.types";
import { webhooksOf } from "./webhooks.queries.server";

/** A file as a submission has it. */
interface SubmittedFile {
  id: string;
  name: string;
  contentType: string;
  size: number;
}

/** What was submitted, as its version asked it. */
export interface Submitted {
  submissionId: string;
  document: FormDocument;
  answers: Answers;
  /** By which it was judged. */
  facts?: KnownFacts | null;
  files: ReadonlyMap<string, SubmittedFile>;
  sender: Sender | null;
}

/** What deliveries are made of, for the batch that a submit reads. `team`: the id of the team that it is for. */
export const deliveryReads = ({ formId, userId, team }: { formId: string; userId: string; team: SQL }) => ({
  webhooks: webhooksOf(formId),
  sender: senderOf(
    { userId, team },
    sql`where exists (select 1 from webhook where parent_id = ${formId} and is_active = 1)`,
  ),
});

/** Somebody with a team, as webhooks say it. */
export const senderOf = (
  { userId, team }: { userId: string | SQL; team: SQL },
  where = sql``,
): Read<Sender | null> =>
  jsonOne(
    {
      userId: as<string | null>(sql`u.id`),
      firstName: as<string | null>(sql`u.first_name`),
      surname: as<string | null>(sql`u.surname`),
      email: as<string | null>(sql`u.email`),
      teamId: as<string | null>(sql`tm.id`),
      teamName: as<string | null>(sql`tm.name`),
      customFields: as<Record<string, string>>(
        sql`json((select json_group_object(fv.custom_field_id, fv.value) from team_field_value fv
          where fv.team_id = tm.id and fv.is_answered = 1))`,
      ),
    },
    sql`from (select 1) left join user u on u.id = ${userId} left join team tm on tm.id = ${team} ${where}`,
  );

type Maker = Pick<CommandContext, "env" | "event" | "settings" | "now">;

/**
 * What a submission, or a change of one, has to tell: a row for each webhook that is on and whose rules hold, for the batch of the submit.
 * Rules are judged and bodies written here, once: later tries send the same. What is too long for a body is told to nobody, and the
 * log says so.
 */
export async function deliveriesOf(
  ctx: Maker,
  {
    formId,
    kind,
    webhooks,
    ...submitted
  }: Submitted & {
    formId: string;
    kind: "submitted" | "updated";
    webhooks: readonly Webhook[];
  },
): Promise<Write[]> {
  const telling = webhooks.filter((one) => one.isActive && conditionsHold(one, submitted));
  return Promise.all(
    telling.map(async (webhook) => {
      const body = await bodyFor(ctx, webhook, submitted);
      const row = {
        ...rowOf(webhook, body),
        id: newId(),
        formId,
        submissionId: submitted.submissionId,
        kind,
      };
      return deliveryWrite(
        ctx,
        row,
        body.size > MOST_BODY ? { state: "failed", error: TOO_LONG } : { state: "waiting" },
      );
    }),
  );
}

export const TOO_LONG = `The body has more than ${MOST_BODY / 1024} KB: leave some values out of the webhook`;

/** The body of a webhook for what was submitted, with links to the files that it names. */
export async function bodyFor(ctx: Maker, webhook: Webhook, submitted: Submitted): Promise<Body> {
  return bodyOf(await valuesFor(ctx, webhook, submitted), formOf(webhook));
}

/** The same as a value. */
export async function valuesFor(
  ctx: Maker,
  webhook: Pick<Webhook, "id" | "payload">,
  { submissionId, document, answers, files, sender }: Submitted,
) {
  const named = new Set(fieldsSent(webhook.payload));
  const wanted = new Set(filesIn(answers).flatMap(({ id, fieldId }) => (named.has(fieldId) ? [id] : [])));
  const links = new Map<string, SentFile>();
  for (const { id, name, contentType, size } of files.values()) {
    if (!wanted.has(id)) continue;
    const url = await fileLink(ctx, { webhookId: webhook.id, submissionId, fileId: id });
    if (url) links.set(id, { name, type: contentType, size, url });
  }
  const context = {
    currency: ctx.settings.variables.currencyId,
    fileOf: (id: string) => links.get(id) ?? null,
  };
  return payloadValues(webhook.payload, { document, answers, sender: sender ?? NOTHING_SENT, context });
}

export const formOf = ({
  requestMethod,
  requestFormat,
}: Pick<Webhook, "requestMethod" | "requestFormat">) => ({
  ...{ method: requestMethod, format: requestFormat },
});

const rowOf = (webhook: Webhook, body: Body) => ({
  webhookId: webhook.id,
  requestUrl: webhook.requestUrl,
  requestMethod: webhook.requestMethod,
  contentType: contentTypeOf(webhook.contentType, formOf(webhook)),
  body: body.size > MOST_BODY ? null : body.text,
  size: body.size,
});

/** One delivery as a row. A webhook that was deleted or switched off meanwhile tells nothing any more. */
function deliveryWrite(
  { now }: Pick<CommandContext, "now">,
  row: ReturnType<typeof rowOf> & { id: string; formId: string; submissionId: string; kind: string },
  end: { state: "waiting" } | { state: "failed"; error: string },
): Write {
  const at = now.toISOString();
  const isOver = end.state === "failed";
  return sql`insert into webhook_delivery (id, webhook_id, form_id, submission_id, kind, state, request_url, request_method,
      content_type, body, size, next_at, started_at, last_error, ended_at, created_at, updated_at)
    select ${row.id}, ${row.webhookId}, ${row.formId}, ${row.submissionId}, ${row.kind}, ${end.state}, ${row.requestUrl},
      ${row.requestMethod}, ${row.contentType}, ${row.body}, ${row.size}, ${isOver ? null : at}, ${at},
      ${isOver ? end.error : null}, ${isOver ? at : null}, ${at}, ${at}
    from webhook where id = ${row.webhookId} and parent_id = ${row.formId} and is_active = 1`;
}
