import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import runnerStyles from "../../runner/runner.css?url";
import { MailedLinkPage, mailedLinkTitle } from "../components/mailed-link-page";
import { tokenOfProof } from "../guest-links.commands.server";
import { keepProof } from "../guest-proof.server";
import { guestCheckPath } from "../guests.paths";
import { mailedLink } from "../mailed-link.server";

/** A mailed link with which to submit: whoever opens it looks at the answers and presses the button. */
const link = mailedLink(async ({ ctx, formId, token: proof }) => {
  const token = await tokenOfProof(ctx, { formId, proof });
  if (token === null) return null;
  return { token, to: guestCheckPath(formId), keep: () => keepProof(ctx.scope, { formId, token }) };
});
export const loader = link.loader;
export const action = link.action;

export const links = sheets(runnerStyles);

export const meta = pageTitle<typeof loader>(mailedLinkTitle);

export default function GuestProofLink() {
  return <MailedLinkPage />;
}
