import { data } from "@remix-run/cloudflare";
import { useParams } from "@remix-run/react";
import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { LinkOver } from "../components/link-over";
import { keepGuestToken } from "../guest-cookie.server";
import { draftOfToken, tokenOfProof } from "../guest-links.commands.server";
import { keepProof } from "../guest-proof.server";
import { guestCheckPath } from "../guests.paths";

/** A mailed link with which to submit: whoever opens it looks at the answers and presses the button. */
export const loader = procedure
  .guest()
  .params({ formId: Id, token: z.string().max(1_500) })
  .loader(async ({ ctx, params: { formId, token: proof } }) => {
    const token = await tokenOfProof(ctx, { formId, proof });
    if (token === null || !(await draftOfToken(ctx, { formId, token }))) return data(null, { status: 404 });
    keepGuestToken(ctx.scope, { kind: "draft", formId, token });
    await keepProof(ctx.scope, { formId, token });
    throw ctx.redirect(guestCheckPath(formId));
  });

export const meta = pageTitle("This link does not work any more");

export default function GuestProofLink() {
  const { formId = "" } = useParams();
  return <LinkOver formId={formId} />;
}
