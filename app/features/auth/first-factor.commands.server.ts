import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import type { Ctx } from "~/procedure/procedure.server";
import type { RequestScope } from "~/procedure/scope.server";
import { beforeSession, startSession, type Visit } from "./entrance.server";
import { type Added, addPasskey, addTotp, factorNotification } from "./factors.commands.server";
import { identityQuery, invalidCredential, type Known, knownOf } from "./identities.server";
import { readNewPasskey } from "./passkeys.server";
import { linkNotification } from "./provider-account.server";
import type { PendingSignIn } from "./second-step.server";
import { secretShown } from "./set-up.server";

type GuestCtx = CommandContext & Pick<Ctx<unknown>, "scope" | "settings" | "event">;

/** Whose first factor it will be. A password that was changed since ends what was begun with the old one. */
export async function setUpOwner(
  ctx: CommandContext,
  pending: PendingSignIn,
): Promise<Known & { name: string }> {
  const [result] = await writeBatch(ctx.control, [identityQuery(sql`p.id = ${pending.userId}`)]);
  const known = knownOf(result?.rows[0]);
  if (!known || known.stamp !== pending.stamp) throw invalidCredential();
  return { ...known, name: `${known.firstName} ${known.surname}` };
}

/** The first factor, and with it the session that waited for it. */
export async function setUpOnTheWay(
  ctx: GuestCtx,
  pending: PendingSignIn,
  given: { code?: string; passkey?: string },
  visit: Visit,
): Promise<{ secret: string; codes: string[] }> {
  const owner = await setUpOwner(ctx, pending);
  const added = await addFirst(ctx, ctx.scope, owner, given);
  await writeBatch(ctx.control, beforeSession(ctx, owner, pending.account));
  const notification = await factorNotification(ctx, owner, "secondFactorAdded");
  const linked = await linkNotification(ctx, owner, pending.account);
  const also = { ...notification, writes: [...notification.writes, ...linked] };
  const secret = await startSession(ctx, owner, { ...visit, factor: added.kind, also });
  return { secret, codes: added.codes ?? [] };
}

async function addFirst(
  ctx: GuestCtx,
  scope: RequestScope,
  owner: Known,
  { code = "", passkey }: { code?: string; passkey?: string },
): Promise<Added> {
  if (passkey) {
    const made = await readNewPasskey(scope, owner.id, passkey);
    return addPasskey(ctx, owner, { ...made, name: visitName(scope) }, { isFirst: true });
  }
  return addTotp(ctx, owner, { secret: await secretShown(ctx, owner.id), code }, { isFirst: true });
}

const visitName = (scope: RequestScope) => `Passkey of ${scope.now.toISOString().slice(0, 10)}`;
