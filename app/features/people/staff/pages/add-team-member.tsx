import { useActionData, useLoaderData } from "@remix-run/react";
import { INVITE_FIRST, InviteChoice } from "~/features/teams/components/invite-choice";
import { invitedWords, inviteZone, laterOf } from "~/features/teams/invite-when.server";
import { addTeamMember } from "~/features/teams/teams.commands.server";
import { teamPath } from "~/features/teams/teams.paths";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { fieldsOf } from "~/ui/fields-of";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { MemberForm } from "../../components/member-form";
import { NewMemberLater } from "../../people.schema";
import { placesOf } from "../../places.server";

export const loader = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .reads(({ params }) => ({ team: placesOf(params.teamId) }))
  .loader(({ ctx, found }) => ({
    team: found.team,
    limit: ctx.settings.variables.teamMemberLimit,
    zone: inviteZone(ctx),
    formId: newId(),
    limits: limitsOf(NewMemberLater),
  }));

/** createTeamMember (spec 1.7). */
export const action = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .reads(({ params }) => ({ team: placesOf(params.teamId) }))
  .input(NewMemberLater)
  .action(async ({ ctx, params, input: { formId, invite, day, time, ...member } }) => {
    const later = laterOf(ctx, { invite, day, time });
    await addTeamMember(ctx, { ...params, member, later, formId });
    return ctx.redirect(teamPath(params.teamId), {
      type: "success",
      title: `${member.firstName} ${member.surname} added`,
      description: invitedWords(ctx, member.email, later),
    });
  });

export const handle = {
  crumbs: ({ team }) => ({ [team.id]: team.name }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ team }) => `Add Team Member to ${team.name}`);

export default function AddTeamMember() {
  const { team, limit, zone, formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields } = fieldsOf({ id: "member", limits, lastResult, values: INVITE_FIRST });
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
        lastResult={lastResult}
        cancelTo={teamPath(team.id)}
        below={<InviteChoice fields={fields} zone={zone} label="Invite them" who="The new member" />}
      />
    </>
  );
}
