import type { LimitsOf } from "~/procedure/limits.server";
import { BackForm } from "~/ui/back-form";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { Section } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { SideFacts } from "~/ui/summary-list";
import { adminNotificationsPath, notificationTextPath, notificationVerbPath } from "../notifications.paths";
import { missedMails, tallyWords } from "../notifications.rules";
import type { NotificationTextInput } from "../notifications.schema";
import { audienceWords, MISSED_WORDS } from "../notifications.texts";
import type { EditorData } from "./editor-data.types";
import { TextFields } from "./notification-form";
import { Preview } from "./preview";

/** One that people have: its text can be changed, all else is what it was. */
export function PublishedNotification({
  data,
  lastResult,
}: {
  data: EditorData;
  lastResult: LastResult | undefined;
}) {
  const { notification: it } = data;
  const values = { title: it.title, description: it.description, version: it.version, over: undefined };
  const limits: LimitsOf<typeof NotificationTextInput> = data.textLimits;
  return (
    <div className="detail notify">
      <div>
        <EditorForm
          key={it.id}
          id="notification-text"
          limits={limits}
          lastResult={lastResult}
          current={{ data: values, version: it.version, saved: data.saved }}
          path={notificationTextPath(it.id)}
          seeCurrent="See the saved version"
          differences={(typed) =>
            differences({ title: "Title", description: "Text" }, { ...values }, { ...typed })
          }
          submitLabel="Save text"
          cancelTo={adminNotificationsPath}
        >
          {(fields) => (
            <>
              <RequiredNote />
              <p className="hint mb-3">
                Its text alone can be changed. It is marked as edited, and nobody is mailed again.
              </p>
              <TextFields title={fields.title} description={fields.description} />
            </>
          )}
        </EditorForm>
        <Missed data={data} />
      </div>
      <aside className="detail-side" aria-label="About the notification">
        <Outcome data={data} />
        <Preview it={it} />
      </aside>
    </div>
  );
}

function Outcome({ data: { notification: it, outcome } }: { data: EditorData }) {
  if (!outcome) return null;
  const failed = missedMails(it.status, outcome);
  const waiting = outcome.queued + (it.status === "failed" ? 0 : outcome.toBeMailed);
  const without = outcome.blocked + outcome.unsubscribed + outcome.left;
  return (
    <section>
      <h2>What became of it</h2>
      <SideFacts
        rows={[
          { label: "Went to", value: counted(outcome.received, "person", "people") },
          { label: "Have read it", value: outcome.read },
          { label: "Have not read it", value: outcome.received - outcome.read },
          { label: "For", value: audienceWords(it) },
          { label: "Leads to", value: it.linkType ? (it.leadsTo ?? "Removed") : "Nothing" },
          {
            label: "Mails",
            value: it.sendEmail
              ? waiting > 0
                ? `${waiting} on their way`
                : tallyWords(outcome)
              : "None, it is not mailed",
          },
          it.sendEmail && without > 0 && { label: "Without a mail", value: without },
          it.sent && { label: "Last mail taken", value: it.sent },
        ]}
      />
      {it.sendEmail && failed > 0 && (
        <BackForm action={notificationVerbPath(it.id, "resend")} className="mt-3">
          <SubmitButton icon="refresh-cw" size="sm" busyLabel="Sending…">
            Mail it again to {counted(failed, "person", "people")}
          </SubmitButton>
        </BackForm>
      )}
    </section>
  );
}

/** By name, whose mail did not go. */
function Missed({ data: { notification: it, missed } }: { data: EditorData }) {
  if (!it.sendEmail || missed.length === 0) return null;
  return (
    <Section title="Who got no mail" count={missed.length}>
      <div className="table-wrap">
        <table className="table">
          <caption className="vh">People whose mail did not go, and why</caption>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Team</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {missed.map(({ id, name, teamName, why, details }) => (
              <tr key={id}>
                <th scope="row" className="cell-primary">
                  {name}
                </th>
                <td data-label="Team">{teamName ?? "None"}</td>
                <td data-label="Why" className="col-words">
                  {MISSED_WORDS[why]}
                  {details && <span className="cell-sub block">{details}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
