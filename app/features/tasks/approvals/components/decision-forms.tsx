import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonRow } from "~/ui/button";
import { plainField } from "~/ui/form-field";
import { formatDate } from "~/ui/format.rules";
import { DateField, TextareaField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import {
  requestGrantPath,
  requestRefusalPath,
  teamApprovalPath,
  teamRejectionPath,
} from "../../by-team/task-teams.paths";

interface Place {
  taskId: string;
  teamId: string;
}

export function ApproveForm({
  place,
  back,
  size,
  label,
}: {
  place: Place;
  back: string;
  size?: "sm";
  /** Said out loud, where the button alone does not say what it approves. */
  label?: string;
}) {
  return (
    <Form method="post" action={teamApprovalPath(place.taskId, place.teamId)} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <SubmitButton
        variant={size === "sm" ? "secondary" : "primary"}
        size={size}
        icon="check"
        busyLabel="Approving…"
        aria-label={label}
      >
        Approve
      </SubmitButton>
    </Form>
  );
}

export function RejectForm({ place, back, cancel }: { place: Place; back: string; cancel?: ReactNode }) {
  return (
    <Form
      method="post"
      action={teamRejectionPath(place.taskId, place.teamId)}
      className="decision-form"
      preventScrollReset
    >
      <input type="hidden" name="back" value={back} />
      <TextareaField
        field={plainField("reason", {
          id: `f-reason-${place.teamId}-${place.taskId}`,
          required: true,
          maxLength: 2000,
        })}
        label="What must change?"
        hint="The team gets these words by e-mail and sees them on the task."
        rows={3}
      />
      <ButtonRow>
        <SubmitButton icon="rotate-cw" busyLabel="Sending back…">
          Send back
        </SubmitButton>
        {cancel}
      </ButtonRow>
    </Form>
  );
}

export interface DecidedRequest {
  id: string;
  kind: "notApplicable" | "moreTime";
  wantedDate: string | null;
}

/** What is asked for, exactly, by one press. */
export function GrantForm({
  request,
  back,
  label,
}: {
  request: DecidedRequest;
  back: string;
  label: string;
}) {
  return (
    <Form method="post" action={requestGrantPath(request.id)} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      {request.wantedDate && <input type="hidden" name="grantedDate" value={request.wantedDate} />}
      <SubmitButton size="sm" icon="check" busyLabel="Granting…" aria-label={label}>
        Grant
      </SubmitButton>
    </Form>
  );
}

/** Grant is one press: for more time the day that was asked for stands in the field already. */
export function RequestForms({
  request,
  back,
  locale,
  children,
}: {
  request: DecidedRequest;
  back: string;
  locale: string;
  children?: ReactNode;
}) {
  const { id, kind, wantedDate } = request;
  return (
    <div className="decisions">
      <Form method="post" action={requestGrantPath(id)} className="decision-form" preventScrollReset>
        <input type="hidden" name="back" value={back} />
        {kind === "moreTime" && (
          <DateField
            field={plainField("grantedDate", {
              id: `f-granted-${id}`,
              value: wantedDate ?? "",
              required: true,
            })}
            label="New due date for this team"
            hint={wantedDate ? `Asked for: ${formatDate(wantedDate, "medium", locale)}.` : undefined}
          />
        )}
        <ButtonRow>
          <SubmitButton variant="primary" icon="check" busyLabel="Granting…">
            {kind === "moreTime" ? "Give more time" : "Set not applicable"}
          </SubmitButton>
        </ButtonRow>
      </Form>
      <Form method="post" action={requestRefusalPath(id)} className="decision-form" preventScrollReset>
        <input type="hidden" name="back" value={back} />
        <TextareaField
          field={plainField("reason", { id: `f-refusal-${id}`, maxLength: 2000 })}
          label="Why not? (optional)"
          hint="A word of explanation saves a telephone call."
          rows={2}
        />
        <ButtonRow>
          <SubmitButton busyLabel="Declining…">Decline</SubmitButton>
          {children}
        </ButtonRow>
      </Form>
    </div>
  );
}
