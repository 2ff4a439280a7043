import { teamPath } from "~/features/teams/teams.paths";
import { relativeDay } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { DataTable } from "~/ui/table";
import { remindersOn } from "../reminders.paths";
import { MailProof, type MailShown } from "./mail-proof";

export interface DigestRow {
  id: string;
  name: string;
  email: string;
  teamId: string | null;
  teamName: string;
  typeName: string | null;
  hasSignedIn: boolean;
  lines: readonly { key: string; title: string; teamName: string; dueDate: string; isLate: boolean }[];
  more: number;
}

/** Each person with what they are told; one of them open, with the mail. */
export function WhoGetsWhat({
  rows,
  day,
  open,
  keep,
}: {
  rows: readonly DigestRow[];
  day: string;
  open: { id: string; mail: MailShown } | null;
  /** What stays of the address. */
  keep: Record<string, string>;
}) {
  return (
    <DataTable
      caption="Who gets what, most lines first"
      rows={rows}
      rowKey={({ id }) => id}
      expanded={
        open
          ? { key: open.id, content: <MailProof mail={open.mail} asMail={{ day, userId: open.id }} /> }
          : undefined
      }
      columns={[
        {
          key: "person",
          header: "Person",
          primary: true,
          render: (row) => (
            <span id={`of-${row.id}`}>
              {row.name}
              <small className="reminder-team">
                {row.teamId ? <Link to={teamPath(row.teamId)}>{row.teamName}</Link> : "All teams"}
                {row.typeName && ` · ${row.typeName}`}
              </small>
              {!row.hasSignedIn && (
                <small className="reminder-first">Never signed in: gets the way to set a password</small>
              )}
            </span>
          ),
        },
        {
          key: "told",
          header: "Is told",
          className: "reminder-told",
          render: (row) => (
            <ul className="reminder-lines">
              {row.lines.map((line) => (
                <li key={line.key}>
                  <span>{row.teamId ? line.title : `${line.title}, ${line.teamName}`}</span>
                  <span className={line.isLate ? "is-late" : undefined}>
                    {relativeDay(line.dueDate, day)}
                  </span>
                </li>
              ))}
              {row.more > 0 && <li className="muted">and {row.more} more</li>}
            </ul>
          ),
        },
        {
          key: "actions",
          header: "Actions",
          hideHeader: true,
          align: "right",
          render: (row) => {
            const { open: _, ...others } = keep;
            const isOpen = open?.id === row.id;
            return (
              <span className="reminder-acts">
                <Link
                  to={`${remindersOn(day, isOpen ? others : { ...others, open: row.id })}#of-${row.id}`}
                  preventScrollReset
                >
                  {isOpen ? "Close" : "See the mail"}
                  <span className="vh"> of {row.name}</span>
                </Link>
                {row.teamId && (
                  <Link
                    className="is-quiet"
                    to={`${remindersOn(day, { ...keep, mute: `team:${row.teamId}` })}#mute`}
                    preventScrollReset
                  >
                    Mute team<span className="vh"> {row.teamName}</span>
                  </Link>
                )}
              </span>
            );
          },
        },
      ]}
    />
  );
}
