import { hostCookieName, YEAR } from "~/identity/host-cookie.server";
import type { RequestScope } from "~/procedure/scope.server";

type Scope = Pick<RequestScope, "isSecure" | "cookieHeader" | "cookies">;

/** When a person looked at the dashboard of this browser last: today, and on the day before that they were here. */
export interface Visit {
  /** Instants. */
  at: string;
  before: string | null;
}

const QUARTER_HOUR = 15 * 60_000;

const nameIn = (scope: Scope) => hostCookieName(scope, "last-visit");

/**
 * Kept in a cookie, since a GET writes nothing: whose it is and two instants. Somebody else's, or one that cannot be read,
 * is none.
 */
export function lastVisit(scope: Scope, userId: string): Visit | null {
  const name = nameIn(scope);
  const pair = scope.cookieHeader.split(";").find((one) => one.trim().startsWith(`${name}=`));
  const [, whose, at, before] = /=([0-9a-f-]{36})\.(\d{13})\.(\d{13})?$/.exec(pair?.trim() ?? "") ?? [];
  if (whose !== userId || !at) return null;
  return { at: instantOf(at), before: before ? instantOf(before) : null };
}

const instantOf = (ms: string) => new Date(Number(ms)).toISOString();

/** The visit of now: on another day than the last one was, that is the one before. */
export function thisVisit(last: Visit | null, now: Date, dayOf: (instant: string) => string): Visit {
  const at = now.toISOString();
  if (!last) return { at, before: null };
  return { at, before: dayOf(last.at) === dayOf(at) ? last.before : last.at };
}

/** With the answer; what is hardly older is left as it is. */
export function keepVisit(scope: Scope, userId: string, last: Visit | null, visit: Visit): void {
  if (last && last.before === visit.before && Date.parse(visit.at) - Date.parse(last.at) < QUARTER_HOUR)
    return;
  const value = [userId, Date.parse(visit.at), visit.before === null ? "" : Date.parse(visit.before)].join(
    ".",
  );
  scope.cookies.push(
    `${nameIn(scope)}=${value}; Max-Age=${YEAR}; Path=/; HttpOnly; SameSite=Lax${scope.isSecure ? "; Secure" : ""}`,
  );
}
