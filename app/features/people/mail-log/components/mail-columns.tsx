import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { withOpen, withoutOpen } from "~/ui/open-row.rules";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { rowId } from "~/ui/use-row-focus";
import type { MailLine } from "../mail-log.server";

/** `list` is the list's address, kept by what opens a row; `open` the row that is open. */
export function mailColumns(list: string, open: string): Column<MailLine>[] {
  return [
    {
      key: "queued",
      header: "Queued",
      className: "nowrap num",
      phoneLabel: "Queued",
      render: (mail) => mail.queued,
    },
    {
      key: "subject",
      header: "Subject",
      primary: true,
      className: "col-words",
      render: (mail) => (
        <>
          <Link
            id={rowId(mail.id)}
            to={mail.id === open ? withoutOpen(list) : withOpen(list, mail.id)}
            preventScrollReset
          >
            {mail.title}
          </Link>
          {mail.name !== mail.title && <span className="cell-sub block">{mail.name}</span>}
        </>
      ),
    },
    {
      key: "to",
      header: "To",
      className: "col-words",
      render: (mail) => (
        <span>
          {mail.person && <span className="strong block">{mail.person}</span>}
          <span className="cell-sub break">
            {[mail.recipient, mail.teamName].filter(Boolean).join(" · ")}
          </span>
        </span>
      ),
    },
    {
      key: "state",
      header: "State",
      className: "nowrap",
      render: (mail) => (
        <span>
          <Status tone={mail.tone} icon={mail.icon}>
            {mail.label}
          </Status>
          <span className="cell-sub block num">{mail.became}</span>
        </span>
      ),
    },
    {
      key: "open",
      header: "Open",
      hideHeader: true,
      align: "right",
      phoneEnd: true,
      render: (mail) => (
        <Link
          className="btn-text nowrap"
          to={mail.id === open ? withoutOpen(list) : withOpen(list, mail.id)}
          preventScrollReset
        >
          {mail.id === open ? "Hide" : "Open"}
          <Icon name={mail.id === open ? "chevron-up" : "chevron-down"} />
          <span className="vh"> the e-mail to {mail.person ?? mail.recipient}</span>
        </Link>
      ),
    },
  ];
}
