import { Form } from "@remix-run/react";
import { Banner } from "~/ui/banner";
import { TextField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import type { GuestLink } from "../guest-links.commands.server";
import { guestLinkPath } from "../guests.paths";

/** Asks for an address to which a link is mailed: to go on elsewhere, or to submit. */
export function LinkForm({
  formId,
  link,
  isNeeded = false,
  email,
  errors,
}: {
  formId: string;
  link: GuestLink;
  /** Nothing told that a person is sending: this is the way. */
  isNeeded?: boolean;
  /** As it was typed, where it was refused. */
  email?: string | undefined;
  errors?: string[] | undefined;
}) {
  const isProof = link === "proof";
  return (
    <section className="summary-block by-mail" aria-labelledby="by-mail">
      <header>
        <h2 id="by-mail">{isProof ? "Submit by e-mail instead" : "Go on elsewhere"}</h2>
      </header>
      {isNeeded && (
        <Banner tone="warning" title="One more step.">
          We could not tell that a person is sending this. Your answers are kept, and nothing was submitted
          yet: have a link mailed to you, and submit with it.
        </Banner>
      )}
      <p className="mt-3">
        {isProof
          ? "If the check above does not work for you, we mail you a link with which you submit."
          : "Have a link mailed to you, and go on with another device or later. It works for 30 days."}
      </p>
      <Form method="post" action={guestLinkPath(formId)} className="mt-3">
        <input type="hidden" name="link" value={link} />
        <TextField
          field={{ id: "guest-email", name: "email", required: true, initialValue: email, errors }}
          label="E-mail address"
          hint="Used for this link alone."
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <SubmitButton variant={isNeeded ? "primary" : "secondary"} icon="mail" busyLabel="Sending…">
          Mail me the link
        </SubmitButton>
      </Form>
    </section>
  );
}
