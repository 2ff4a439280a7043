import { data } from "@remix-run/cloudflare";
import { useParams } from "@remix-run/react";
import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { LinkOver } from "../components/link-over";
import { keepGuestToken } from "../guest-cookie.server";
import { draftOfToken } from "../guest-links.commands.server";
import { guestFormPath } from "../guests.paths";

/** A mailed link: its token moves into the cookie at once, and out of the address. */
export const loader = procedure
  .guest()
  .params({ formId: Id, token: z.string().max(200) })
  .loader(async ({ ctx, params }) => {
    if (!(await draftOfToken(ctx, params))) return data(null, { status: 404 });
    keepGuestToken(ctx.scope, { kind: "draft", ...params });
    throw ctx.redirect(guestFormPath(params.formId));
  });

export const meta = pageTitle("This link does not work any more");

export default function GuestDraftLink() {
  const { formId = "" } = useParams();
  return <LinkOver formId={formId} />;
}
