import { hostCookie, YEAR } from "~/identity/host-cookie.server";
import type { RequestScope } from "~/procedure/scope.server";

type Scope = Pick<RequestScope, "isSecure" | "cookieHeader" | "cookies">;

const OFF = "off";

const cookieOf = (scope: Scope) => hostCookie(scope, "queue-keys", { seconds: YEAR });

/** Whether single keys decide in the queue, in this browser: they do until somebody switches them off (WCAG 2.1.4). */
export async function hasQueueKeys(scope: Scope): Promise<boolean> {
  const kept: unknown = await cookieOf(scope).parse(scope.cookieHeader);
  return kept !== OFF;
}

export function keepQueueKeys(scope: Scope, areOn: boolean): void {
  const cookie = cookieOf(scope);
  scope.cookies.push(areOn ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(OFF));
}
