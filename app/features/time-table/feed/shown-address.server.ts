import * as z from "zod";
import { sealedCookie } from "~/features/auth/sealed-cookie.server";
import type { Ctx } from "~/procedure/procedure.server";

/** A new address on its way to the page that shows it: once, and then it is gone. It stands in no URL of a page. */
const shownToken = sealedCookie("calendar-address", {
  seconds: 600,
  shape: z.object({ userId: z.string(), token: z.string() }),
});

type Anybody = Pick<Ctx<unknown>, "scope">;

export const keepToken = ({ scope }: Anybody, userId: string, token: string): Promise<void> =>
  shownToken.keep(scope, { userId, token });

export async function takeToken({ scope }: Anybody, userId: string): Promise<string | null> {
  if (!scope.cookieHeader.includes("calendar-address")) return null;
  const kept = await shownToken.kept(scope);
  if (kept?.userId !== userId) return null;
  shownToken.drop(scope);
  return kept.token;
}
