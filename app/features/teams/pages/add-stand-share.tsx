import { useActionData, useLoaderData } from "@remix-run/react";
import { CustomFieldInputs } from "~/features/custom-fields/components/custom-field-inputs";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { answersOrRefuse } from "~/features/custom-fields/field-values.server";
import { NotFound } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { fieldsOf } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { GuardedForm } from "~/ui/guarded-form";
import { TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { INVITE_FIRST, InviteChoice } from "../components/invite-choice";
import { PersonFields } from "../components/person-fields";
import { invitedWords, inviteZone, laterOf } from "../invite-when.server";
import { addStandShare } from "../teams.commands.server";
import { teamPath } from "../teams.paths";
import { parentOfShare } from "../teams.queries.server";
import { StandShareInput } from "../teams.schema";

export const loader = procedure
  .permission("moderator")
  .params({ parentId: Id })
  .reads(({ params }) => ({ parent: parentOfShare(params.parentId), asked: customFieldsFor("staff") }))
  .loader(({ ctx, found: { parent, asked } }) => {
    if (!parent) throw new NotFound("Unknown Parent Team");
    return { parent, asked, zone: inviteZone(ctx), formId: newId(), limits: limitsOf(StandShareInput) };
  });

/** A stand share of the team, with its own owner. */
export const action = procedure
  .permission("moderator")
  .params({ parentId: Id })
  .reads(() => ({ asked: customFieldsFor("staff") }))
  .input(StandShareInput)
  .action(async ({ ctx, params, input, found }) => {
    const { name, values, formId, invite, day, time, ...owner } = input;
    const answers = answersOrRefuse(found.asked, values);
    const later = laterOf(ctx, { invite, day, time });
    const share = { name, parentTeamId: params.parentId, owner, answers, formId, later };
    const { teamId } = await addStandShare(ctx, share);
    return ctx.redirect(teamPath(teamId), {
      type: "success",
      title: `Stand share “${name}” added`,
      description: invitedWords(ctx, owner.email, later),
    });
  });

export const handle = {
  crumb: ({ parent }) => parent.name,
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Add Stand Share to ${data.parent.name}`);

export default function AddStandShare() {
  const { parent, asked, zone, formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "share", limits, lastResult, values: INVITE_FIRST });
  const back = { to: teamPath(parent.id), label: parent.name };
  const why = parent.isArchived
    ? "The team is archived. Restore it first."
    : parent.standShareRole === "child"
      ? "It is a stand share itself, and a stand share has none."
      : null;
  return (
    <>
      <PageHead
        title="Add Stand Share"
        lede={`A team that shares the stand of ${parent.name}, with an owner of its own.`}
        back={back}
      />
      {why ? (
        <EmptyState
          icon="users"
          title={`${parent.name} cannot have a stand share`}
          actions={<ButtonLink to={back.to}>Back to the team</ButtonLink>}
        >
          {why}
        </EmptyState>
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
            <PersonFields fields={fields} />
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
              Add stand share
            </SubmitButton>
            <ButtonLink to={back.to}>Cancel</ButtonLink>
          </ButtonRow>
        </GuardedForm>
      )}
    </>
  );
}
