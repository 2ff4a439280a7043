import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import type { FillingCtx } from "../../filling/filling-use.server";
import { Confirmation } from "../../runner/confirmation";
import { PLAIN_CONFIRMATION } from "../../submissions/confirmation-of.rules";
import { guestConfirmation } from "../guest-confirmation.server";

export const loader = procedure
  .guest()
  .params({ formId: Id, confirmationId: z.union([Id, z.literal(PLAIN_CONFIRMATION)]) })
  .loader(({ ctx, params }) => guestConfirmation(ctx as FillingCtx, params));

export const meta = pageTitle<typeof loader>(({ formTitle }) => `Submitted – ${formTitle}`);

export default function GuestConfirmation() {
  const { formTitle, html, reference } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow runner-page">
      <Confirmation
        title={reference ? `${formTitle}: submitted` : formTitle}
        reference={reference}
        copySentTo={null}
        html={html}
        facts={[]}
        ways={[]}
      />
    </div>
  );
}
