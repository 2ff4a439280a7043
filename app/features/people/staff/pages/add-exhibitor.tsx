import { useActionData, useLoaderData } from "@remix-run/react";
import { INVITE_FIRST, InviteChoice } from "~/features/teams/components/invite-choice";
import { PersonFields } from "~/features/teams/components/person-fields";
import { invitedWords, inviteZone, laterOf } from "~/features/teams/invite-when.server";
import { addTeamMember } from "~/features/teams/teams.commands.server";
import { addTeamPath } from "~/features/teams/teams.paths";
import { Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { fieldsOf } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { GuardedForm } from "~/ui/guarded-form";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import { personPath, usersPath } from "../../people.paths";
import { NewExhibitor } from "../../people.schema";
import { teamChoices } from "../person.queries.server";

export const loader = procedure
  .permission("moderator")
  .reads(({ ctx }) => ({ teams: teamChoices(ctx.settings.variables.teamMemberLimit) }))
  .loader(({ ctx, found }) => ({
    teams: found.teams,
    zone: inviteZone(ctx),
    formId: newId(),
    limits: limitsOf(NewExhibitor),
  }));

/** createTeamMember (spec 1.7), for whoever begins with the person and not with the team. */
export const action = procedure
  .permission("moderator")
  .reads(({ ctx }) => ({ teams: teamChoices(ctx.settings.variables.teamMemberLimit) }))
  .input(NewExhibitor)
  .action(async ({ ctx, found, input: { teamId, formId, invite, day, time, ...member } }) => {
    const team = found.teams.find(({ id }) => id === teamId);
    if (!team) throw new Refused("Invalid user", { teamId: "Choose an active team from the list" });
    const later = laterOf(ctx, { invite, day, time });
    const { userId } = await addTeamMember(ctx, { teamId, member, later, formId });
    return ctx.redirect(personPath({ id: userId, teamId }), {
      type: "success",
      title: `${member.firstName} ${member.surname} added to ${team.name}`,
      description: invitedWords(ctx, member.email, later),
    });
  });

export const meta = pageTitle("Add Exhibitor");

/** Somebody for a team that is there; a team of their own begins elsewhere. */
export default function AddExhibitor() {
  const { teams, zone, formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "exhibitor", limits, lastResult, values: INVITE_FIRST });
  return (
    <>
      <PageHead
        title="Add Exhibitor"
        lede="Somebody who works for a team of the event. They get an e-mail with a link to set a password."
        back={{ to: usersPath, label: "Users" }}
      />
      {teams.length === 0 && !lastResult ? (
        <EmptyState
          icon="users"
          title="No team yet"
          actions={
            <ButtonLink variant="primary" icon="plus" to={addTeamPath}>
              Add team
            </ButtonLink>
          }
        >
          Exhibitors belong to a team. Add the team with its owner first.
        </EmptyState>
      ) : (
        <GuardedForm lastResult={lastResult} id="exhibitor" className="admin-form" noValidate>
          <ErrorSummary errors={errors} />
          <FormId id={formId} lastResult={lastResult} />
          <RequiredNote />
          <SelectField
            field={fields.teamId}
            label="Team"
            placeholder="Choose a team"
            hint={
              <>
                Not there yet? <Link to={addTeamPath}>Add the team</Link> with its owner.
              </>
            }
            options={teams.map(({ id, name, isFull }) => ({
              value: id,
              label: isFull ? `${name} (Team Full)` : name,
              disabled: isFull,
            }))}
          />
          <PersonFields fields={fields} className="mt-5" />
          <InviteChoice fields={fields} zone={zone} label="Invite them" who="The new member" />
          <ButtonRow className="form-actions">
            <SubmitButton variant="primary" busyLabel="Adding…">
              Add exhibitor
            </SubmitButton>
            <ButtonLink to={usersPath}>Cancel</ButtonLink>
          </ButtonRow>
        </GuardedForm>
      )}
    </>
  );
}
