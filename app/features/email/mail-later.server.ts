import { emailLog } from "#db/event/schema/email";
import { q } from "#db/read-batch";
import { seal } from "#db/seal";
import type { Write } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { CommandContext, Promised } from "~/procedure/context";
import type { MailKind } from "./templates.rules";

export interface MailOrder {
  kind: MailKind;
  /** E-mail address. */
  to: string;
  userId: string;
  teamId?: string | null;
  /** The raw token that the mail's link carries: sealed until it is sent, then erased. */
  token?: string;
  hasPassword?: boolean;
}

/** What the sealed part of a mail's outbox row holds. */
export interface MailSecrets {
  token?: string;
  hasPassword?: boolean;
}

/**
 * A mail, from the moment that it is queued: its row in the e-mail log (`pending`) for the batch of the change, and the
 * promise for `record`. Nothing is sent here.
 */
export async function mailLater(
  ctx: CommandContext,
  order: MailOrder,
): Promise<{ writes: Write[]; promise: Promised }> {
  const id = newId();
  const at = ctx.now.toISOString();
  const secrets: MailSecrets = { token: order.token, hasPassword: order.hasPassword };
  return {
    writes: [
      q.insert(emailLog).values({
        id,
        recipient: order.to,
        templateId: order.kind,
        eventId: ctx.event.id,
        userId: order.userId,
        teamId: order.teamId ?? null,
        createdAt: at,
        updatedAt: at,
      }),
    ],
    promise: { subscriber: `mail:${id}`, sealed: await seal(ctx.env.APP_SECRET, JSON.stringify(secrets)) },
  };
}
