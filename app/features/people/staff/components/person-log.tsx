import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Section } from "~/ui/page-head";
import { Status } from "~/ui/status";
import { DataTable } from "~/ui/table";
import { Timeline } from "~/ui/timeline";
import type { PersonPageData } from "../person.server";

/** The latest mails to somebody, and what became of each. */
export function PersonMails({
  mails,
  count,
  name,
  log,
}: {
  mails: PersonPageData["mails"];
  count: number;
  name: string;
  /** Where all of them stand, for whoever may open it. */
  log: string | null;
}) {
  return (
    <Section title="E-mails" count={count}>
      {mails.length === 0 ? (
        <EmptyState icon="mail" title="No e-mail yet">
          What the portal sends to this person is listed here.
        </EmptyState>
      ) : (
        <DataTable
          caption={`Latest e-mails to ${name}`}
          rows={mails}
          rowKey={(mail) => mail.id}
          columns={[
            { key: "mail", header: "E-mail", primary: true, render: (mail) => mail.name },
            {
              key: "state",
              header: "State",
              render: (mail) => (
                <>
                  <Status tone={mail.tone} icon={mail.icon}>
                    {mail.word}
                  </Status>
                  {mail.details && <span className="cell-sub block break">{mail.details}</span>}
                </>
              ),
            },
            {
              key: "sent",
              header: "Asked for",
              phoneLabel: "Asked for",
              render: (mail) => <span className="nowrap num">{mail.sent}</span>,
            },
          ]}
        />
      )}
      {mails.length > 0 && (log || count > mails.length) && (
        <p className="small muted mt-2">
          {count > mails.length && `These are the newest ${mails.length}. `}
          {log && (
            <Link to={log}>{count > mails.length ? `See all ${count}` : "See what became of them"}</Link>
          )}
        </p>
      )}
    </Section>
  );
}

/** What happened to somebody, and what they did, newest first. */
export function PersonActivity({ entries, name }: { entries: PersonPageData["activities"]; name: string }) {
  return (
    <Section title="Activity">
      {entries.length === 0 ? (
        <EmptyState icon="history" title="Nothing has happened yet">
          What this person does, and what is done about them, stands here.
        </EmptyState>
      ) : (
        <div className="panel panel-body">
          <Timeline
            label={`Activity of ${name}`}
            entries={entries.map(({ isOwn, ...entry }) => ({
              ...entry,
              icon: isOwn ? "circle-user" : "settings",
              tone: "neutral",
            }))}
          />
        </div>
      )}
    </Section>
  );
}
