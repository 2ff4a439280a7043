import { json, redirect } from "@remix-run/cloudflare";
import { isAway } from "#db/away";
import { isNoAnswer } from "#db/time-limit";
import { isUnavailable } from "#db/unavailable";
import { DomainError, isRootUnreadable, Paused, TooMany, Unavailable } from "~/lib/errors";
import { referenceOf } from "~/lib/ids";
import { report } from "~/lib/report.server";
import { pageAddressOf } from "~/remix/data-urls";
import { atPage, PastLastPage } from "./past-last-page";
import type { RequestScope } from "./scope.server";

/** What an error screen shows: a text for people and a reference that the log has too. */
export interface ErrorBody {
  /** Of every refusal, for scripts (spec 1.8): the message is for people, and there is never a stack. */
  status: "CUSTOM_ERROR";
  message: string;
  reference: string;
  /** Too low a level: the unauthorised screen. */
  isUnauthorised?: boolean;
  /** What was typed and not sent, and where its form stood. */
  rejectedInput?: string;
  back?: string;
}

const NO_ANSWER = "Part of the portal is not answering at the moment. Please try again in a moment.";
/** No claim either way. What adds carries an id, by which sending it again finds the first (`addOnce`). */
const NOT_KNOWN =
  "There was no answer in time, so we do not know whether this was saved. Look whether it is there; sending the same form again adds nothing twice.";
const GONE =
  "The event was just put back to a backup, or cannot be reached. Nothing was changed: please try again in a moment.";
const UNAVAILABLE = {
  busy: "Many people are saving at this moment. Nothing was changed: please try again in a moment.",
  full: "The portal cannot save anything just now. Nothing was changed: please try again in a few minutes.",
  silent: NO_ANSWER,
  unknown: NOT_KNOWN,
};

/**
 * What something that did not do its part means to people: a database that takes no writes just now, or does not
 * answer, is an answer for them, and so is one that another took the place of since this request read from it (a backup
 * was put back). `isSaving`: something may have been written before the answer was lost.
 */
export function toUserError(error: unknown, { isSaving = false } = {}): unknown {
  if (isAway(error)) {
    if (error.isPassing) return new Paused();
    report(error);
    return new Unavailable(GONE);
  }
  if (isNoAnswer(error)) {
    report(error);
    return new Unavailable(isSaving ? NOT_KNOWN : NO_ANSWER);
  }
  if (isRootUnreadable(error)) {
    report(error);
    return new Unavailable(error.message, 60);
  }
  if (!isUnavailable(error)) return error;
  report(error);
  return new Unavailable(UNAVAILABLE[error.reason]);
}

/** The one place where an error becomes a reply. Anything unforeseen is reported and says nothing of its cause. */
export function errorReply(thrown: unknown, scope: RequestScope): unknown {
  if (thrown instanceof PastLastPage) return redirect(atPage(pathOf(scope.request.url), thrown.last));
  const error = toUserError(thrown);
  if (error instanceof Response) return error;
  if (error instanceof Unauthorised)
    return refusal({ message: "Forbidden", reference: "", isUnauthorised: true }, scope, 403);
  const reference = referenceOf(scope.requestId);
  if (error instanceof DomainError) {
    retryLater(error, scope);
    return refusal({ message: error.message, reference }, scope, error.status);
  }
  report(error, { requestId: scope.requestId, reference, eventId: scope.event.id });
  return refusal({ message: "Something went wrong. Please try again later", reference }, scope, 500);
}

function refusal(
  body: Omit<ErrorBody, "status">,
  { rejectedInput }: Pick<RequestScope, "rejectedInput">,
  status: number,
): Response {
  const typed = rejectedInput ? { rejectedInput: rejectedInput.text, back: rejectedInput.back } : {};
  return json({ status: "CUSTOM_ERROR", ...body, ...typed } satisfies ErrorBody, { status });
}

/** A refusal that passes by itself says when (`Retry-After`, set on whatever answer is made of it). */
export function retryLater(error: DomainError, scope: Pick<RequestScope, "retryAfter">): void {
  if (error instanceof Unavailable || error instanceof TooMany) scope.retryAfter = error.retryAfter;
}

/** Too low a level for the page: the unauthorised screen. */
export class Unauthorised extends Error {}

/**
 * To sign-in, and back to where the person was. The header tells the page's script that what it sent was not taken: it
 * stays then, with everything typed in it, and asks to sign in beside it.
 */
export function loginRedirect(request: Request): Response {
  const path = request.method === "GET" ? pathOf(request.url) : refererPath(request);
  const next = path === "/" ? "" : `?next=${encodeURIComponent(path)}`;
  return redirect(`/auth/login${next}`, { headers: { "x-signed-out": "1" } });
}

/** Signed in, but for the second factor that the event demands since: to where it is set up, and back. */
export const setUpRedirect = (request: Request): Response =>
  redirect(`/auth/second-factor/set-up?${new URLSearchParams({ next: pathOf(request.url) })}`);

const pathOf = (address: string): string => pageAddressOf(new URL(address));

/** The page that a form stood on: what was posted cannot be brought back, but its page can. */
function refererPath(request: Request): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return "/";
  return new URL(referer).host === new URL(request.url).host ? pathOf(referer) : "/";
}
