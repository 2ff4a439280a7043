import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { askedAddress } from "../asked-address.server";
import { forgotPasswordPath, loginPath } from "../auth.paths";

/** It reads the same whether or not there is such an account. */
export const loader = procedure
  .guest()
  .loader(async ({ ctx }) => ({ email: (await askedAddress.kept(ctx.scope)) ?? "" }));

export const links = sheets(listingStyles);

export const meta = pageTitle("Check your e-mail");

export default function CheckEmail() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Check your e-mail</h1>
      <p className="lede">
        If {email ? <strong className="strong">{email}</strong> : "the address that you gave"} belongs to this
        event, a link to choose a new password is on its way. It works for one hour.
      </p>
      <div className="prose mt-5">
        <p>No e-mail after a few minutes?</p>
        <ul>
          <li>Look in the folder for junk or spam.</li>
          <li>Check that the address is right, and the one that your organiser wrote to.</li>
          <li>At most five links an hour are sent. If you asked for more, use the newest.</li>
        </ul>
      </div>
      <p className="mt-7">
        <ButtonLink variant="primary" to={loginPath} block>
          Back to sign in
        </ButtonLink>
      </p>
      <p className="small mt-5">
        <Link to={forgotPasswordPath}>Ask for another link</Link>
      </p>
    </>
  );
}
