import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { ConfirmationPage, confirmationTitle } from "../../filling/components/confirmation-page";
import type { FillingCtx } from "../../filling/filling-use.server";
import runnerStyles from "../../runner/runner.css?url";
import { PLAIN_CONFIRMATION } from "../../submissions/confirmation-of.rules";
import { guestConfirmation } from "../guest-confirmation.server";

export const loader = procedure
  .guest()
  .params({ formId: Id, confirmationId: z.union([Id, z.literal(PLAIN_CONFIRMATION)]) })
  .loader(({ ctx, params }) => guestConfirmation(ctx as FillingCtx, params));

export const links = sheets(writingStyles, listingStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(confirmationTitle);

/** What is said when a guest has sent a form in. */
export default function GuestConfirmation() {
  return <ConfirmationPage />;
}
