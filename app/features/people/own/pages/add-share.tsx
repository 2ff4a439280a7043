import { useActionData, useLoaderData } from "@remix-run/react";
import { PersonFields } from "~/features/teams/components/person-fields";
import { myTeamPath } from "~/features/teams/teams.paths";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { fieldsOf } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { GuardedForm } from "~/ui/guarded-form";
import { TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { SubmitButton } from "~/ui/submit-button";
import { OwnShare } from "../../people.schema";
import { Denied } from "../components/denied";
import { addOwnShare } from "../own-team.commands.server";
import { denialOf, ownTeamReads } from "../own-team.server";

/** `:parentId` is the own team; another one is not there. */
const share = procedure
  .signedIn()
  .params({ parentId: Id })
  .reads(({ ctx }) => ({ team: ownTeamReads(ctx).team }))
  .can(({ params, found }) => !found.team || found.team.id === params.parentId);

export const loader = share.loader(({ ctx, found: { team } }) => ({
  team: { id: team?.id ?? "", name: team?.name ?? "", isShare: team?.standShareRole === "child" },
  denial: denialOf(ctx, team),
  formId: newId(),
  limits: limitsOf(OwnShare),
}));

/** createStandShare (spec 1.7), by the owner of the parent. */
export const action = share.input(OwnShare).action(async ({ ctx, input }) => {
  await addOwnShare(ctx, input);
  return ctx.redirect(myTeamPath, {
    type: "success",
    title: `Stand share “${input.name}” added`,
    description: `A welcome e-mail is on its way to ${input.email}.`,
  });
});

export const handle = {
  crumbs: ({ team }) => ({ [team.id]: team.name }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(writingStyles);

export const meta = pageTitle("Add Stand Share");

export default function AddShare() {
  const { team, denial, formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (denial) return <Denied title="Add Stand Share" what="add a stand share" denial={denial} />;
  const { fields, errors } = fieldsOf({ id: "share", limits, lastResult });
  return (
    <div className="page page-narrow">
      <PageHead
        title="Add Stand Share"
        lede={`Another exhibitor on the stand of ${team.name}, with people and tasks of its own.`}
        back={{ to: myTeamPath, label: "My team" }}
      />
      {team.isShare ? (
        <>
          <Banner title="A stand share has no stand shares.">
            Your team shares another team's stand. Only that team can add one more.
          </Banner>
          <ButtonRow className="form-actions">
            <ButtonLink to={myTeamPath}>See my team</ButtonLink>
          </ButtonRow>
        </>
      ) : (
        <GuardedForm lastResult={lastResult} id="share" className="admin-form" noValidate>
          <ErrorSummary errors={errors} />
          <FormId id={formId} lastResult={lastResult} />
          <RequiredNote />
          <TextField
            field={fields.name}
            label="Team name"
            hint="The exhibitor as visitors know it."
            autoComplete="off"
          />
          <fieldset className="form-block">
            <legend className="legend">Owner</legend>
            <p className="hint mb-4">Who answers for it. They get an e-mail with a link to set a password.</p>
            <PersonFields fields={fields} />
          </fieldset>
          <ButtonRow className="form-actions">
            <SubmitButton variant="primary" busyLabel="Adding…">
              Add stand share
            </SubmitButton>
            <ButtonLink to={myTeamPath}>Cancel</ButtonLink>
          </ButtonRow>
        </GuardedForm>
      )}
    </div>
  );
}
