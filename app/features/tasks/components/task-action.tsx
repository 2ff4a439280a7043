import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { BackField } from "~/ui/back-form";
import { SubmitButton } from "~/ui/submit-button";
import type { DrawerData } from "../task-drawer.server";
import { completionPath, reopeningPath } from "../tasks.paths";
import { drawerOf } from "../types/task-types.drawer";
import { rulesOf } from "../types/task-types.rules";
import { ACTION_FORM } from "../types/type-drawer";

interface Uploading {
  isBusy: boolean;
  failed: number;
}
const NONE: Uploading = { isBusy: false, failed: 0 };

/**
 * What the team can do with the task now: complete it, send it or accept it. What takes that back stands elsewhere (`TaskReopening`):
 * a second tap on this place does nothing. What a type asks for stands in the body and belongs to this form.
 */
export function TaskAction({
  data,
  search = "",
  uploads = NONE,
}: {
  data: DrawerData;
  search?: string;
  /** What the task is completed with and is still on its way. */
  uploads?: Uploading;
}) {
  const { task, canComplete } = data;
  const form = useRef<HTMLFormElement>(null);
  const waiting = useAfterUploads(uploads, () => form.current?.requestSubmit());
  const instead = drawerOf(task.type).action(data);
  if (instead) return instead;
  if (!canComplete) return <p className="muted small">{explanation(data)}</p>;
  return (
    <Form
      id={ACTION_FORM}
      ref={form}
      method="post"
      action={completionPath(task.id) + search}
      onSubmit={waiting.onSubmit}
      preventScrollReset
    >
      <BackField />
      <SubmitButton
        variant="primary"
        busy={waiting.isWaiting || undefined}
        busyLabel={waiting.isWaiting ? "Uploading first…" : "Saving…"}
      >
        {verbFor(task)}
      </SubmitButton>
    </Form>
  );
}

/** Takes back what the team did with the task, at the top of its drawer: far from the button that does it. */
export function TaskReopening({ data, search }: { data: DrawerData; search: string }) {
  const { task, form, canReopen } = data;
  if (form || !canReopen) return null;
  const isSent = task.approvalStatus === "awaiting";
  return (
    <Form method="post" action={reopeningPath(task.id) + search} preventScrollReset>
      <BackField />
      <SubmitButton size="sm" icon="undo-2" busyLabel={isSent ? "Withdrawing…" : "Reopening…"}>
        {isSent ? "Withdraw it" : "Reopen task"}
      </SubmitButton>
    </Form>
  );
}

/** Sends a form when what is still being uploaded has arrived; not at all where some of it did not. */
function useAfterUploads({ isBusy, failed }: Uploading, send: () => void) {
  const [failedBefore, setFailedBefore] = useState<number | null>(null);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (failedBefore === null || isBusy) return;
    setFailedBefore(null);
    if (failed <= failedBefore) latest.current();
  }, [failedBefore, isBusy, failed]);
  return {
    isWaiting: failedBefore !== null,
    onSubmit: (event: FormEvent) => {
      if (!isBusy) return;
      event.preventDefault();
      setFailedBefore(failed);
    },
  };
}

const verbFor = (task: DrawerData["task"]): string =>
  task.isApprovalNeeded ? "Send for approval" : rulesOf(task.type).verb;

function explanation({ task, status, canReopen }: DrawerData): string {
  if (canReopen)
    return task.approvalStatus === "awaiting"
      ? "Sent. To change something, withdraw it at the top."
      : "Complete. If it is not, reopen it at the top.";
  if (status === "notApplicable") return "The organisers set this task as not applicable to your team.";
  if (task.approvalStatus === "approved")
    return "Approved by the organisers. Ask them if it must be opened again.";
  if (task.isSetByStaff)
    return "The organisers set this task to complete. Ask them if it must be opened again.";
  return rulesOf(task.type).notYet?.explained ?? "This task cannot be completed here.";
}
