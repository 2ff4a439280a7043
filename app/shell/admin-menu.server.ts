import { hostCookie, YEAR } from "~/identity/host-cookie.server";
import type { RequestScope } from "~/procedure/scope.server";
import { type MenuFold, menuFold } from "./admin-menu.rules";

const cookieOf = (scope: RequestScope) => hostCookie(scope, "admin-menu", { seconds: YEAR });

/** The fold that was left open in this browser. */
export const keptFold = async (scope: RequestScope): Promise<MenuFold | null> =>
  menuFold(await cookieOf(scope).parse(scope.cookieHeader));

export function keepFold(scope: RequestScope, fold: MenuFold | null): void {
  const cookie = cookieOf(scope);
  scope.cookies.push(fold ? cookie.serialize(fold) : cookie.serialize("", { maxAge: 0 }));
}
