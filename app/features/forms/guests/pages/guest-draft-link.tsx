import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import runnerStyles from "../../runner/runner.css?url";
import { MailedLinkPage, mailedLinkTitle } from "../components/mailed-link-page";
import { guestFormPath } from "../guests.paths";
import { mailedLink } from "../mailed-link.server";

/** A mailed link to a draft: its token moves into the cookie as soon as it is opened. */
const link = mailedLink(async ({ formId, token }) => ({ token, to: guestFormPath(formId) }));
export const loader = link.loader;
export const action = link.action;

export const links = sheets(runnerStyles);

export const meta = pageTitle<typeof loader>(mailedLinkTitle);

export default function GuestDraftLink() {
  return <MailedLinkPage />;
}
