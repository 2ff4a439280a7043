import * as z from "zod";
import { seal } from "#db/seal";
import { sealedCookie } from "~/features/auth/sealed-cookie.server";
import type { CommandContext } from "~/procedure/context";
import type { Ctx } from "~/procedure/procedure.server";

/** How long a secret that was replaced signs beside the new one. */
export const OVERLAP_MS = 24 * 60 * 60 * 1000;

/** As Standard Webhooks has it: 24 random bytes. */
export const newSigningSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))}`;

/** As the database keeps it: nobody reads it there, and only what is sent has it again. */
export const sealedSecret = ({ env }: Pick<CommandContext, "env">, secret: string): Promise<string> =>
  seal({ secret: env.APP_SECRET, purpose: "webhook" }, secret);

/** A new signing secret on its way to the page that shows it: once, and then it is gone. */
const shownSecret = sealedCookie("webhook-secret", {
  seconds: 600,
  shape: z.object({ userId: z.string(), webhookId: z.string(), secret: z.string() }),
});

type Holder = Pick<Ctx<{ id: string }>, "scope" | "user">;

export const keepSecret = (
  { scope, user }: Holder,
  made: { webhookId: string; secret: string },
): Promise<void> => shownSecret.keep(scope, { userId: user.id, ...made });

/** Null where none was made a moment ago, or was shown already. */
export async function takeSecret({ scope, user }: Holder, webhookId: string): Promise<string | null> {
  const kept = await shownSecret.kept(scope);
  if (kept?.userId !== user.id || kept.webhookId !== webhookId) return null;
  shownSecret.drop(scope);
  return kept.secret;
}
