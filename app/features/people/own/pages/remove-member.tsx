import { useActionData, useLoaderData } from "@remix-run/react";
import { myTeamPath } from "~/features/teams/teams.paths";
import { LEVEL_LABELS, levelOf } from "~/identity/permissions.rules";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { RemovalForm } from "../../components/removal-form";
import peopleStyles from "../../people.css?url";
import { mayChange } from "../../people.rules";
import { PersonRemoval } from "../../people.schema";
import { removeFromOwnTeam } from "../../remove-person.commands.server";
import { Denied } from "../components/denied";
import { denialOf, ownTeamReads } from "../own-team.server";

const member = procedure
  .signedIn()
  .params({ userId: Id })
  .reads(({ ctx }) => ({ team: ownTeamReads(ctx).team }))
  .can(({ params, found: { team } }) => !team || team.members.some(({ id }) => id === params.userId));

export const loader = member.loader(({ ctx, params, found: { team } }) => {
  const members = team?.members ?? [];
  const found = members.find(({ id }) => id === params.userId);
  const level = levelOf(found?.permissions ?? "");
  return {
    denial: denialOf(ctx, team),
    ownId: ctx.user.id,
    person: {
      id: params.userId,
      name: found ? `${found.firstName} ${found.surname}` : "somebody",
      isOwner: found?.isOwner ?? false,
      teamName: team?.name ?? "",
      assigned: found?.assigned ?? 0,
      heirs: members
        .filter(({ id }) => id !== params.userId)
        .map(({ id, firstName, surname }) => ({ id, name: `${firstName} ${surname}` })),
    },
    refusal:
      params.userId === ctx.user.id
        ? "Can't self delete"
        : mayChange(ctx.user, { level })
          ? null
          : `${LEVEL_LABELS[level]} is staff of this event. Ask the organisers.`,
    limits: limitsOf(PersonRemoval),
  };
});

/** Takes a member out of the team, and so out of the event. */
export const action = member.input(PersonRemoval).action(async ({ ctx, params, input }) => {
  const { name } = await removeFromOwnTeam(ctx, params.userId, input.heirId);
  return ctx.redirect(myTeamPath, { type: "success", title: `${name} was removed from your team` });
});

export const handle = {
  crumbs: ({ person }) => ({ [person.id]: person.name }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(writingStyles, peopleStyles);

export const meta = pageTitle<typeof loader>(({ person }) => `Remove ${person.name}`);

export default function RemoveMember() {
  const { denial, ownId, person, refusal, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (denial) return <Denied title={`Remove ${person.name}?`} what="remove people" denial={denial} />;
  return (
    <div className="page page-narrow">
      <RemovalForm
        person={person}
        back={{ to: myTeamPath, label: "My team" }}
        refusal={refusal}
        limits={limits}
        lastResult={lastResult}
        chosen={ownId}
      />
    </div>
  );
}
