import type { ReactNode } from "react";
import { PersonFields } from "~/features/teams/components/person-fields";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { fieldsOf, type LastResult, type Limits } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { counted } from "~/ui/format.rules";
import { GuardedForm } from "~/ui/guarded-form";
import { SubmitButton } from "~/ui/submit-button";

/** Adds somebody to a team, which says beforehand how many it can still take. */
export function MemberForm({
  team,
  limit,
  formId,
  limits,
  lastResult,
  cancelTo,
  below,
}: {
  team: { name: string; members: number; isArchived: boolean };
  limit: number;
  formId: string;
  limits: Limits<"firstName" | "surname" | "email" | "phone">;
  lastResult: LastResult | undefined;
  cancelTo: string;
  /** What else is asked. */
  below?: ReactNode;
}) {
  const { fields, errors } = fieldsOf({ id: "member", limits, lastResult });
  const left = limit - team.members;
  const isClosed = team.isArchived || left <= 0;
  // What was typed is not taken away by a place that went meanwhile.
  if (isClosed && !lastResult) {
    return (
      <>
        <Banner title={team.isArchived ? "The team is archived." : "(Team Full)"}>
          {team.isArchived
            ? "Its people cannot sign in. Restore it first."
            : `${team.name} has ${counted(team.members, "person", "people")}, and the limit is ${limit}. Somebody must leave before another can come.`}
        </Banner>
        <ButtonRow className="form-actions">
          <ButtonLink to={cancelTo}>Back</ButtonLink>
        </ButtonRow>
      </>
    );
  }
  return (
    <GuardedForm lastResult={lastResult} id="member" className="admin-form" noValidate>
      <ErrorSummary errors={errors} />
      <FormId id={formId} lastResult={lastResult} />
      <RequiredNote />
      <p className="hint mb-4">
        {isClosed
          ? "(Team Full)"
          : `${counted(left, "place is", "places are")} left: ${team.members} of ${limit} are taken.`}
      </p>
      <PersonFields fields={fields} />
      {below}
      <ButtonRow className="form-actions">
        <SubmitButton variant="primary" busyLabel="Adding…">
          Add team member
        </SubmitButton>
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </ButtonRow>
    </GuardedForm>
  );
}
