import { useActionData, useLoaderData } from "@remix-run/react";
import { CustomFieldInputs } from "~/features/custom-fields/components/custom-field-inputs";
import { fieldsOfTeam } from "~/features/custom-fields/custom-fields.queries.server";
import { savedWords } from "~/features/settings/saved-by.rules";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { Checkbox } from "~/ui/checks";
import { EditorForm, type LiveField } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import { optionsOf } from "~/ui/filter.rules";
import { TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { SelectField } from "~/ui/select-field";
import { possibleManagers } from "../account-managers.server";
import { teamDifferences } from "../components/team-differences";
import { updateTeam } from "../edit/edit-team.commands.server";
import { possibleParents, teamForEdit } from "../edit/edit-team.queries.server";
import { teamTypeChoices } from "../team-types.server";
import { editTeamPath, teamPath } from "../teams.paths";
import { TeamEdit } from "../teams.schema";

export const loader = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .reads(({ params }) => ({
    team: teamForEdit(params.teamId),
    fields: fieldsOfTeam(params.teamId, "staff"),
    teamTypes: teamTypeChoices(),
    parents: possibleParents(params.teamId),
    managers: possibleManagers(),
  }))
  .loader(({ ctx, found }) => {
    const { updatedAt: at, updatedBy: by, updatedByName: name, ...team } = found.team;
    const viewer = { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone };
    return {
      ...found,
      team,
      limits: limitsOf(TeamEdit),
      saved: savedWords({ at, by, name }, viewer),
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .input(TeamEdit)
  .action(async ({ ctx, params, input }) => {
    await updateTeam(ctx, params.teamId, { ...input, version: input.over ?? input.version });
    return ctx.redirect(teamPath(params.teamId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: () => "Edit Team",
  crumbs: ({ team }) => ({ [team.id]: team.name }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Edit ${data.team.name}`);

export default function EditTeam() {
  const { team, fields: asked, teamTypes, parents, managers, limits, saved } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const values = {
    name: team.name,
    teamTypeId: team.teamTypeId ?? "",
    isOrganiser: team.isOrganiser,
    ownerId: team.ownerId ?? "",
    parentTeamId: team.parentTeamId ?? "",
    // Whoever is no staff any more looks after nothing.
    accountManagerId: team.managerName === null ? "" : (team.accountManagerId ?? ""),
  };
  const parentOptions = optionsOf(parents);
  // An archived parent stays until another is chosen; one that is gone is called so.
  if (team.parentTeamId && !parents.some(({ id }) => id === team.parentTeamId))
    parentOptions.push({ value: team.parentTeamId, label: team.parentName ?? "Unknown Parent Team" });
  const names = { teamTypes, people: [...team.people, ...managers], parents: parentOptions, fields: asked };
  return (
    <>
      <PageHead
        title={`Edit ${team.name}`}
        badge={team.isArchived && <Badge tone="neutral">Archived</Badge>}
        back={{ to: teamPath(team.id), label: team.name }}
      />
      <EditorForm
        id="team"
        limits={limits}
        lastResult={lastResult}
        current={{ data: { ...values, values: undefined }, version: team.version, saved }}
        path={editTeamPath(team.id)}
        seeCurrent="See the saved version"
        cancelTo={teamPath(team.id)}
        differences={(typed) => teamDifferences(typed, values, names)}
      >
        {(fields) => (
          <>
            <RequiredNote />
            <TextField
              field={fields.name}
              label="Team name"
              hint="The exhibitor as visitors know it."
              autoComplete="off"
            />
            <SelectField
              field={fields.teamTypeId}
              label="Team type"
              hint="Decides which tasks and other things the team sees."
              placeholder="No type"
              options={optionsOf(teamTypes)}
            />
            {team.people.length > 0 ? (
              <SelectField
                field={fields.ownerId}
                label="Owner"
                hint="Somebody of the team, who answers for it."
                {...(team.ownerId ? {} : { placeholder: "Choose somebody" })}
                options={optionsOf(team.people)}
              />
            ) : (
              <input type="hidden" name="ownerId" value="" />
            )}
            <SelectField
              field={fields.accountManagerId}
              label="Account manager"
              hint="One of staff, who looks after the team. The team reads the name in its reminders."
              placeholder="Nobody"
              options={optionsOf(managers)}
            />
            <Checkbox
              field={fields.isOrganiser}
              label="Organiser team"
              hint="Sees all tasks; left out of reports and reminders."
            />
            <ParentField field={fields.parentTeamId} hasShares={team.shares > 0} options={parentOptions} />
            {asked.length > 0 && (
              <fieldset className="form-block">
                <legend className="legend">Custom fields</legend>
                <CustomFieldInputs field={fields.values} fields={asked} lastResult={lastResult} />
              </fieldset>
            )}
          </>
        )}
      </EditorForm>
    </>
  );
}

/** The team whose stand it shares, for one that has no shares of its own. */
function ParentField({
  field,
  hasShares,
  options,
}: {
  field: LiveField;
  hasShares: boolean;
  options: ReturnType<typeof optionsOf>;
}) {
  return hasShares ? (
    <>
      <input type="hidden" name="parentTeamId" value="" />
      <p className="small muted mt-5">
        This team has stand shares, so it cannot become the stand share of another team.
      </p>
    </>
  ) : (
    <SelectField
      field={field}
      label="Shares the stand of"
      hint="A stand share sees only what is shown to stand shares."
      placeholder="No other team"
      options={options}
    />
  );
}
