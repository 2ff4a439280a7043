import * as z from "zod";
import type { Ctx } from "~/procedure/procedure.server";
import { sealedCookie } from "./sealed-cookie.server";
import { newTotpSecret, type TotpInvitation, totpInvitation } from "./totp.server";

/** The secret that an app was shown, until a code proves that it took it: nothing is stored before. */
const shownSecret = sealedCookie("totp-set-up", {
  seconds: 900,
  shape: z.object({ userId: z.string(), secret: z.string() }),
});

/** New recovery codes on their way to the page that shows them: once, and then they are gone. */
const shownCodes = sealedCookie("new-codes", {
  seconds: 600,
  shape: z.object({ userId: z.string(), codes: z.array(z.string()), next: z.string() }),
});

type Anybody = Pick<Ctx<unknown>, "scope" | "settings" | "event">;

export async function inviteApp(ctx: Anybody, owner: { id: string; email: string }): Promise<TotpInvitation> {
  const secret = (await secretShown(ctx, owner.id)) || newTotpSecret();
  await shownSecret.keep(ctx.scope, { userId: owner.id, secret });
  return totpInvitation(secret, {
    issuer: ctx.settings.event.eventName || ctx.event.name,
    account: owner.email,
  });
}

/** Empty where none was shown, or too long ago: no code fits it. */
export async function secretShown({ scope }: Anybody, userId: string): Promise<string> {
  const shown = await shownSecret.kept(scope);
  return shown?.userId === userId ? shown.secret : "";
}

export const forgetSecret = ({ scope }: Anybody): void => shownSecret.drop(scope);

export const keepCodes = ({ scope }: Anybody, userId: string, codes: string[], next: string): Promise<void> =>
  shownCodes.keep(scope, { userId, codes, next });

export async function takeCodes(
  { scope }: Anybody,
  userId: string,
): Promise<{ codes: string[]; next: string } | null> {
  const kept = await shownCodes.kept(scope);
  if (kept?.userId !== userId) return null;
  shownCodes.drop(scope);
  return kept;
}
