import { json, redirect } from "@remix-run/cloudflare";
import { isAway } from "#db/away";
import { DomainError, Paused, Unavailable } from "~/lib/errors";
import { referenceOf } from "~/lib/ids";
import { report } from "~/lib/report.server";
import type { Scope } from "./scope.server";

/** What an error screen is told: a text for people and a reference that the log has too. */
export interface ErrorBody {
  message: string;
  reference: string;
  /** Too low a level: the unauthorised screen. */
  isUnauthorised?: boolean;
}

/**
 * A database that takes no writes just now, or that another took the place of since this request read from it (a backup
 * was put back): nothing of what was asked was done, and the same again finds its way. One that is gone for good is
 * answered so too, and reported.
 */
export function forPeople(error: unknown): unknown {
  if (!isAway(error)) return error;
  if (error.isPassing) return new Paused();
  report(error);
  return new Unavailable(
    "The event was just put back to a backup, or cannot be reached. Nothing was changed: please try again in a moment.",
  );
}

/** The one place where an error becomes a reply. Anything unforeseen is reported and says nothing of its cause. */
export function errorReply(thrown: unknown, scope: Scope): unknown {
  const error = forPeople(thrown);
  if (error instanceof Response) return error;
  const reference = referenceOf(scope.requestId);
  if (error instanceof DomainError) {
    return json({ message: error.message, reference } satisfies ErrorBody, { status: error.status });
  }
  report(error, { requestId: scope.requestId, reference, eventId: scope.event.id });
  const message = "Something went wrong. Please try again later";
  return json({ message, reference } satisfies ErrorBody, { status: 500 });
}

export function unauthorised(): Response {
  const body: ErrorBody = { message: "Forbidden", reference: "", isUnauthorised: true };
  return json(body, { status: 403 });
}

/**
 * To sign-in, and back to where the person was. The header tells the page's script that what it sent was not taken: it
 * stays then, with everything typed in it, and asks to sign in beside it.
 */
export function loginRedirect(request: Request): Response {
  const path = request.method === "GET" ? pathOf(request.url) : refererPath(request);
  const next = path === "/" || path === "/_root" ? "" : `?next=${encodeURIComponent(path)}`;
  return redirect(`/auth/login${next}`, { headers: { "x-signed-out": "1" } });
}

function pathOf(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("_data");
  url.searchParams.delete("_routes");
  return url.pathname.replace(/\.data$/, "") + url.search;
}

/** The page that a form stood on: what was posted cannot be brought back, but its page can. */
function refererPath(request: Request): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return "/";
  return new URL(referer).host === new URL(request.url).host ? pathOf(referer) : "/";
}
