import { pageTitle } from "~/ui/page-title";
import { LinkOver, linkOverTitle } from "../components/link-over";
import { keepGuestToken } from "../guest-cookie.server";
import { draftOfToken } from "../guest-links.commands.server";
import { guestFormPath } from "../guests.paths";
import { mailedLink } from "../mailed-link.server";

/** A mailed link to a draft: its token moves into the cookie at once. */
export const loader = mailedLink(async ({ ctx, formId, token }) => {
  if (!(await draftOfToken(ctx, { formId, token }))) return null;
  keepGuestToken(ctx.scope, { kind: "draft", formId, token });
  return guestFormPath(formId);
});

export const meta = pageTitle(linkOverTitle);

export default function GuestDraftLink() {
  return <LinkOver />;
}
