import { Conflict, type DomainError, NotFound, Refused } from "~/lib/errors";
import type { ReturnOptions, Uploaded } from "./phases";
import { retryLater } from "./replies.server";
import type { RequestScope } from "./scope.server";
import type { Toast } from "./toast.server";
import type { UploadBody } from "./upload.server";

interface Way extends ReturnOptions {
  /** Where the verb's buttons stand. */
  home: string;
  /** Where its form said that it stood (`backTo`). */
  back?: string;
}
interface Redirecting {
  redirect(path: string, toast?: Toast): Response;
  scope: Pick<RequestScope, "retryAfter"> & Partial<Pick<RequestScope, "rejectedInput" | "isPage">>;
}

const GONE = {
  title: "This is not there any more",
  description: "It was archived, removed or changed in the meantime. Nothing was done.",
};

/** The one way back from a verb, whatever comes of it: to where it came from, with a notice. */
export const redirectBack = (ctx: Redirecting, way: Way, toast: Toast): Response =>
  ctx.redirect(placeOf(way), toast);

const placeOf = ({ home, back = home }: Way): string =>
  back.startsWith("?") ? home.replace(/[?#].*$/, "") + back : back;

/**
 * A verb's form stands on a page that is read again: a box without script is empty there, and one whose thing is gone or
 * was decided by somebody else is not there any more. What a page's script sent and may send again is still in its box.
 */
function isTextLost({ scope }: Redirecting, error: DomainError): boolean {
  if (!scope.rejectedInput?.isLong) return false;
  return scope.isPage === true || error instanceof NotFound || error instanceof Conflict;
}

/**
 * The one place where what a verb refuses becomes a notice; or, where a text would be lost by that, a page that has it. What is gone is said where the person was, whose list is read
 * again there and shows what somebody else did; whoever came from nowhere gets a 404.
 */
export function refusedBack(ctx: Redirecting, way: Way, error: DomainError): Response {
  const { rejectedInput } = ctx.scope;
  if (rejectedInput && isTextLost(ctx, error)) {
    rejectedInput.back = placeOf(way);
    throw error;
  }
  if (!(error instanceof NotFound)) {
    retryLater(error, ctx.scope);
    return redirectBack(ctx, way, { type: "error", title: error.message, ...reasonOf(error) });
  }
  // Whoever knows better what is missing has said so.
  const isBare = error.message === new NotFound().message;
  if (way.back === undefined) throw isBare ? new NotFound(way.gone?.title) : error;
  return redirectBack(ctx, way, {
    type: "error",
    ...(isBare ? (way.gone ?? GONE) : { title: error.message }),
  });
}

/** What was refused, beside the message: its form is not there to say it at its fields. */
function reasonOf(error: DomainError): Pick<Toast, "description"> {
  const reasons = error instanceof Refused ? new Set(Object.values(error.fields)) : new Set<string>();
  reasons.delete(error.message);
  return reasons.size > 0 ? { description: [...reasons].join(" ") } : {};
}

/** An upload that was taken: 201 and `{ files, refusals }` to a script, else the way back. Who was left out is told in either. */
export function uploaded(
  ctx: Redirecting,
  { isRaw }: Pick<UploadBody<unknown>, "isRaw">,
  { files, refusals, title }: Uploaded,
  way: () => Way,
): Response {
  if (isRaw) return Response.json({ files, refusals }, { status: 201 });
  const refused = refusals.join(" ");
  return redirectBack(ctx, way(), refused ? { type: "error", title: refused } : { type: "success", title });
}
