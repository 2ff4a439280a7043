import type { LimitsOf } from "~/procedure/limits.server";
import { BackForm } from "~/ui/back-form";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { fieldsOf } from "~/ui/fields-of";
import { needed } from "~/ui/form-field";
import { formatDate } from "~/ui/format.rules";
import { DateField, TextareaField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import { teamApprovalPath, teamRejectionPath } from "../../by-team/task-teams.paths";
import type { RejectionInput } from "../../by-team/task-teams.schema";
import { requestGrantPath, requestRefusalPath } from "../approvals.paths";
import type { DecisionInput } from "../requests.schema";

interface TeamTask {
  taskId: string;
  teamId: string;
}

export function ApproveForm({
  place,
  back,
  size,
  label,
}: {
  place: TeamTask;
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
      >
        Approve
      </SubmitButton>
    </BackForm>
  );
}

export function RejectForm({
  place: { taskId, teamId },
  back,
  limits,
  cancelTo,
}: {
  place: TeamTask;
  back: string;
  limits: LimitsOf<typeof RejectionInput>;
  cancelTo?: string;
}) {
  const { fields } = fieldsOf({ id: `rejection-${teamId}-${taskId}`, limits });
  return (
    <BackForm action={teamRejectionPath(taskId, teamId)} back={back} className="decision-form">
      <TextareaField
        field={fields.reason}
        label="What must change?"
        hint="The team gets these words by e-mail and sees them on the task."
        rows={3}
      />
      <ButtonRow>
        <SubmitButton icon="rotate-cw" busyLabel="Sending back…">
          Send back
        </SubmitButton>
        <Cancel to={cancelTo} />
      </ButtonRow>
    </BackForm>
  );
}

interface DecidedRequest {
  id: string;
  kind: "notApplicable" | "moreTime";
  wantedDate: string | null;
}

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
      <SubmitButton size="sm" icon="check" busyLabel="Granting…" aria-label={label}>
        Grant
      </SubmitButton>
    </BackForm>
  );
}

/** Grant is one press: for more time the day that was asked for stands in the field already. */
export function RequestForms({
  request: { id, kind, wantedDate },
  back,
  locale,
  limits,
  cancelTo,
}: {
  request: DecidedRequest;
  back: string;
  locale: string;
  limits: LimitsOf<typeof DecisionInput>;
  cancelTo?: string;
}) {
  const grant = fieldsOf({ id: `grant-${id}`, limits, values: { grantedDate: wantedDate ?? "" } });
  const refusal = fieldsOf({ id: `refusal-${id}`, limits });
  return (
    <div className="decisions">
      <BackForm action={requestGrantPath(id)} back={back} className="decision-form">
        {kind === "moreTime" && (
          <DateField
            field={needed(grant.fields.grantedDate)}
            label="New due date for this team"
            hint={wantedDate ? `Asked for: ${formatDate(wantedDate, "medium", locale)}.` : undefined}
          />
        )}
        <ButtonRow>
          <SubmitButton variant="primary" icon="check" busyLabel="Granting…">
            {kind === "moreTime" ? "Give more time" : "Set not applicable"}
          </SubmitButton>
        </ButtonRow>
      </BackForm>
      <BackForm action={requestRefusalPath(id)} back={back} className="decision-form">
        <TextareaField
          field={refusal.fields.reason}
          label="Why not? (optional)"
          hint="A word of explanation saves a telephone call."
          rows={2}
        />
        <ButtonRow>
          <SubmitButton busyLabel="Declining…">Decline</SubmitButton>
          <Cancel to={cancelTo} />
        </ButtonRow>
      </BackForm>
    </div>
  );
}

function Cancel({ to }: { to: string | undefined }) {
  if (to === undefined) return null;
  return (
    <ButtonLink variant="quiet" to={to} preventScrollReset>
      Cancel
    </ButtonLink>
  );
}
