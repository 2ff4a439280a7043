import { createCookie } from "@remix-run/cloudflare";
import type { Flash } from "~/ui/toast.rules";
import type { Scope } from "./scope.server";

/** A notice that is shown once, on the next page: it travels in a signed cookie that the showing clears. */
export type Toast = Flash;

const cookieOf = (scope: Scope) =>
  createCookie(scope.isSecure ? "__Host-notice" : "notice", {
    secrets: [scope.env.APP_SECRET],
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: scope.isSecure,
    maxAge: 60,
  });

export function flash(scope: Scope, toast: Toast): void {
  scope.cookies.push(cookieOf(scope).serialize(toast));
}

/** The notice of this request, if any; the answer clears it. */
export async function takeToast(scope: Scope): Promise<Toast | null> {
  const cookie = cookieOf(scope);
  const header = scope.request.headers.get("cookie");
  if (!header?.includes(cookie.name)) return null;
  const toast = (await cookie.parse(header)) as Toast | null;
  scope.cookies.push(cookie.serialize("", { maxAge: 0 }));
  return toast?.type ? { ...toast, id: scope.requestId } : null;
}
