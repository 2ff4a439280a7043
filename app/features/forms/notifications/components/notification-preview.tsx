import { Form } from "@remix-run/react";
import { BackForm } from "~/ui/back-form";
import { counted } from "~/ui/format.rules";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Segments } from "~/ui/segments";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import {
  formNotificationMailPath,
  formNotificationPath,
  formNotificationVerbPath,
} from "../../admin-forms.paths";
import type { PreviewData } from "../edited-notification.server";

interface Props {
  formId: string;
  notificationId: string;
  part: "html" | "text";
  preview: PreviewData;
}

/** With a submission that is chosen: who would be mailed and why, who would not, and the mail itself. */
export function NotificationPreview(props: Props) {
  const { formId, notificationId, part, preview } = props;
  const { newest, chosen, judged } = preview;
  const path = formNotificationPath(formId, notificationId);
  return (
    <section className="form-notification-preview" aria-labelledby="preview-head">
      <h2 id="preview-head">With a submission</h2>
      {newest.length === 0 ? (
        <p className="muted">
          Nobody has submitted the form yet. As soon as somebody has, this shows who would be mailed.
        </p>
      ) : (
        <Form method="get" action={path} className="form-notification-choice" preventScrollReset>
          <input type="hidden" name="part" value={part} />
          <SelectField
            field={{ id: "preview-with", name: "with", initialValue: chosen }}
            label="Submission"
            hideLabel
            placeholder="Choose a submission"
            options={newest}
          />
          <SubmitButton busyLabel="Showing…">Show</SubmitButton>
        </Form>
      )}
      {judged && (
        <>
          <Judged judged={judged} formId={formId} />
          <TheMail {...props} judged={judged} />
        </>
      )}
    </section>
  );
}

type JudgedData = NonNullable<PreviewData["judged"]>;

function Judged({ judged, formId }: { judged: JudgedData; formId: string }) {
  const { mails, not, others, isOff } = judged;
  const silent = others.filter((one) => one.mails === 0);
  const told = others.filter((one) => one.mails > 0);
  return (
    <>
      {isOff && <p className="hint">It is off: this is what it would do if it were on.</p>}
      <h3>Who would get it: {counted(mails.length, "mail")}</h3>
      {mails.length === 0 && <p className="muted">Nobody.</p>}
      <ul className="form-notification-told">
        {mails.map(({ address, name, why }) => (
          <Line key={address} icon="mail" title={name ? `${name}, ${address}` : address} text={why} />
        ))}
      </ul>
      {(not.length > 0 || silent.length > 0) && <h3>Who would not, and why</h3>}
      <ul className="form-notification-told">
        {not.map(({ address, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same
          <Line key={at} icon="ban" title={address || "This notification"} text={why} />
        ))}
        {silent.map(({ id, name, why }) => (
          <Line key={id} icon="ban" title={name} text={why} to={formNotificationPath(formId, id)} />
        ))}
      </ul>
      {told.length > 0 && <h3>Others that would go too</h3>}
      <ul className="form-notification-told">
        {told.map(({ id, name, why }) => (
          <Line key={id} icon="mail" title={name} text={why} to={formNotificationPath(formId, id)} />
        ))}
      </ul>
    </>
  );
}

function Line({ icon, title, text, to }: { icon: IconName; title: string; text: string; to?: string }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <strong dir="auto">{to ? <Link to={to}>{title}</Link> : title}</strong>
        <span className="muted small block" dir="auto">
          {text}
        </span>
      </div>
    </li>
  );
}

function TheMail({ formId, notificationId, part, preview, judged }: Props & { judged: JudgedData }) {
  const { chosen } = preview;
  const path = formNotificationPath(formId, notificationId);
  const at = (name: Props["part"]) => `${path}?${new URLSearchParams({ with: chosen, part: name })}`;
  return (
    <>
      <div className="form-notification-mail-head">
        <h2>The mail</h2>
        <Segments
          label="Part"
          segments={[
            { to: at("html"), label: "HTML", current: part === "html" },
            { to: at("text"), label: "Text", current: part === "text" },
          ]}
        />
      </div>
      <div className="form-notification-mail">
        <dl>
          <dt>To</dt>
          <dd>{judged.to || "Nobody"}</dd>
          {judged.replyTo && (
            <>
              <dt>Reply to</dt>
              <dd>{judged.replyTo}</dd>
            </>
          )}
          <dt>Subject</dt>
          <dd className="strong" dir="auto">
            {judged.subject}
          </dd>
        </dl>
        {part === "text" ? (
          <pre dir="auto">{judged.text}</pre>
        ) : (
          <iframe
            title="The e-mail as HTML"
            sandbox=""
            src={`${formNotificationMailPath(formId, notificationId)}?${new URLSearchParams({ with: chosen })}`}
          />
        )}
      </div>
      <BackForm action={formNotificationVerbPath(formId, notificationId, "test")} back={at(part)}>
        <input type="hidden" name="with" value={chosen} />
        <SubmitButton size="sm" icon="send" busyLabel="Sending…">
          Send me a test
        </SubmitButton>
      </BackForm>
      <p className="hint">To your own address, marked as a test. All of this is as it is saved.</p>
    </>
  );
}
