import { createCookie } from "@remix-run/cloudflare";
import type { Scope } from "~/procedure/scope.server";

/** What a link in a mail is for. */
type TokenPurpose = "setPassword" | "resetPassword" | "updateEmail";

/**
 * A link's token is taken out of the address at once: the page answers with this cookie and a clean URL, so that the
 * token stands in no history, no Referer and no log.
 */
const tokenCookie = (scope: Scope, purpose: TokenPurpose) =>
  createCookie(scope.isSecure ? `__Host-${purpose}` : purpose, {
    secrets: [scope.env.APP_SECRET],
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: scope.isSecure,
    maxAge: 1800,
  });

export function keepToken(scope: Scope, purpose: TokenPurpose, token: string): void {
  scope.cookies.push(tokenCookie(scope, purpose).serialize(token));
}

export async function keptToken(scope: Scope, purpose: TokenPurpose): Promise<string> {
  const value: unknown = await tokenCookie(scope, purpose).parse(scope.request.headers.get("cookie"));
  return typeof value === "string" ? value : "";
}

export function dropToken(scope: Scope, purpose: TokenPurpose): void {
  scope.cookies.push(tokenCookie(scope, purpose).serialize("", { maxAge: 0 }));
}
