import { useActionData, useLoaderData } from "@remix-run/react";
import { myTeamPath } from "~/features/teams/teams.paths";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { MemberForm } from "../../components/member-form";
import { NewMember } from "../../people.schema";
import { placesIfAny } from "../../places.server";
import { NoTeam } from "../components/denied";
import { addOwnMember } from "../own-team.commands.server";

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ({ team: placesIfAny(ctx.team?.id) }))
  .loader(({ ctx, found }) => ({
    team: found.team,
    limit: ctx.settings.variables.teamMemberLimit,
    formId: newId(),
    limits: limitsOf(NewMember),
  }));

/** Any member adds another. */
export const action = procedure
  .signedIn()
  .input(NewMember)
  .action(async ({ ctx, input }) => {
    await addOwnMember(ctx, input);
    return ctx.redirect(myTeamPath, {
      type: "success",
      title: `${input.firstName} ${input.surname} added`,
      description: `A welcome e-mail is on its way to ${input.email}.`,
    });
  });

export const links = sheets(writingStyles);

export const meta = pageTitle("Add Team Member");

export default function AddOwnMember() {
  const { team, limit, formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <div className="page page-narrow">
      <PageHead
        title="Add Team Member"
        lede="Somebody who works with you on your stand. They get an e-mail with a link to set a password."
        back={{ to: myTeamPath, label: "My team" }}
      />
      {team ? (
        <MemberForm {...{ team, limit, formId, limits, lastResult }} cancelTo={myTeamPath} />
      ) : (
        <NoTeam />
      )}
    </div>
  );
}
