import { Fragment } from "react";
import type { MailList } from "~/procedure/room";
import { reminderMailOf } from "../reminders.paths";

const LOOKS = [
  { look: "light", words: "light" },
  { look: "dark", words: "dark" },
  { look: "text", words: "as text" },
] as const;

export interface MailShown {
  to: string;
  subject: string;
  title: string;
  lines: readonly string[];
  lists: readonly MailList[];
  closing: readonly string[];
  button: string;
}

/** A digest as it will read, before it goes. */
export function MailProof({
  mail,
  label = "The e-mail",
  asMail,
}: {
  mail: MailShown;
  label?: string;
  /** Where it is shown as a mail program shows it. */
  asMail?: { day: string; userId: string };
}) {
  return (
    <section className="mail-proof" aria-label={label}>
      <dl>
        <div>
          <dt>To</dt>
          <dd>{mail.to}</dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd className="strong">{mail.subject}</dd>
        </div>
      </dl>
      <div className="mail-proof-body">
        <h3>{mail.title}</h3>
        {mail.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {mail.lists.map((list) => (
          <div key={list.title}>
            <h4>{list.title}</h4>
            <ul>
              {list.entries.map((entry) => (
                <li key={`${entry.href} ${entry.text}`}>
                  <div>
                    <b>{entry.text}</b>
                    {entry.note && <small>{entry.note}</small>}
                  </div>
                  <div>
                    <span className={entry.tone === "late" ? "is-late" : undefined}>{entry.state}</span>
                    <small>{entry.day}</small>
                  </div>
                </li>
              ))}
            </ul>
            {list.more && <p className="muted">{list.more.text}</p>}
          </div>
        ))}
        {mail.closing.map((line) => (
          <p key={line} className="muted">
            {line}
          </p>
        ))}
        {mail.button && <p className="muted small">Button: {mail.button}</p>}
        {asMail && (
          <p className="small">
            See it as a mail:{" "}
            {LOOKS.map(({ look, words }) => (
              <Fragment key={look}>
                <a href={reminderMailOf(asMail.day, asMail.userId, look)} target="_blank" rel="noreferrer">
                  {words}
                </a>
                {" · "}
              </Fragment>
            ))}
            <span className="muted">each in a tab of its own</span>
          </p>
        )}
      </div>
    </section>
  );
}
