import { Form } from "@remix-run/react";
import { forgotPasswordPath, loginPath } from "~/features/auth/auth.paths";
import { LinkFault } from "~/features/auth/link-fault";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult } from "~/ui/fields-of";
import { Link } from "~/ui/link";
import { SubmitButton } from "~/ui/submit-button";
import { accountEmailPath, accountPath } from "./account.paths";
import { ROLLBACK_FAILED } from "./account.texts";

export function UpdateEmailForm({
  state,
  email,
  isSignedIn,
  lastResult,
}: {
  state: "good" | "expired" | "invalid";
  /** The new address where the link is good, else the one that the person signs in with now; not shown to others. */
  email: string;
  isSignedIn: boolean;
  lastResult: LastResult | undefined;
}) {
  const { errors } = fieldsOf({ id: "update-email", limits: {}, lastResult });
  if (state !== "good") {
    // The change was begun and neither finished nor taken back: the link is used up by that.
    const isHalfDone = errors.some(({ message }) => message === ROLLBACK_FAILED);
    return (
      <>
        <h1>New e-mail address</h1>
        <div className="mt-5">
          {isHalfDone ? (
            <Banner tone="danger" title="The change stopped half-way.">
              {email && <>You sign in with {email} from now on: </>}this event and your others follow within a
              few minutes.
              <small className="block mt-2">{ROLLBACK_FAILED}</small>
            </Banner>
          ) : (
            <LinkFault state={state}>
              It works once, in the browser where it was opened.
              {email && ` You sign in with ${email}.`}
            </LinkFault>
          )}
        </div>
        <p className="mt-7">
          <ButtonLink variant="primary" to={isSignedIn ? accountEmailPath : loginPath} block>
            {isSignedIn ? "Ask for a new link" : "Back to sign in"}
          </ButtonLink>
        </p>
        {!isSignedIn && (
          <p className="small mt-5">
            <Link to={forgotPasswordPath}>Forgot password?</Link>
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <h1>New e-mail address</h1>
      <p className="lede">
        From now on you sign in with <strong>{email}</strong>, in all your events. Everywhere else you are
        signed out.
      </p>
      <ErrorSummary errors={errors} />
      <Form method="post" id="update-email" className="mt-7">
        <SubmitButton variant="primary" block busyLabel="Changing…">
          Change my e-mail address
        </SubmitButton>
      </Form>
      <p className="small mt-7">
        <Link to={accountPath}>Keep the old one</Link>
      </p>
    </>
  );
}
