import { useActionData, useLoaderData } from "@remix-run/react";
import { settingsOf } from "~/event-settings/settings.queries.server";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { Switch } from "~/ui/checks";
import type { LiveField } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import { DateField, TextareaField, TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { SelectField } from "~/ui/select-field";
import { sheets } from "~/ui/sheets";
import { localeChoices, timeZoneChoices } from "../choices.server";
import { SettingsForm } from "../components/settings-form";
import { letSetUp } from "../factor-switch.server";
import { saveForm } from "../save-form.server";
import { editable, savedBy } from "../saved-by.queries.server";
import settingsStyles from "../settings.css?url";
import { eventSettingsPath } from "../settings.paths";
import { EventInput } from "../settings-forms.schema";

export const loader = procedure
  .permission("admin")
  .reads(() => ({ event: settingsOf("event"), saved: savedBy("event") }))
  .loader(({ ctx, found }) => ({
    event: editable(ctx, found.event, found.saved),
    limits: limitsOf(EventInput),
    zones: timeZoneChoices(found.event.data.timeZone),
    locales: localeChoices(),
  }));

export const action = procedure
  .permission("admin")
  .input(EventInput)
  .action(async ({ ctx, input }) => {
    await saveForm(ctx, "event", input, letSetUp(ctx, input.requireStaffSecondFactor));
    return ctx.redirect(eventSettingsPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const links = sheets(settingsStyles);

export const meta = pageTitle("Event");

const LABELS = {
  eventName: "Event name",
  longName: "Long name",
  shortName: "Short name",
  startDate: "First day",
  endDate: "Last day",
  launchDate: "Launch of the portal",
  timeZone: "Time zone",
  locale: "Date and number format",
  companyName: "Company name",
  teamName: "Team name",
  companyAddress: "Address",
  vatNumber: "VAT number",
  companyRegistration: "Registration",
  orderEmail: "E-mail for orders",
  orderPhone: "Phone for orders",
  invoiceNote: "When the invoice comes",
  appUrl: "Address on the web",
  requireStaffSecondFactor: "Staff need a second factor",
};

export default function EventSettings() {
  const { event, limits, zones, locales } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <PageHead title="Event" lede="What the event is called, when it takes place and who runs it." />
      <SettingsForm
        kind="event"
        current={event}
        lastResult={lastResult}
        path={eventSettingsPath}
        labels={LABELS}
        limits={limits}
      >
        {(fields) => (
          <>
            <RequiredNote />
            <Names fields={fields} />
            <Dates fields={fields} />
            <fieldset className="form-block">
              <legend className="legend">Time and language</legend>
              <div className="grid-2">
                <SelectField
                  field={fields.timeZone}
                  label={LABELS.timeZone}
                  hint="A due date ends at midnight in this time zone."
                  options={zones}
                />
                <SelectField
                  field={fields.locale}
                  label={LABELS.locale}
                  hint="How dates and numbers are written."
                  options={locales}
                />
              </div>
            </fieldset>
            <Organiser fields={fields} />
            <Seller fields={fields} />
            <fieldset className="form-block">
              <legend className="legend">Security</legend>
              <Switch
                field={fields.requireStaffSecondFactor}
                label={LABELS.requireStaffSecondFactor}
                hint="Saving this signs out every member of staff who signed in without one, including you. They set one up when they next sign in."
              />
            </fieldset>
          </>
        )}
      </SettingsForm>
    </>
  );
}

type Fields = Record<keyof typeof LABELS, LiveField>;

function Names({ fields }: { fields: Fields }) {
  return (
    <fieldset className="form-block">
      <legend className="legend">Names</legend>
      <div className="grid-2">
        <TextField
          field={fields.eventName}
          label={LABELS.eventName}
          hint="Used in page titles, in e-mails and in each person’s list of events."
          autoComplete="off"
          className="span-2"
        />
        <TextField
          field={fields.longName}
          label={LABELS.longName}
          hint="Used where there is room, such as the sign-in page."
          autoComplete="off"
        />
        <TextField
          field={fields.shortName}
          label={LABELS.shortName}
          hint="Used where space is tight, such as the navigation."
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}

function Dates({ fields }: { fields: Fields }) {
  return (
    <fieldset className="form-block">
      <legend className="legend">Dates</legend>
      <div className="grid-3">
        <DateField field={fields.startDate} label={LABELS.startDate} />
        <DateField field={fields.endDate} label={LABELS.endDate} />
        <DateField field={fields.launchDate} label={LABELS.launchDate} />
      </div>
      <p className="hint mt-2">
        Teams can sign in from the launch. The health check gives them two weeks from then; without a launch
        date it counts from the start.
      </p>
    </fieldset>
  );
}

function Organiser({ fields }: { fields: Fields }) {
  return (
    <fieldset className="form-block">
      <legend className="legend">Organiser</legend>
      <div className="grid-2">
        <TextField
          field={fields.companyName}
          label={LABELS.companyName}
          hint="Shown on the sign-in page."
          autoComplete="off"
        />
        <TextField
          field={fields.teamName}
          label={LABELS.teamName}
          hint="How you sign your messages: “The Harbour team”."
          autoComplete="off"
        />
        <TextareaField
          field={fields.companyAddress}
          label={LABELS.companyAddress}
          rows={3}
          className="span-2"
        />
        <TextField
          field={fields.appUrl}
          label={LABELS.appUrl}
          hint="Where each person’s list of events leads. Links in security e-mails never use it."
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          className="span-2"
        />
      </div>
    </fieldset>
  );
}

/** Beside the organiser's name and address. */
function Seller({ fields }: { fields: Fields }) {
  return (
    <fieldset className="form-block">
      <legend className="legend">On order confirmations</legend>
      <div className="grid-2">
        <TextField field={fields.vatNumber} label={LABELS.vatNumber} autoComplete="off" />
        <TextField
          field={fields.companyRegistration}
          label={LABELS.companyRegistration}
          hint="“Registered in England 07421180”."
          autoComplete="off"
        />
        <TextField
          field={fields.orderEmail}
          label={LABELS.orderEmail}
          hint="Else the support address."
          type="email"
          autoComplete="off"
        />
        <TextField field={fields.orderPhone} label={LABELS.orderPhone} type="tel" autoComplete="off" />
        <TextField
          field={fields.invoiceNote}
          label={LABELS.invoiceNote}
          hint="Said beside “Not a VAT invoice”: “Your invoice follows in March 2027.”"
          autoComplete="off"
          className="span-2"
        />
      </div>
    </fieldset>
  );
}
