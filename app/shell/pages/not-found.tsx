import { json } from "@remix-run/cloudflare";
import type { CurrentUser } from "~/identity/session.server";
import { referenceOf } from "~/lib/ids";
import { type Ctx, procedure } from "~/procedure/procedure.server";
import { errorTitle } from "~/ui/page-title";
import { ErrorPage } from "../error-page";
import { frameIfAny } from "../frames.server";

/**
 * Every unknown path ends here, /404 too (spec 1.2). So does what was refused at an address without a screen (a download, an
 * upload), for a person who opened it: `refusal` says what that was.
 */
export const loader = procedure.guest().loader(({ ctx }) => refused(ctx));

export const action = procedure.guest().action(({ ctx }) => refused(ctx));

async function refused(ctx: Ctx<CurrentUser | null>): Promise<never> {
  const { refusal } = ctx.scope;
  const said = refusal
    ? { message: refusal.message, back: refusal.back, rejectedInput: refusal.rejectedInput, isNoPage: true }
    : { message: NO_PAGE };
  const frame = await frameIfAny(ctx);
  throw json(
    { ...said, reference: referenceOf(ctx.scope.requestId), frame },
    { status: refusal?.status ?? 404 },
  );
}

/** No page has such an address, whatever its ids. */
const NO_PAGE = "No page has this address. Check how it is written, or go to what is most like it.";

export const meta = errorTitle;

export default function NotFoundPage() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
