import { Form } from "@remix-run/react";
import { loggedMailPath } from "~/features/email/email.paths";
import { MAIL_LOOKS } from "~/features/email/mail-status.rules";
import { Banner } from "~/ui/banner";
import { Link } from "~/ui/link";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import { formNotificationPath, submissionMailAgainPath } from "../../admin-forms.paths";
import type { ToldSubmit } from "../told-mails.queries.server";

interface Props {
  formId: string;
  submissionId: string;
  submits: readonly ToldSubmit[];
  /** Whoever may open the e-mail log. */
  isAdmin: boolean;
}

/** What a submission told whom: each mail with its state, and why there is none. */
export function ToldMails({ submits, ...at }: Props) {
  if (submits.length === 0) return null;
  return (
    <section className="form-told panel" aria-labelledby="told-head">
      <h2 id="told-head">E-mails about it</h2>
      {submits.map((submit) => (
        <div key={submit.activityId}>
          <h3>
            {submit.title}, <time dateTime={submit.instant}>{submit.at}</time>
          </h3>
          {submit.failure && (
            <Banner tone="danger" title={submit.failure}>
              Nothing was lost: each can be sent again.
            </Banner>
          )}
          <ul>
            {submit.rows.map((row) => (
              <ToldRow key={row.id} row={row} {...at} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function ToldRow({
  row,
  formId,
  submissionId,
  isAdmin,
}: Omit<Props, "submits"> & { row: ToldSubmit["rows"][number] }) {
  const { id, notification, recipient, person, isCopy, mailId, status, why, failure } = row;
  const look = status && MAIL_LOOKS[status];
  return (
    <li>
      <div>
        <strong dir="auto">{recipient || "Nobody"}</strong>
        <span className="muted small block" dir="auto">
          {person && `${person}. `}
          {isCopy && "A copy. "}
          By{" "}
          {notification.id ? (
            <Link to={formNotificationPath(formId, notification.id)}>{notification.name}</Link>
          ) : (
            `“${notification.name}”, which was deleted`
          )}
        </span>
        {failure && <span className="small block form-told-failure">{failure}</span>}
      </div>
      <div className="form-told-state">
        {look ? (
          <Status tone={look.tone} icon={look.icon}>
            {isAdmin && mailId ? <Link to={loggedMailPath(mailId)}>{look.label}</Link> : look.label}
          </Status>
        ) : (
          <span className="muted small">{why ?? "Its entry in the e-mail log is gone"}</span>
        )}
        {row.isAgainOffered && (
          <Form
            method="post"
            action={submissionMailAgainPath({ formId, submissionId, toldId: id })}
            preventScrollReset
          >
            <SubmitButton size="sm" variant="quiet" busyLabel="Sending…">
              {status ? "Send again" : "Send"}
              <span className="vh"> to {recipient}</span>
            </SubmitButton>
          </Form>
        )}
      </div>
    </li>
  );
}
