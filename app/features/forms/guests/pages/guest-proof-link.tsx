import { pageTitle } from "~/ui/page-title";
import { LinkOver, linkOverTitle } from "../components/link-over";
import { keepGuestToken } from "../guest-cookie.server";
import { draftOfToken, tokenOfProof } from "../guest-links.commands.server";
import { keepProof } from "../guest-proof.server";
import { guestCheckPath } from "../guests.paths";
import { mailedLink } from "../mailed-link.server";

/** A mailed link with which to submit: whoever opens it looks at the answers and presses the button. */
export const loader = mailedLink(async ({ ctx, formId, token: proof }) => {
  const token = await tokenOfProof(ctx, { formId, proof });
  if (token === null || !(await draftOfToken(ctx, { formId, token }))) return null;
  keepGuestToken(ctx.scope, { kind: "draft", formId, token });
  await keepProof(ctx.scope, { formId, token });
  return guestCheckPath(formId);
});

export const meta = pageTitle(linkOverTitle);

export default function GuestProofLink() {
  return <LinkOver />;
}
