import { useActionData, useLoaderData } from "@remix-run/react";
import { myTeamPath } from "~/features/teams/teams.paths";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { GuardedForm } from "~/ui/guarded-form";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { SubmitButton } from "~/ui/submit-button";
import { addMyMemberPath } from "../../people.paths";
import { HandOver } from "../../people.schema";
import { Denied } from "../components/denied";
import { handOverTeam } from "../own-team.commands.server";
import { denialOf, ownTeamReads } from "../own-team.server";

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ({ team: ownTeamReads(ctx).team }))
  .loader(({ ctx, found: { team } }) => ({
    denial: denialOf(ctx, team),
    name: team?.name ?? "",
    others: (team?.members ?? [])
      .filter(({ id }) => id !== ctx.user.id)
      .map(({ id, firstName, surname, hasLoggedIn }) => ({
        id,
        name: `${firstName} ${surname}${hasLoggedIn ? "" : " (never signed in)"}`,
      })),
    limits: limitsOf(HandOver),
  }));

/** Makes another member the owner; both are told. */
export const action = procedure
  .signedIn()
  .input(HandOver)
  .action(async ({ ctx, input }) => {
    const { name } = await handOverTeam(ctx, input.heirId);
    return ctx.redirect(myTeamPath, {
      type: "success",
      title: `${name} is the owner now`,
      description: "Both of you get an e-mail. You stay in the team as a member.",
    });
  });

export const links = sheets(writingStyles);

export const meta = pageTitle("Hand Over the Team");

export default function HandOverTeam() {
  const { denial, name, others, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (denial) return <Denied title="Hand Over the Team" what="hand it over" denial={denial} />;
  const { fields, errors } = fieldsOf({ id: "hand-over", limits, lastResult });
  const back = { to: myTeamPath, label: "My team" };
  if (others.length === 0) {
    return (
      <div className="page page-narrow">
        <PageHead title="Hand Over the Team" back={back} />
        <EmptyState
          icon="users"
          title="Nobody to hand it to"
          actions={<ButtonLink to={addMyMemberPath}>Add team member</ButtonLink>}
        >
          You are the only person of the team. Add the one who shall own it first.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page page-narrow">
      <PageHead title="Hand Over the Team" back={back} />
      <Banner title={`You will not own ${name} any more.`}>
        The new owner can change settings and people. You stay in the team as a member. Both of you get an
        e-mail. Only the new owner or the organisers can give the team back to you.
      </Banner>
      <GuardedForm lastResult={lastResult} id="hand-over" className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        <SelectField
          field={fields.heirId}
          label="New owner"
          placeholder="Choose a person"
          options={others.map(({ id, name: label }) => ({ value: id, label }))}
        />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" busyLabel="Handing over…">
            Hand over the team
          </SubmitButton>
          <ButtonLink to={myTeamPath}>Cancel</ButtonLink>
        </ButtonRow>
      </GuardedForm>
    </div>
  );
}
