import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { settingsOf } from "~/event-settings/settings.queries.server";
import { richTextMail } from "~/lib/rich-text/rich-text-mail.server";
import { eventOrigin } from "~/procedure/find-event.server";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Checkbox, RadioGroup, Switch } from "~/ui/checks";
import type { LiveField } from "~/ui/editor-form";
import type { LastResult } from "~/ui/fields-of";
import { needed } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { RichTextField } from "~/ui/rich-text-field";
import { sheets } from "~/ui/sheets";
import { SettingsForm } from "../components/settings-form";
import { WelcomePreview } from "../components/welcome-preview";
import { saveForm } from "../save-form.server";
import { editable, savedBy } from "../saved-by.queries.server";
import { checkSender } from "../sender-check.server";
import settingsStyles from "../settings.css?url";
import { checkSenderPath, emailsPath } from "../settings.paths";
import { MOST_WELCOME_TEXT } from "../settings.texts";
import { EmailsInput, WelcomeEmailInput } from "../settings-forms.schema";
import { signingState } from "../signing-state.server";

export const loader = procedure
  .permission("admin")
  .input(z.object({ check: z.literal("sender").optional().catch(undefined) }))
  .reads(() => ({
    emails: settingsOf("emails"),
    emailsSaved: savedBy("emails"),
    welcome: settingsOf("welcomeEmail"),
    welcomeSaved: savedBy("welcomeEmail"),
  }))
  .loader(async ({ ctx, input, found }) => {
    const { fromEmail } = found.emails.data;
    const { paragraph1, paragraph2 } = found.welcome.data;
    const origin = eventOrigin(ctx.event, ctx.env);
    return {
      emails: editable(ctx, found.emails, found.emailsSaved),
      welcome: editable(ctx, found.welcome, found.welcomeSaved),
      // What the preview says before the browser can say it by itself.
      plain: {
        paragraph1: richTextMail(paragraph1, origin).text,
        paragraph2: richTextMail(paragraph2, origin).text,
      },
      origin,
      limits: { emails: limitsOf(EmailsInput), welcome: limitsOf(WelcomeEmailInput) },
      // Asked for only when somebody wants to know: it is another service's time.
      verdict: input.check && fromEmail ? await checkSender(ctx.env, fromEmail) : null,
      signing: signingState(ctx.env, found.emails.data),
      eventName: ctx.settings.event.eventName || ctx.event.name,
      installationSender: ctx.env.MAIL_FROM,
    };
  });

