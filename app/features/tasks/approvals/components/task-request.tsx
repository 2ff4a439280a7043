import { Form } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { withParam } from "~/lib/address.rules";
import { BackField, BackHere } from "~/ui/back-form";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/submit-button";
import { Timeline, type TimelineEntry } from "~/ui/timeline";
import { forgetText } from "~/ui/use-kept-text";
import { askedWords } from "../../history.rules";
import { requestReasonKey, taskRequestPath, taskWithdrawalPath } from "../approvals.paths";
import type { RequestState } from "../approvals-of-team.server";

/** In the team's drawer: what it asks the organisers for, or the way to ask. Nothing once the task is settled. */
export function TaskRequest({
  taskId,
  state,
  locale,
  search = "",
}: {
  taskId: string;
  /** The list's filters, which stay under the drawer. */
  search?: string;
  state: RequestState;
  locale: string;
}) {
  const { open, canAsk, hasDueDate } = state;
  const here = useContext(BackHere);
  const isSent = open !== null;
  useEffect(() => {
    if (isSent) forgetText(requestReasonKey(taskId));
  }, [isSent, taskId]);
  if (!open && !canAsk) return null;
  if (!open) {
    return (
      <section>
        <h3>{hasDueDate ? "Not for you, or not in time?" : "Not for you?"}</h3>
        <p className="muted">
          {hasDueDate
            ? "Ask the organisers for more time, or to set it as not applicable to your team."
            : "Ask the organisers to set it as not applicable to your team."}
        </p>
        <p className="mt-3">
          <ButtonLink
            to={withParam(taskRequestPath(taskId) + search, "back", here ?? null)}
            icon="message-circle"
            size="sm"
            preventScrollReset
          >
            Ask the organisers
          </ButtonLink>
        </p>
      </section>
    );
  }
  return (
    <section>
      <h3>Your request</h3>
      <p>
        You asked <strong>{askedWords(open.kind, open.wantedDate, locale)}</strong>. The organisers have not
        decided yet.
      </p>
      <blockquote className="quote whitespace-pre-line">{open.reason}</blockquote>
      <p className="muted small">
        {open.by ?? "Somebody who has left"}, {open.at}
      </p>
      <Form method="post" action={taskWithdrawalPath(taskId) + search} className="mt-3" preventScrollReset>
        <BackField />
        <SubmitButton size="sm" busyLabel="Withdrawing…">
          Withdraw the request
        </SubmitButton>
      </Form>
    </section>
  );
}

/** In the team's drawer: what was sent, decided and asked. Nothing while there is none. */
export function ApprovalHistory({ lines }: { lines: readonly TimelineEntry[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>Approval history</h3>
      <Timeline entries={lines} label="Approval history, newest first" />
    </section>
  );
}
