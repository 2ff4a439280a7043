import { useActionData, useLoaderData } from "@remix-run/react";
import { CustomFieldInputs } from "~/features/custom-fields/components/custom-field-inputs";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { answersOrRefuse } from "~/features/custom-fields/field-values.server";
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
import { GuardedForm } from "~/ui/guarded-form";
import { TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import { addTeamOf } from "../add-team-of.commands.server";
import { INVITE_FIRST, InviteChoice } from "../components/invite-choice";
import { PersonFields } from "../components/person-fields";
import { invitedWords, inviteZone, laterOf } from "../invite-when.server";
import { teamTypeChoices } from "../team-types.server";
import { addTeam } from "../teams.commands.server";
import { teamPath, teamsPath } from "../teams.paths";
import { possibleOwners } from "../teams.queries.server";
import { PersonInput, TeamInput } from "../teams.schema";

export const loader = procedure
  .permission("moderator")
  .reads(({ ctx }) => ({
    teamTypes: teamTypeChoices(),
    asked: customFieldsFor("staff"),
    people: possibleOwners(ctx.user.level),
  }))
  .loader(({ ctx, found }) => ({
    ...found,
    zone: inviteZone(ctx),
    formId: newId(),
    limits: { ...limitsOf(TeamInput), ...limitsOf(PersonInput) },
  }));

export const action = procedure
  .permission("moderator")
  .reads(() => ({ asked: customFieldsFor("staff") }))
  .input(TeamInput)
  .action(async ({ ctx, input, found }) => {
    const { name, isOrganiser, formId, targetUserId } = input;
    const answers = answersOrRefuse(found.asked, input.values);
    const team = { name, teamTypeId: input.teamTypeId || null, isOrganiser, answers, formId };
    if (targetUserId) {
      const { teamId } = await addTeamOf(ctx, { ...team, targetUserId });
      return ctx.redirect(teamPath(teamId), { type: "success", title: `Team “${name}” added` });
    }
    const owner = PersonInput.parse(input);
    const later = laterOf(ctx, input);
    const { teamId } = await addTeam(ctx, { ...team, owner, later });
    return ctx.redirect(teamPath(teamId), {
      type: "success",
      title: `Team “${name}” added`,
      description: invitedWords(ctx, owner.email, later),
    });
  });

export const meta = pageTitle("Add Team");

export default function AddTeam() {
  const { teamTypes, asked, people, zone, formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "team", limits, lastResult, values: INVITE_FIRST });
  return (
    <>
      <PageHead
        title="Add Team"
        lede="A stand and the person who answers for it. The owner gets an e-mail with a link to set a password, now or when you say."
      />
      <GuardedForm lastResult={lastResult} id="team" className="admin-form" noValidate>
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
          {people.length > 0 && (
            <SelectField
              field={fields.targetUserId}
              label="Somebody who is here already"
              hint="People of the event without a team. Whoever is chosen gets no invitation: leave the fields below empty."
              placeholder="No, a new person"
              options={people.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }))}
            />
          )}
          <PersonFields fields={fields} className={people.length > 0 ? "mt-5" : ""} />
          <InviteChoice fields={fields} zone={zone} label="Invite the owner" />
        </fieldset>
        {asked.length > 0 && (
          <fieldset className="form-block">
            <legend className="legend">Custom fields</legend>
            <CustomFieldInputs field={fields.values} fields={asked} lastResult={lastResult} />
          </fieldset>
        )}
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" busyLabel="Adding…">
            Add team
          </SubmitButton>
          <ButtonLink to={teamsPath}>Cancel</ButtonLink>
        </ButtonRow>
      </GuardedForm>
    </>
  );
}
