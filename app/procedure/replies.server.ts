import { json, redirect } from "@remix-run/cloudflare";
import { DomainError } from "~/lib/errors";
import { report } from "~/lib/report.server";
import type { Scope } from "./scope.server";

/** What an error screen is told: a text for people and a reference that the log has too. */
export interface ErrorBody {
  message: string;
  reference: string;
  /** Too low a level: the unauthorised screen. */
  isUnauthorised?: boolean;
}

/** The one place where an error becomes a reply. Anything unforeseen is reported and says nothing of its cause. */
export function errorReply(error: unknown, scope: Scope): unknown {
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

/** To sign-in, and back to where the person wanted to go. What was posted cannot be brought back: to its page. */
export function loginRedirect(request: Request): Response {
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  url.searchParams.delete("_routes");
  const path = request.method === "GET" ? url.pathname.replace(/\.data$/, "") + url.search : "/";
  const next = path === "/" || path === "/_root" ? "" : `?next=${encodeURIComponent(path)}`;
  return redirect(`/auth/login${next}`);
}
