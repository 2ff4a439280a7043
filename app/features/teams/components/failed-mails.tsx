import { Form } from "@remix-run/react";
import type { FailedMail, HeldMail } from "~/features/email/failed-mails.queries.server";
import { Badge } from "~/ui/badge";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { MailAddress } from "~/ui/mail-address";
import { SubmitButton } from "~/ui/submit-button";
import { type Column, DataTable } from "~/ui/table";
import type { Tone } from "~/ui/task-state.rules";
import { mailResendingPath, teamPath } from "../teams.paths";

/** As the page's loader gives it: `since` is when it was asked for, in words. */
export type FailedMailLine = Omit<FailedMail, "createdAt"> & { since: string };

const STATES: Record<FailedMailLine["state"], { label: string; tone: Tone }> = {
  failed: { label: "Not sent", tone: "danger" },
  refused: { label: "Refused by the address", tone: "danger" },
  unconfirmed: { label: "May not have arrived", tone: "warning" },
};

type AnyMail = Pick<FailedMailLine, "name" | "person" | "recipient" | "teamId" | "teamName">;

/** What mail it is, and for whom. */
const about = <Mail extends AnyMail>(hasTeams: boolean): Column<Mail>[] => [
  { key: "mail", header: "E-mail", primary: true, render: (mail) => mail.name },
  {
    key: "to",
    header: "To",
    render: (mail) => (
      <>
        {mail.person && <span className="block">{mail.person}</span>}
        <span className="break small muted">{mail.recipient}</span>
      </>
    ),
  },
  ...(hasTeams ? [TEAM] : []),
];

const TEAM: Column<AnyMail> = {
  key: "team",
  header: "Team",
  phoneLabel: "Team",
  render: (mail) =>
    mail.teamId ? <Link to={teamPath(mail.teamId)}>{mail.teamName}</Link> : <span className="muted">–</span>,
};

/** As the page's loader gives it: the moments in words. */
export type HeldMailLine = Omit<HeldMail, "createdAt" | "nextAt" | "endsAt"> & {
  since: string;
  next: string;
  until: string;
};

/** Mails that are tried again by themselves: nobody need do anything. */
export function HeldMails({ mails }: { mails: readonly HeldMailLine[] }) {
  return (
    <DataTable
      caption="E-mails that are being tried again"
      rows={mails}
      rowKey={(mail) => mail.id}
      columns={[
        ...about<HeldMailLine>(true),
        {
          key: "said",
          header: "What happened",
          render: (mail) => (
            <>
              {mail.attempts === 0 ? "Not tried yet" : `Tried ${counted(mail.attempts, "time")}`}
              {mail.details && <span className="block break small muted">{mail.details}</span>}
            </>
          ),
        },
        { key: "since", header: "Asked for", phoneLabel: "Asked for", render: (mail) => mail.since },
        {
          key: "next",
          header: "Next try",
          phoneLabel: "Next try",
          render: (mail) => (
            <>
              {mail.next}
              <span className="block small muted">Given up {sentenceOf(mail.until)}</span>
            </>
          ),
        },
      ]}
    />
  );
}

/** "Tomorrow, 06:10" inside a sentence. */
const sentenceOf = (moment: string) => moment.replace(/^T(oday|omorrow)/, "t$1");

/** Mails that did not arrive, each with the way to send it again; `back` is where that leads. */
export function FailedMails({
  mails,
  back,
  hasTeams = false,
}: {
  mails: readonly FailedMailLine[];
  back: string;
  hasTeams?: boolean;
}) {
  return (
    <DataTable
      caption="E-mails that did not arrive"
      rows={mails}
      rowKey={(mail) => mail.id}
      columns={[
        ...about<FailedMailLine>(hasTeams),
        {
          key: "state",
          header: "What happened",
          render: (mail) => (
            <>
              <Badge tone={STATES[mail.state].tone}>{STATES[mail.state].label}</Badge>
              {mail.details && <span className="block break small muted">{mail.details}</span>}
            </>
          ),
        },
        { key: "since", header: "Asked for", phoneLabel: "Asked for", render: (mail) => mail.since },
        {
          key: "again",
          header: "Send again",
          hideHeader: true,
          render: (mail) => <Again mail={mail} back={back} />,
        },
      ]}
    />
  );
}

function Again({ mail, back }: { mail: FailedMailLine; back: string }) {
  if (!mail.maySendAgain) {
    return (
      <span className="small muted">
        {mail.email === null ? "Not in the event any more" : "Only the recipient can ask for it again"}
      </span>
    );
  }
  const isMoved = mail.email !== mail.recipient;
  return (
    <Form method="post" action={mailResendingPath(mail.id)}>
      <input type="hidden" name="back" value={back} />
      <SubmitButton size="sm" icon="send" busyLabel="Sending…">
        Send again
        <span className="vh">
          : {mail.name} to {mail.person ?? mail.recipient}
        </span>
      </SubmitButton>
      {isMoved && mail.email && (
        <span className="block break small muted">
          to <MailAddress address={mail.email} />
        </span>
      )}
    </Form>
  );
}
