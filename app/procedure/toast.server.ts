import { signingSecretOf } from "#db/seal";
import { hostCookie, hostCookieName } from "~/identity/host-cookie.server";
import type { Flash } from "~/ui/toast.rules";
import type { RequestScope } from "./scope.server";

/**
 * A notice that is shown once, on the next page: it travels in a signed cookie that the showing clears. What a script
 * asked for may be thrown away unseen (the reader is on to the next page already), and it shows a notice of one id only
 * once: so what it is given comes with its next requests too, for a few seconds.
 */
export type Toast = Flash;

const NAME = "notice";

const cookieOf = async (scope: RequestScope) =>
  hostCookie(scope, NAME, {
    secrets: [await signingSecretOf(scope.env.APP_SECRET, "signature:notice")],
    seconds: 60,
  });

/** Longer than a page takes to load whose reader went on meanwhile. */
const AGAIN_SECONDS = 5;

/** In characters of the header: browsers drop a longer cookie silently, and the notice with it. */
const COOKIE_LIMIT = 4_000;

export function flash(scope: RequestScope, toast: Toast): void {
  scope.cookies.push(written(scope, toast));
}

/** What does not fit goes without its details: that it was done is said, and Undo is offered where the thing stands. */
async function written(scope: RequestScope, toast: Toast): Promise<string> {
  const cookie = await cookieOf(scope);
  const id = scope.requestId;
  const whole = await cookie.serialize({ ...toast, id } satisfies Toast);
  if (whole.length <= COOKIE_LIMIT) return whole;
  const { type, title = "" } = toast;
  return cookie.serialize({ type, title: title.slice(0, 500), id } satisfies Toast);
}

/** The notice of this request, if any; the page that answers it clears it. */
export async function takeToast(scope: RequestScope): Promise<Toast | null> {
  const header = scope.request.headers.get("cookie");
  if (!header?.includes(hostCookieName(scope, NAME))) return null;
  const cookie = await cookieOf(scope);
  const { wasGiven, ...toast } = ((await cookie.parse(header)) ?? {}) as Partial<Toast & Given>;
  const found = toast.type ? (toast as Toast) : null;
  scope.pageCookies.push(
    found && !scope.isPage
      ? cookie.serialize({ ...found, wasGiven: true } satisfies Toast & Given, { maxAge: AGAIN_SECONDS })
      : cookie.serialize("", { maxAge: 0 }),
  );
  // A page that is loaded whole would show it a second time.
  return wasGiven && scope.isPage ? null : found;
}

/** A script has been given it already. */
interface Given {
  wasGiven: true;
}
