import { useActionData, useLoaderData } from "@remix-run/react";
import { zoneWords } from "~/lib/zone-words.rules";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { fieldsOf } from "~/ui/fields-of";
import { GuardedForm } from "~/ui/guarded-form";
import { DateField, TextareaField, TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { whenWords } from "~/ui/planned-time.rules";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import { formDaysPath, openLongerPath } from "../../admin-forms.paths";
import { openLonger } from "../form-days.commands.server";
import { formDays, teamsToOpenFor } from "../form-days.queries.server";
import { LongerInput } from "../form-days.schema";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ params: { formId } }) => ({ form: formDays(formId), teams: teamsToOpenFor(formId) }))
  .loader(({ ctx, found: { form, teams } }) => ({
    form: { id: form.id, title: form.title },
    closes: form.closesAt && whenWords(form.closesAt, ctx.settings.event),
    teams,
    zone: zoneWords(ctx.settings.event.timeZone, ctx.now),
    limits: limitsOf(LongerInput),
  }));

export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(LongerInput)
  .action(async ({ ctx, params: { formId }, input }) => {
    const { team, until } = await openLonger(ctx, formId, input);
    return ctx.redirect(formDaysPath(formId), {
      type: "success",
      title: `Open until ${whenWords(until, ctx.settings.event)} for ${team}`,
    });
  });

export const handle = {
  crumb: () => "Open Longer",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ form }) => `Open longer: ${form.title}`);

/** Opens a form for one team longer than for others. */
export default function OpenLonger() {
  const { form, closes, teams, zone, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "longer", limits, lastResult });
  const back = { to: formDaysPath(form.id), label: `Opens and closes: ${form.title}` };
  if (closes === null || teams.length === 0)
    return (
      <>
        <PageHead title="Open Longer" back={back} />
        <div className="mt-6">
          <EmptyState
            icon="clock"
            title={closes === null ? "This form does not close" : "No team sees this form"}
          >
            {closes === null
              ? "Say first when it does: then one team can have longer than others."
              : "There is nobody for whom it could be open longer."}
          </EmptyState>
        </div>
      </>
    );
  return (
    <>
      <PageHead title="Open Longer" back={back} lede={`For all others it closes on ${closes}.`} />
      <GuardedForm lastResult={lastResult} action={openLongerPath(form.id)} className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        <RequiredNote />
        <SelectField
          field={fields.teamId}
          label="Team"
          placeholder="Choose a team"
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="grid-2 mt-5">
          <DateField field={fields.day} label="Until, day" />
          <TextField field={fields.time} label="Until, time" type="time" inputClass="w-date" />
        </div>
        <p className="hint">{zone} time.</p>
        <div className="mt-5">
          <TextareaField field={fields.why} label="Why" hint="Read by staff alone." rows={3} dir="auto" />
        </div>
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary">Open longer</SubmitButton>
          <ButtonLink to={back.to}>Cancel</ButtonLink>
        </ButtonRow>
      </GuardedForm>
    </>
  );
}
