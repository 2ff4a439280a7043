import { hostCookie, YEAR } from "~/identity/host-cookie.server";
import type { Tip } from "~/procedure/room";
import type { RequestScope } from "~/procedure/scope.server";
import { pagePathOf } from "~/remix/data-urls";
import { rooms } from "~/rooms";

const HIDDEN = "hidden";

const cookieOf = (scope: RequestScope) => hostCookie(scope, "tips", { seconds: YEAR });

const screens = Object.entries(rooms.tips).map(([path, tips]) => ({ segments: path.split("/"), tips }));

/** The tips of an admin screen, by its path; a path with a word in that place goes before one with an id. */
export function tipsOf(pathname: string): readonly Tip[] {
  const own = Object.hasOwn(rooms.tips, pathname) ? rooms.tips[pathname] : undefined;
  if (own) return own;
  const asked = pathname.split("/");
  const fits = (segments: string[]) =>
    segments.length === asked.length &&
    segments.every((segment, at) => segment.startsWith(":") || segment === asked[at]);
  return screens.find(({ segments }) => fits(segments))?.tips ?? [];
}

/** What stands beside the screen that was asked for; null where this browser's reader has hidden all tips. */
export async function shownTips(scope: RequestScope): Promise<readonly Tip[] | null> {
  const kept: unknown = await cookieOf(scope).parse(scope.cookieHeader);
  return kept === HIDDEN ? null : tipsOf(pagePathOf(new URL(scope.request.url).pathname));
}

/** Kept by the browser for a year: the tips are read by a person, but what is in the way depends on the screen. */
export function keepTips(scope: RequestScope, areShown: boolean): void {
  const cookie = cookieOf(scope);
  scope.cookies.push(areShown ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(HIDDEN));
}
