import { useActionData, useLoaderData } from "@remix-run/react";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { LEVEL_LABELS } from "~/identity/permissions.rules";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { RadioGroup } from "~/ui/checks";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { fieldsOf } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { GuardedForm } from "~/ui/guarded-form";
import { TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { personPath, usersPath } from "../../people.paths";
import { levelsFor } from "../../people.rules";
import { NewStaff } from "../../people.schema";

export const loader = procedure.permission("admin").loader(({ ctx }) => ({
  formId: newId(),
  levels: levelsFor(ctx.user).filter((level) => level !== "user"),
  limits: limitsOf(NewStaff),
}));

/** Somebody who works for the event and belongs to no team. */
export const action = procedure
  .permission("admin")
  .input(NewStaff)
  .action(async ({ ctx, input }) => {
    const { userId } = await inviteStaff(ctx, input);
    return ctx.redirect(personPath({ id: userId, teamId: null }), {
      type: "success",
      title: `${input.firstName} ${input.surname} added`,
      description: `An e-mail with the way in is on its way to ${input.email}.`,
    });
  });

export const meta = pageTitle("Add Staff");

const MAY: Record<string, string> = {
  reportViewer: "Reads the reports and nothing else.",
  moderator: "Runs teams, people, tasks and content.",
  admin: "Also changes settings, types and fields, imports, and deletes.",
};

export default function AddStaff() {
  const { formId, levels, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({
    id: "staff",
    limits,
    lastResult,
    values: { permissions: "moderator" },
  });
  return (
    <>
      <PageHead
        title="Add Staff"
        lede="Somebody who works for the event and belongs to no team. They get an e-mail with the way in."
        back={{ to: usersPath, label: "Users" }}
      />
      <GuardedForm lastResult={lastResult} id="staff" className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        <FormId id={formId} lastResult={lastResult} />
        <RequiredNote />
        <div className="grid-2">
          <TextField field={fields.firstName} label="First name" autoComplete="off" />
          <TextField field={fields.surname} label="Surname" autoComplete="off" />
          <TextField
            field={fields.email}
            label="E-mail address"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            className="span-2"
          />
        </div>
        <RadioGroup
          field={fields.permissions}
          label="Level"
          hint="What this person may do. You can give up to your own level."
          options={levels.map((value) => ({ value, label: LEVEL_LABELS[value], hint: MAY[value] ?? "" }))}
        />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" busyLabel="Adding…">
            Add staff
          </SubmitButton>
          <ButtonLink to={usersPath}>Cancel</ButtonLink>
        </ButtonRow>
      </GuardedForm>
    </>
  );
}
