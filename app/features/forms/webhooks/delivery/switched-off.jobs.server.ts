import { sql } from "drizzle-orm";
import { u } from "#db/event/aliases";
import { as, jsonOne, jsonRows, parsed } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { isBlocked } from "~/features/email/mail-blocks.server";
import { mailOnce, type NotificationOrder } from "~/features/email/mail-once.server";
import type { CommandContext } from "~/procedure/context";
import { webhookPath } from "../../admin-forms.paths";
import { FAILING_MS } from "./attempts.rules";

const DAYS = FAILING_MS / 86_400_000;

/** Tells each admin of the event, once, that a webhook was switched off by itself. */
export async function tellSwitchedOff(ctx: CommandContext, activityId: string): Promise<string[]> {
  const { happened, admins } = await readBatch(ctx.db, {
    happened: jsonOne(
      {
        kind: as<string>(sql`a.kind`),
        formId: as<string>(sql`a.subject_id`),
        details: parsed<{ title: string; name: string; webhookId: string }>(sql`a.details`),
      },
      sql`from activity a where a.id = ${activityId}`,
    ),
    admins: jsonRows(
      { id: u.id, email: u.email },
      sql`from user u where u.permissions in ('admin', 'eventflowAdmin') and not ${isBlocked(sql`u.email`)}
        order by u.id limit 500`,
    ),
  });
  if (!happened) return [];
  const { title, name, webhookId } = happened.details;
  const reason =
    happened.kind === "form.webhookGone"
      ? "Its receiver answered 410: there is nobody at this address any more."
      : `For ${DAYS} days every delivery failed.`;
  return mailOnce(
    ctx,
    activityId,
    admins.map(
      ({ id, email }): NotificationOrder<"webhookSwitchedOff"> => ({
        kind: "webhookSwitchedOff",
        about: activityId,
        to: email,
        userId: id,
        path: webhookPath(happened.formId, webhookId),
        fields: { webhookName: name, formTitle: title, reason },
      }),
    ),
  );
}
