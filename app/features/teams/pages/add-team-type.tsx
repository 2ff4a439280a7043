import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { NameForm } from "~/ui/name-form";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { addTeamType } from "../team-types.server";
import { teamTypesPath } from "../teams.paths";
import { TeamTypeInput } from "../teams.schema";

export const loader = procedure.permission("admin").loader(() => ({
  formId: newId(),
  limits: limitsOf(TeamTypeInput),
}));

export const action = procedure
  .permission("admin")
  .input(TeamTypeInput)
  .action(async ({ ctx, input }) => {
    await addTeamType(ctx, input);
    return ctx.redirect(teamTypesPath, { type: "success", title: `Team type “${input.name}” added` });
  });

export const meta = pageTitle("Add Team Type");

export default function AddTeamType() {
  return (
    <>
      <PageHead title="Add Team Type" />
      <NameForm
        name="name"
        label="Name"
        hint="Team types restrict content and tasks for certain users: “Exhibitor”, “Caterer”."
        {...useLoaderData<typeof loader>()}
        lastResult={useActionData<typeof action>()?.lastResult}
        submitLabel="Add team type"
        cancelTo={teamTypesPath}
      />
    </>
  );
}
