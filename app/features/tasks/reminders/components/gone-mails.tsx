import { EmptyState } from "~/ui/empty-state";
import { DataTable } from "~/ui/table";

export interface GoneMailRow {
  id: string;
  recipient: string;
  state: string;
  type: string;
  name: string | null;
  teamName: string | null;
}

const STATES: Record<string, string> = {
  queued: "On its way",
  sent: "Sent",
  unconfirmed: "Perhaps sent",
  refused: "Refused",
  failed: "Not sent",
  resent: "Sent again",
  cancelled: "Cancelled",
};

/** What went on a day that is over. */
export function GoneMails({ mails, wentAt }: { mails: readonly GoneMailRow[]; wentAt: string | null }) {
  if (mails.length === 0)
    return (
      <EmptyState icon="mail-check" title="Nobody got a reminder">
        {wentAt ? "There is no more on this page." : "On this day nothing went, and it is not made up for."}
      </EmptyState>
    );
  return (
    <DataTable
      caption="Who got a reminder"
      rows={mails}
      rowKey={({ id }) => id}
      columns={[
        { key: "name", header: "Person", primary: true, render: (mail) => mail.name ?? mail.recipient },
        { key: "team", header: "Team", render: (mail) => mail.teamName ?? "All teams" },
        { key: "address", header: "Address", hideOnPhone: true, render: (mail) => mail.recipient },
        {
          key: "state",
          header: "What became of it",
          phoneEnd: true,
          render: (mail) => STATES[mail.state] ?? mail.state,
        },
      ]}
    />
  );
}
