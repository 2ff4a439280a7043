import { luciaFor } from "~/identity/session.server";
import type { RequestScope } from "~/procedure/scope.server";

/** The adapter is not asked for cookies. */
const cookies = (scope: RequestScope) => luciaFor({} as never, scope.isSecure);

/** The value of this request's session cookie, as it came. */
export const sessionSecret = (scope: RequestScope): string | null =>
  cookies(scope).readSessionCookie(scope.cookieHeader);

export function setSessionCookie(scope: RequestScope, secret: string): void {
  scope.cookies.push(cookies(scope).createSessionCookie(secret).serialize());
}

export function clearSessionCookie(scope: RequestScope): void {
  scope.cookies.push(cookies(scope).createBlankSessionCookie().serialize());
}
