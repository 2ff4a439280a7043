import type { ComponentProps, ReactNode } from "react";
import type { LimitsOf } from "~/procedure/limits.server";
import { BackField, BackForm } from "~/ui/back-form";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { fieldsOf } from "~/ui/fields-of";
import { needed } from "~/ui/form-field";
import { formatDate } from "~/ui/format.rules";
import { GuardedForm } from "~/ui/guarded-form";
import { DateField, TextareaField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import { teamApprovalPath, teamRejectionPath } from "../../by-team/task-teams.paths";
import type { TaskOfTeam } from "../../tasks.types";
import { requestGrantPath, requestRefusalPath } from "../approvals.paths";
import type { Asked } from "../approvals.queries.server";
import { offeredDay } from "../requests.rules";
import type { DecisionInput, RejectionInput } from "../requests.schema";
import { MoreTimeField } from "./more-time-field";
import { type OfferedReasons, reasonOf, UsedReasons } from "./used-reasons";

/** Where a form goes back to, and its way out where it can be closed. */
export interface Ways {
  back: string;
  cancelTo?: string;
}

export function ApproveForm({
  place,
  back,
  size,
  label,
}: {
  place: TaskOfTeam;
  back: string;
  size?: "sm";
  /** Said out loud, where the button alone does not say what it approves. */
  label?: string;
}) {
  return (
    <BackForm action={teamApprovalPath(place.taskId, place.teamId)} back={back}>
      <SubmitButton
        variant={size === "sm" ? "secondary" : "primary"}
        size={size}
        icon="check"
        busyLabel="Approving…"
        aria-label={label}
        data-key={size === "sm" ? "a" : undefined}
      >
        Approve
      </SubmitButton>
    </BackForm>
  );
}

/** Sends it back, with a reason and perhaps with a later day for this team. */
export function RejectForm({
  place: { taskId, teamId, dueDate },
  limits,
  today,
  reasons,
  ...ways
}: Ways & {
  place: TaskOfTeam & { dueDate: string | null };
  limits: LimitsOf<typeof RejectionInput>;
  today: string;
  reasons: OfferedReasons;
}) {
  const { fields } = fieldsOf({
    id: `rejection-${teamId}-${taskId}`,
    limits,
    values: { reason: reasonOf(reasons), newDueDate: dueDate ? offeredDay(dueDate, today) : "" },
  });
  return (
    <ReasonForm
      {...ways}
      action={teamRejectionPath(taskId, teamId)}
      reasons={reasons}
      field={fields.reason}
      label="What must change?"
      hint="The team gets these words by e-mail and sees them on the task."
      rows={3}
      button={{ icon: "rotate-cw", busyLabel: "Sending back…", children: "Send back" }}
    >
      {dueDate && <MoreTimeField tick={fields.moreTime} day={fields.newDueDate} today={today} />}
    </ReasonForm>
  );
}

type DecidedRequest = Pick<Asked, "id" | "kind" | "wantedDate">;

/** What is asked for, exactly, by one press. */
export function GrantForm({
  request: { id, wantedDate },
  back,
  label,
}: {
  request: DecidedRequest;
  back: string;
  label: string;
}) {
  return (
    <BackForm action={requestGrantPath(id)} back={back}>
      {wantedDate && <input type="hidden" name="grantedDate" value={wantedDate} />}
      <SubmitButton size="sm" icon="check" busyLabel="Granting…" aria-label={label} data-key="a">
        Grant
      </SubmitButton>
    </BackForm>
  );
}

/** Grant is one press: for more time the day that was asked for stands in the field already. */
export function RequestForms({
  request: { id, kind, wantedDate },
  locale,
  limits,
  reasons,
  ...ways
}: Ways & {
  request: DecidedRequest;
  locale: string;
  limits: LimitsOf<typeof DecisionInput>;
  reasons: OfferedReasons;
}) {
  const refusal = fieldsOf({ id: `refusal-${id}`, limits, values: { reason: reasonOf(reasons) } });
  const grant = fieldsOf({ id: `grant-${id}`, limits, values: { grantedDate: wantedDate ?? "" } });
  return (
    <div className="decisions">
      <BackForm action={requestGrantPath(id)} back={ways.back} className="decision-form">
        {kind === "moreTime" && (
          <DateField
            field={needed(grant.fields.grantedDate)}
            label="New due date for this team"
            hint={wantedDate ? `Asked for: ${formatDate(wantedDate, "medium", locale)}.` : undefined}
            autoFocus={ways.cancelTo !== undefined}
          />
        )}
        <ButtonRow>
          <SubmitButton variant="primary" icon="check" busyLabel="Granting…">
            {kind === "moreTime" ? "Give more time" : "Set not applicable"}
          </SubmitButton>
        </ButtonRow>
      </BackForm>
      <ReasonForm
        {...ways}
        action={requestRefusalPath(id)}
        isSecond={kind === "moreTime"}
        reasons={reasons}
        field={refusal.fields.reason}
        label="Why not? (optional)"
        hint="A short explanation saves a phone call."
        rows={2}
        button={{ busyLabel: "Declining…", children: "Decline" }}
      />
    </div>
  );
}

/** Says no, with a reason. */
function ReasonForm({
  action,
  back,
  cancelTo,
  button,
  reasons,
  children,
  isSecond,
  ...words
}: Ways &
  ComponentProps<typeof TextareaField> & {
    action: string;
    reasons: OfferedReasons;
    button: ComponentProps<typeof SubmitButton>;
    children?: ReactNode;
    /** Another form stands before it. */
    isSecond?: boolean;
  }) {
  return (
    <GuardedForm action={action} className="decision-form" preventScrollReset>
      <BackField back={back} />
      {/* Whoever opened the form in a list wants to write; elsewhere it stands there anyway. */}
      <TextareaField {...words} autoFocus={cancelTo !== undefined && !isSecond} />
      <UsedReasons reasons={reasons} fieldId={words.field.id} />
      {children}
      <ButtonRow>
        <SubmitButton {...button} />
        {cancelTo !== undefined && (
          <ButtonLink variant="quiet" to={cancelTo} preventScrollReset>
            Cancel
          </ButtonLink>
        )}
      </ButtonRow>
    </GuardedForm>
  );
}
