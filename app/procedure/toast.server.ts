import { createCookie } from "@remix-run/cloudflare";
import { signingSecretOf } from "#db/seal";
import type { Flash } from "~/ui/toast.rules";
import type { RequestScope } from "./scope.server";

/** A notice that is shown once, on the next page: it travels in a signed cookie that the showing clears. */
export type Toast = Flash;

const cookieOf = async (scope: RequestScope) =>
  createCookie(nameIn(scope), {
    secrets: [await signingSecretOf(scope.env.APP_SECRET, "signature:notice")],
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: scope.isSecure,
    maxAge: 60,
  });

const nameIn = (scope: RequestScope) => (scope.isSecure ? "__Host-notice" : "notice");

export function flash(scope: RequestScope, toast: Toast): void {
  scope.cookies.push(cookieOf(scope).then((cookie) => cookie.serialize(toast)));
}

/** The notice of this request, if any; the answer clears it. */
export async function takeToast(scope: RequestScope): Promise<Toast | null> {
  const header = scope.request.headers.get("cookie");
  if (!header?.includes(nameIn(scope))) return null;
  const cookie = await cookieOf(scope);
  const toast = (await cookie.parse(header)) as Toast | null;
  scope.cookies.push(cookie.serialize("", { maxAge: 0 }));
  return toast?.type ? { ...toast, id: scope.requestId } : null;
}
