import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { choicesFor, chooseMails, wantedNow } from "~/features/email/choose-mails.commands.server";
import { ownMailsPath } from "~/features/email/email.paths";
import { CHOICE_WORDS } from "~/features/email/mail-choices.texts";
import { manyOf } from "~/lib/many.schema";
import { procedure } from "~/procedure/procedure.server";
import { ButtonRow } from "~/ui/button";
import { CheckboxGroup } from "~/ui/checks";
import { fieldsOf } from "~/ui/fields-of";
import { GuardedForm } from "~/ui/guarded-form";
import { MailAddress } from "~/ui/mail-address";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { SubmitButton } from "~/ui/submit-button";
import { accountPath } from "../account.paths";

const CHOICES = Object.keys(CHOICE_WORDS) as (keyof typeof CHOICE_WORDS)[];
const known = (value: string) => CHOICES.find((choice) => choice === value) ?? [];

/** `save` is said by the form, so that an empty post unsubscribes from nothing. */
const MailsInput = z.object({
  save: z.literal("choices"),
  wanted: manyOf.transform((values) => values.flatMap(known)),
});

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ({ wanted: wantedNow(ctx.user.id) }))
  .loader(({ ctx, found }) => ({
    email: ctx.user.email,
    choices: choicesFor(ctx.actor).map((choice) => ({
      value: choice,
      label: CHOICE_WORDS[choice].label,
      hint: CHOICE_WORDS[choice].hint,
      isWanted: found.wanted?.[choice] ?? false,
    })),
  }));

export const action = procedure
  .signedIn()
  .input(MailsInput)
  .action(async ({ ctx, input }) => {
    await chooseMails(ctx, input.wanted);
    return ctx.redirect(ownMailsPath, { type: "success", title: "Your e-mails are saved" });
  });

export const handle = { crumb: () => "E-mails to me" } satisfies PageHandle<typeof loader>;

export const links = sheets(writingStyles, listingStyles);

export const meta = pageTitle("E-mails to me");

/** Which e-mails somebody gets from this event. */
export default function OwnMails() {
  const { email, choices } = useLoaderData<typeof loader>();
  const wanted = choices.filter(({ isWanted }) => isWanted).map(({ value }) => value);
  const { fields } = fieldsOf({ id: "mails", limits: { wanted: {} }, values: { wanted } });
  return (
    <div className="page page-narrow">
      <PageHead
        title="E-mails to me"
        lede="What this event may send you. Each is a choice of its own."
        back={{ to: accountPath, label: "My Account" }}
      />
      <GuardedForm basis={wanted.join()} className="admin-form" aria-label="E-mails to me">
        <input type="hidden" name="save" value="choices" />
        <CheckboxGroup field={{ ...fields.wanted, key: wanted.join() }} label="Send me" options={choices} />
        <p className="hint mt-5">
          E-mails about signing in, welcomes, and decisions on your tasks always come. They go to{" "}
          <MailAddress address={email} />.
        </p>
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary">Save</SubmitButton>
        </ButtonRow>
      </GuardedForm>
    </div>
  );
}
