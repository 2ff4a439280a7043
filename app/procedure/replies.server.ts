import { json, redirect } from "@remix-run/cloudflare";
import { isAway } from "#db/away";
import { DomainError, Paused } from "~/lib/errors";
import { report } from "~/lib/report.server";
import type { Scope } from "./scope.server";

/** What an error screen is told: a text for people and a reference that the log has too. */
export interface ErrorBody {
  message: string;
  reference: string;
  /** Too low a level: the unauthorised screen. */
  isUnauthorised?: boolean;
}

/** A database that takes no writes just now is an answer for people; one that is gone is a fault. */
export const forPeople = (error: unknown): unknown =>
  isAway(error) && error.isPassing ? new Paused() : error;

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

/** The end of the request's id, which is its random part, in a form that can be read out on the telephone. */
export function referenceOf(requestId: string): string {
  const tail = requestId.replaceAll("-", "").slice(-8).toUpperCase();
  return `${tail.slice(0, 4)}-${tail.slice(4)}`;
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

/** Signed in, but for the second factor that the event demands since: to where it is set up, and back. */
export const setUpRedirect = (request: Request): Response =>
  redirect(`/auth/second-factor/set-up?${new URLSearchParams({ next: pathOf(request.url) })}`);

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
