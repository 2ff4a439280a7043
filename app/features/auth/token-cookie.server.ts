import { signingSecretOf } from "#db/seal";
import { hostCookie } from "~/identity/host-cookie.server";
import type { RequestScope } from "~/procedure/scope.server";

/** What a link in a mail is for. */
type TokenPurpose = "setPassword" | "resetPassword" | "updateEmail" | "signIn";

/**
 * A link's token is taken out of the address at once: the page answers with this cookie and a clean URL, so that the
 * token stands in no history, no Referer and no log.
 */
const tokenCookie = async (scope: RequestScope, purpose: TokenPurpose) =>
  hostCookie(scope, purpose, {
    // The second is what was signed with before purposes had secrets: of links that are open since.
    secrets: [await signingSecretOf(scope.env.APP_SECRET, `signature:${purpose}`), scope.env.APP_SECRET],
    seconds: 1800,
  });

export function keepToken(scope: RequestScope, purpose: TokenPurpose, token: string): void {
  scope.cookies.push(tokenCookie(scope, purpose).then((cookie) => cookie.serialize(token)));
}

export async function keptToken(scope: RequestScope, purpose: TokenPurpose): Promise<string> {
  const cookie = await tokenCookie(scope, purpose);
  const value: unknown = await cookie.parse(scope.request.headers.get("cookie"));
  return typeof value === "string" ? value : "";
}

export function dropToken(scope: RequestScope, purpose: TokenPurpose): void {
  scope.cookies.push(tokenCookie(scope, purpose).then((cookie) => cookie.serialize("", { maxAge: 0 })));
}