export const action = procedure
  .permission("admin")
  .input(z.discriminatedUnion("form", [EmailsInput, WelcomeEmailInput]))
  .action(async ({ ctx, input }) => {
    if (input.form === "welcomeEmail") {
      await saveForm(ctx, "welcomeEmail", input);
      return ctx.redirect(emailsPath, { type: "success" });
    }
    await saveForm(ctx, "emails", input);
    return ctx.redirect(input.fromEmail ? checkSenderPath : emailsPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const links = sheets(settingsStyles);

export const meta = pageTitle("Emails");

export default function Emails() {
  const data = useLoaderData<typeof loader>();
  const { emails, limits, verdict, installationSender } = data;
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <PageHead
        title="Emails"
        lede="Who e-mails come from, where replies go, and what the welcome e-mail says."
      />
      <SettingsForm
        kind="emails"
        current={emails}
        lastResult={lastResult}
        path={emailsPath}
        label="Addresses and reminders"
        labels={{
          supportEmail: "Support address",
          fromEmail: "Sender",
          dkimDomain: "Signing domain",
          dkimSelector: "Selector",
          trackOpens: "Opens are noted",
          trackClicks: "Clicks are noted",
          taskRemindersEnabled: "Send reminders",
          sendTaskRemindersTo: "Who gets them",
        }}
        limits={limits.emails}
      >
        {(fields) => (
          <>
            <TextField
              field={fields.supportEmail}
              label="Support address"
              hint="Shown to exhibitors as the address for help. Replies to the portal’s e-mails go here."
              type="email"
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              field={fields.fromEmail}
              label="Sender"
              hint={`The address that e-mails come from. If empty: ${installationSender}.`}
              type="email"
              autoComplete="off"
              spellCheck={false}
            />
            {verdict ? (
              <div className="mt-3" role="status">
                <Banner tone={verdict.tone} title={verdict.title}>
                  {verdict.lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </Banner>
              </div>
            ) : (
              emails.data.fromEmail && (
                <p className="mt-2">
                  <ButtonLink size="sm" to={checkSenderPath} icon="shield-check" preventScrollReset>
                    Check the saved sender’s domain
                  </ButtonLink>
                </p>
              )
            )}
            <Signing domain={fields.dkimDomain} selector={fields.dkimSelector} state={data.signing} />
            <Tracking opens={fields.trackOpens} clicks={fields.trackClicks} />
            <Reminders isOn={fields.taskRemindersEnabled} who={fields.sendTaskRemindersTo} />
          </>
        )}
      </SettingsForm>
      <WelcomeText data={data} lastResult={lastResult} />
    </>
  );
}

/** With what the mails are signed: who forges a sender cannot, and mail programs show their own Unsubscribe. */
function Signing({
  domain,
  selector,
  state,
}: {
  domain: LiveField;
  selector: LiveField;
  state: ReturnType<typeof useLoaderData<typeof loader>>["signing"];
}) {
  return (
    <fieldset className="form-block">
      <legend className="legend">Signature (DKIM)</legend>
      <Banner tone={state.tone} title={state.title}>
        {state.text}
      </Banner>
      <div className="grid-2 mt-5">
        <TextField
          field={domain}
          label="Signing domain"
          hint="The sender’s domain, or one above it."
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          field={selector}
          label="Selector"
          hint="The first part of the DNS record’s name."
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </fieldset>
  );
}

function Tracking({ opens, clicks }: { opens: LiveField; clicks: LiveField }) {
  return (
    <fieldset className="form-block">
      <legend className="legend">What the e-mail log notes</legend>
      <Switch
        field={opens}
        label="Opens"
        hint="A picture that nobody sees says when an e-mail is opened. Some mail programs load it by themselves, others never."
      />
      <Switch
        field={clicks}
        label="Clicks"
        hint="Links lead by way of the mail provider, which says when one is opened."
      />
    </fieldset>
  );
}

function Reminders({ isOn, who }: { isOn: LiveField; who: LiveField }) {
  return (
    <fieldset className="form-block">
      <legend className="legend">Task reminders</legend>
      <Switch
        field={isOn}
        label="Send reminders"
        hint="At most one e-mail a day for each person, at 08:00 in the event’s time zone, with the tasks that are due soon."
      />
      <RadioGroup
        field={needed(who, false)}
        label="Who gets them"
        options={[
          { value: "all-users", label: "Everybody in the team" },
          { value: "team-leader", label: "The team’s owner" },
          { value: "admin", label: "The event’s admins", hint: "One e-mail about all teams." },
        ]}
      />
    </fieldset>
  );
}

function WelcomeText({
  data: { emails, welcome, plain, origin, limits, eventName },
  lastResult,
}: {
  data: ReturnType<typeof useLoaderData<typeof loader>>;
  lastResult: LastResult | undefined;
}) {
  return (
    <section className="section" aria-labelledby="welcome-head">
      <SectionHead id="welcome-head" title="Welcome text" />
      <SettingsForm
        kind="welcomeEmail"
        current={welcome}
        lastResult={lastResult}
        path={emailsPath}
        label="Welcome text"
        labels={{
          paragraph1: "First paragraph",
          showParagraph1: "First paragraph shown",
          paragraph2: "Second paragraph",
          showParagraph2: "Second paragraph shown",
        }}
        limits={limits.welcome}
      >
        {(fields) => (
          <>
            <p className="required-note">
              Up to two paragraphs of your own in the e-mail that invites a team’s owner or member.
            </p>
            <RichTextField field={fields.paragraph1} label="First paragraph" most={MOST_WELCOME_TEXT} />
            <Checkbox field={fields.showParagraph1} label="Show the first paragraph in welcome e-mails" />
            <RichTextField field={fields.paragraph2} label="Second paragraph" most={MOST_WELCOME_TEXT} />
            <Checkbox field={fields.showParagraph2} label="Show the second paragraph in welcome e-mails" />
            <WelcomePreview
              fields={fields}
              stored={welcome.data}
              plain={plain}
              origin={origin}
              eventName={eventName}
              supportEmail={emails.data.supportEmail}
            />
          </>
        )}
      </SettingsForm>
    </section>
  );
}
