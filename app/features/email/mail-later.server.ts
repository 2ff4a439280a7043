import { emailLog } from "#db/event/schema/email";
import { q } from "#db/read-batch";
import { seal } from "#db/seal";
import type { Write } from "#db/write-batch";
import { newId, referenceOf } from "~/lib/ids";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import type { MailField, MailKind } from "~/rooms";
import { mailEndsAt } from "./mail-kinds.server";

export interface MailOrder<Kind extends MailKind = MailKind> {
  kind: Kind;
  /** E-mail address. */
  to: string;
  /** Null: the address of nobody who has an account. */
  userId: string | null;
  teamId?: string | null;
  /** The raw token that the mail's link carries: sealed until it is sent, then erased. */
  token?: string;
  hasPassword?: boolean;
  /** Where the button leads: a path of this event. */
  path?: string;
  /** Where an answer goes, where that is not the event's support address. */
  replyTo?: string;
  /** What the template names, as it is shown. */
  fields?: Partial<Record<MailField<Kind>, string>>;
}

/** What the sealed part of a mail's outbox row holds. */
export type MailSecrets = Pick<MailOrder, "token" | "hasPassword" | "path" | "replyTo" | "fields">;

/**
 * A mail, from the moment that it is queued: its row in the e-mail log (`pending`) for the batch of the change, and the
 * promise for `record`. Nothing is sent here.
 */
export async function mailLater<Kind extends MailKind>(
  ctx: CommandContext,
  order: MailOrder<Kind>,
): Promise<{ id: string; writes: Write[]; job: OutboxJob }> {
  const id = newId();
  return {
    id,
    writes: [q.insert(emailLog).values(logRow(ctx, id, order))],
    job: {
      subscriber: `mail:${id}`,
      sealed: await sealedPart(ctx, order),
      giveUpAt: mailEndsAt(order.kind, ctx.now),
    },
  };
}

/** The mail's row in the e-mail log. */
export function logRow(ctx: CommandContext, id: string, order: MailOrder): typeof emailLog.$inferInsert {
  const at = ctx.now.toISOString();
  return {
    id,
    recipient: order.to,
    templateId: order.kind,
    eventId: ctx.event.id,
    userId: order.userId,
    teamId: order.teamId ?? null,
    reference: referenceOf(ctx.requestId),
    createdAt: at,
    updatedAt: at,
  };
}

export function sealedPart(ctx: CommandContext, order: MailOrder): Promise<string> {
  const { token, hasPassword, path, replyTo, fields } = order;
  const secrets: MailSecrets = { token, hasPassword, path, replyTo, fields };
  return seal({ secret: ctx.env.APP_SECRET, purpose: "mail" }, JSON.stringify(secrets));
}
