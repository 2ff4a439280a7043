import { useActionData, useLoaderData } from "@remix-run/react";
import { addTeamMember } from "~/features/teams/teams.commands.server";
import { teamPath } from "~/features/teams/teams.paths";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { MemberForm } from "../../components/member-form";
import { NewMember } from "../../people.schema";
import { placesOf } from "../../places.server";

export const loader = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .reads(({ params }) => ({ team: placesOf(params.teamId) }))
  .loader(({ ctx, found }) => ({
    team: found.team,
    limit: ctx.settings.variables.teamMemberLimit,
    formId: newId(),
    limits: limitsOf(NewMember),
  }));

/** createTeamMember (spec 1.7). */
export const action = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .reads(({ params }) => ({ team: placesOf(params.teamId) }))
  .input(NewMember)
  .action(async ({ ctx, params, input: { formId, ...member } }) => {
    await addTeamMember(ctx, { ...params, member, formId });
    return ctx.redirect(teamPath(params.teamId), {
      type: "success",
      title: `${member.firstName} ${member.surname} added`,
      description: `A welcome e-mail is on its way to ${member.email}.`,
    });
  });

export const handle = {
  crumbs: ({ team }) => ({ [team.id]: team.name }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ team }) => `Add Team Member to ${team.name}`);

export default function AddTeamMember() {
  const { team, limit, formId, limits } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Add Team Member"
        lede={`Somebody who works for ${team.name}. They get an e-mail with a link to set a password.`}
        back={{ to: teamPath(team.id), label: team.name }}
      />
      <MemberForm
        team={team}
        limit={limit}
        formId={formId}
        limits={limits}
        lastResult={useActionData<typeof action>()?.lastResult}
        cancelTo={teamPath(team.id)}
      />
    </>
  );
}
