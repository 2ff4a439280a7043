import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { Checkbox } from "~/ui/checks";
import { ErrorSummary, formErrors } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { FormId } from "~/ui/form-id";
import { TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import { teamTypeChoices } from "../team-types.server";
import { addTeam } from "../teams.commands.server";
import { teamPath, teamsPath } from "../teams.paths";
import { TeamInput, type TeamValues } from "../teams.schema";

export const loader = procedure
  .permission("moderator")
  .reads(() => ({ teamTypes: teamTypeChoices() }))
  .loader(({ found }) => ({ ...found, formId: newId() }));

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
  const { teamTypes, formId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<TeamValues>({
    id: "team",
    lastResult: lastResult as SubmissionResult<string[]> | undefined,
    constraint: {
      name: { required: true, maxLength: 200 },
      firstName: { required: true, maxLength: 100 },
      surname: { required: true, maxLength: 100 },
      email: { required: true, maxLength: 254 },
    },
  });
  const inOrder = [fields.name, fields.teamTypeId, fields.firstName, fields.surname, fields.email];
  return (
    <>
      <PageHead
        title="Add Team"
        lede="A stand and the person who answers for it. The owner gets an e-mail with a link to set a password."
      />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} className="admin-form" noValidate>
        <ErrorSummary errors={formErrors(form, inOrder)} />
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
            options={teamTypes.map(({ id, name }) => ({ value: id, label: name }))}
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
