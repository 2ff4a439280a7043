import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { Checkbox } from "~/ui/checks";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { fieldsOf } from "~/ui/fields-of";
import { optionsOf } from "~/ui/filter.rules";
import { FormId } from "~/ui/form-id";
import { TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import { teamTypeChoices } from "../team-types.server";
import { addTeam } from "../teams.commands.server";
import { teamPath, teamsPath } from "../teams.paths";
import { TeamInput } from "../teams.schema";

export const loader = procedure
  .permission("moderator")
  .reads(() => ({ teamTypes: teamTypeChoices() }))
  .loader(({ found }) => ({
    ...found,
    formId: newId(),
    limits: limitsOf(TeamInput),
  }));

export const action = procedure
  .permission("moderator")
  .input(TeamInput)
  .action(async ({ ctx, input }) => {
    const { name, teamTypeId, isOrganiser, formId, ...owner } = input;
    const { teamId } = await addTeam(ctx, {
      name,
      teamTypeId: teamTypeId || null,
      isOrganiser,
      owner,
      formId,
    });
    return ctx.redirect(teamPath(teamId), {
      type: "success",
      title: `Team “${name}” added`,
      description: `A welcome e-mail is on its way to ${owner.email}.`,
    });
  });

export const meta = pageTitle("Add Team");

export default function AddTeam() {
  const { teamTypes, formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "team", limits, lastResult });
  return (
    <>
      <PageHead
        title="Add Team"
        lede="A stand and the person who answers for it. The owner gets an e-mail with a link to set a password."
      />
      <Form method="post" id="team" className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        <FormId id={formId} lastResult={lastResult} />
        <RequiredNote />
        <TextField
          field={fields.name}
          label="Team name"
          hint="The exhibitor as visitors know it."
          autoComplete="off"
        />
        {teamTypes.length > 0 && (
          <SelectField
            field={fields.teamTypeId}
            label="Team type"
            placeholder="No type"
            options={optionsOf(teamTypes)}
          />
        )}
        <Checkbox
          field={fields.isOrganiser}
          label="Organiser team"
          hint="Sees all tasks; left out of reports and reminders."
        />
        <fieldset className="form-block">
          <legend className="legend">Owner</legend>
          <div className="grid-2">
            <TextField field={fields.firstName} label="First name" autoComplete="off" />
            <TextField field={fields.surname} label="Surname" autoComplete="off" />
            <TextField
              field={fields.email}
              label="E-mail address"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              className="span-2"
            />
          </div>
        </fieldset>
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" busyLabel="Adding…">
            Add team
          </SubmitButton>
          <ButtonLink to={teamsPath}>Cancel</ButtonLink>
        </ButtonRow>
      </Form>
    </>
  );
}
