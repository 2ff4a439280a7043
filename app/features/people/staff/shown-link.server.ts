import * as z from "zod";
import { sealedCookie } from "~/features/auth/sealed-cookie.server";
import type { Ctx } from "~/procedure/procedure.server";

/** A new sign-in link on its way to the page that shows it: once, and then it is gone. */
const shownLink = sealedCookie("made-sign-in-link", {
  seconds: 600,
  shape: z.object({ by: z.string(), userId: z.string(), link: z.string() }),
});

type Holder = Pick<Ctx<{ id: string }>, "scope" | "user">;

export const keepLink = ({ scope, user }: Holder, made: { userId: string; link: string }): Promise<void> =>
  shownLink.keep(scope, { by: user.id, ...made });

/** Null where none was made for this person a moment ago, or it was shown already. */
export async function takeLink({ scope, user }: Holder, userId: string): Promise<string | null> {
  const kept = await shownLink.kept(scope);
  if (kept?.by !== user.id || kept.userId !== userId) return null;
  shownLink.drop(scope);
  return kept.link;
}
