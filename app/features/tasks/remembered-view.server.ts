import type * as z from "zod";
import { hostCookie, YEAR } from "~/identity/host-cookie.server";
import type { RequestScope } from "~/procedure/scope.server";
import { listSearch } from "./list-view.rules";
import { RememberedView } from "./tasks.schema";

type View = z.infer<typeof RememberedView>;
type Scope = Pick<RequestScope, "isSecure" | "cookieHeader" | "cookies">;

/** How the team's list was looked at, in this browser. Nobody signs it: it says nothing that an address could not. */
const cookieOf = (scope: Scope) => hostCookie(scope, "tasks-view", { seconds: YEAR });

/** As the search of an address; "" where nothing is remembered. */
export async function rememberedView(scope: Scope): Promise<string> {
  const kept: unknown = await cookieOf(scope).parse(scope.cookieHeader);
  const view = RememberedView.safeParse(kept);
  return view.success ? searchOf(view.data) : "";
}

/** With the answer, where it is another than is remembered. */
export async function rememberView(scope: Scope, view: View): Promise<void> {
  if ((await rememberedView(scope)) === searchOf(view)) return;
  const { by, mine, status } = view;
  scope.cookies.push(cookieOf(scope).serialize({ by, mine, status }));
}

const searchOf = ({ by, mine, status }: View): string => {
  const given = Object.entries({ by, mine, status }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return listSearch(new URLSearchParams(given));
};
