import { MAIL_LOOKS, statusOf } from "~/features/email/mail-status.rules";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import { Status } from "~/ui/status";
import { DataTable } from "~/ui/table";
import type { TeamPageData } from "../team-page.server";

type MailLine = TeamPageData["latestMails"][number];

/** The latest e-mails to the team's people; whoever may open the log is led on to all of them. */
export function LatestMails({ mails, more }: { mails: readonly MailLine[]; more: string | null }) {
  return (
    <section className="section">
      <SectionHead title="E-mails">
        {more && mails.length > 0 && <Link to={more}>See all e-mails</Link>}
      </SectionHead>
      {mails.length === 0 ? (
        <EmptyState icon="mail" title="No e-mails yet">
          What is mailed to the people of this team is shown here.
        </EmptyState>
      ) : (
        <DataTable
          caption="Latest e-mails"
          rows={mails}
          rowKey={(mail) => mail.id}
          columns={[
            { key: "mail", header: "E-mail", primary: true, render: (mail) => mail.name },
            {
              key: "to",
              header: "To",
              className: "col-words",
              render: (mail) => (
                <>
                  {mail.person && <span className="block">{mail.person}</span>}
                  <span className="break small muted">{mail.recipient}</span>
                </>
              ),
            },
            {
              key: "state",
              header: "State",
              render: (mail) => <MailState mail={mail} />,
            },
            { key: "since", header: "When", className: "nowrap", render: (mail) => mail.since },
          ]}
        />
      )}
    </section>
  );
}

function MailState({ mail }: { mail: MailLine }) {
  const { label, tone, icon } = MAIL_LOOKS[statusOf(mail)];
  return (
    <Status tone={tone} icon={icon}>
      {label}
    </Status>
  );
}
