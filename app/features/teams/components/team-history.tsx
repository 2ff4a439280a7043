import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Section, SectionHead } from "~/ui/page-head";
import { DataTable } from "~/ui/table";
import type { Tone } from "~/ui/task-state.rules";
import type { TeamPageData } from "../team-page.server";

type MailLine = TeamPageData["latestMails"][number];

const STATES: Record<MailLine["state"], { label: string; tone: Tone }> = {
  queued: { label: "On its way", tone: "neutral" },
  sent: { label: "Sent", tone: "success" },
  unconfirmed: { label: "May not have arrived", tone: "warning" },
  refused: { label: "Refused by the address", tone: "danger" },
  failed: { label: "Not sent", tone: "danger" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  resent: { label: "Sent again", tone: "neutral" },
};

/** The latest e-mails to the team's people. */
export function LatestMails({ mails }: { mails: readonly MailLine[] }) {
  return (
    <Section title="E-mails">
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
              render: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
            },
            { key: "since", header: "When", className: "nowrap", render: (mail) => mail.since },
          ]}
        />
      )}
    </Section>
  );
}

/** What happened last; whoever may open the log is led on to all of it. */
export function LatestActivity({
  activity,
  more,
}: {
  activity: TeamPageData["activity"];
  more: string | null;
}) {
  if (activity.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title="Activity">{more && <Link to={more}>See all activity</Link>}</SectionHead>
      <DataTable
        caption="Latest activity"
        rows={activity}
        rowKey={(entry) => entry.id}
        columns={[
          { key: "who", header: "Who", primary: true, render: (entry) => entry.who },
          { key: "what", header: "What", className: "col-words", render: (entry) => entry.what },
          {
            key: "when",
            header: "When",
            className: "nowrap",
            render: (entry) => <time dateTime={entry.at}>{entry.since}</time>,
          },
        ]}
      />
    </section>
  );
}
