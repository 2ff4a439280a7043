import { useSearchParams } from "@remix-run/react";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { type ListedPage, ListRows } from "~/ui/list-rows";
import { MailAddress } from "~/ui/mail-address";
import { Menu } from "~/ui/menu";
import { StatStrip } from "~/ui/stat-strip";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { fateOf } from "../import-words.rules";
import { failedRowsPath } from "../imports.paths";

export interface ShownRow {
  number: number;
  teamName: string;
  typeName: string;
  personName: string;
  email: string;
  fate: "team" | "share" | "member" | "left";
  isKnown: boolean;
  state: "waiting" | "done" | "failed";
  /** Why, or what of it. */
  words: string;
  mark: string;
}

interface Tally {
  rows: number;
  left: number;
  known: number;
  marked: number;
  done: number;
  failed: number;
  bounced: number;
}

/** Numbers that lead to the rows which they count: of the dry run, or of what ran. */
export function ImportStats({ counts, isOver }: { counts: Tally; isOver: boolean }) {
  const [params] = useSearchParams();
  const chosen = params.get("rows") ?? "";
  const stat = (which: string, label: string, value: number, note: string) => ({
    to: which ? `?rows=${which}` : "?",
    label,
    value,
    note,
    current: chosen === which,
  });
  const fine = counts.rows - counts.left - counts.known;
  return (
    <StatStrip
      label="Rows by what happens to them"
      stats={
        isOver
          ? [
              stat("", "All rows", counts.rows, "in the file"),
              stat("done", "Imported", counts.done, "made, with their e-mail"),
              stat("failed", "Not imported", counts.failed + counts.left, "with the reason in the row"),
              stat("marked", "To complete", counts.marked, "a required field is missing"),
              ...(counts.bounced > 0
                ? [stat("bounced", "Mail bounced", counts.bounced, "mail does not reach them")]
                : []),
            ]
          : [
              stat("", "All rows", counts.rows, "in the file"),
              stat("new", "New", fine, "new team or new person"),
              stat("known", "Existing person", counts.known, "becomes the owner"),
              stat("left", "Left out", counts.left, "with the reason in the row"),
            ]
      }
    />
  );
}

/** Each row of the file and what happens to it, or happened. */
export function ImportRows({
  importId,
  page,
  missing,
}: {
  importId: string;
  page: ListedPage<ShownRow>;
  /** Rows that can be downloaded and mended. */
  missing: number;
}) {
  return (
    <div className="import-rows mt-4">
      {missing > 0 && (
        <div className="import-download">
          <Menu
            align="right"
            label={
              <>
                <Icon name="file-spreadsheet" />
                {missing === 1 ? "Download the row left out" : `Download ${missing} rows left out`}
              </>
            }
          >
            {(["xlsx", "csv"] as const).map((format) => (
              <a
                key={format}
                className="menu-item"
                href={`${failedRowsPath(importId)}?format=${format}`}
                download
              >
                <Icon name={format === "xlsx" ? "file-spreadsheet" : "file-text"} />
                {format === "xlsx" ? "Excel (XLSX)" : "CSV"}
              </a>
            ))}
          </Menu>
        </div>
      )}
      <ListRows
        page={page}
        noun={{ one: "row", many: "rows" }}
        caption="Every row of the file and what happens to it"
        columns={COLUMNS}
        rowKey={(row) => String(row.number)}
        empty={<EmptyState icon="list" title="No rows" />}
      />
    </div>
  );
}

const COLUMNS: Column<ShownRow>[] = [
  { key: "number", header: "Row", className: "muted num", phoneLabel: "Row", render: (row) => row.number },
  {
    key: "team",
    header: "Team",
    primary: true,
    render: (row) =>
      row.teamName ? <span className="words">{row.teamName}</span> : <span className="muted">No name</span>,
  },
  {
    key: "type",
    header: "Type",
    hideOnPhone: true,
    className: "col-words",
    render: (row) => row.typeName || <span className="muted">No type</span>,
  },
  {
    key: "owner",
    header: "Person",
    className: "col-words",
    render: (row) => (
      <>
        {row.personName ? (
          <span className="words">{row.personName}</span>
        ) : (
          <span className="muted">No name</span>
        )}
        <span className="cell-sub block">
          <MailAddress address={row.email} />
        </span>
      </>
    ),
  },
  {
    key: "fate",
    header: "What happens",
    className: "col-words col-fate",
    render: (row) => {
      const { label, tone, icon } = fateOf(row);
      return (
        <>
          <Status tone={tone} icon={icon}>
            {label}
          </Status>
          <span className="cell-sub block">{row.words}</span>
          {row.mark && (
            <span className="cell-sub block is-warning">
              <Icon name="triangle-alert" /> {row.mark}
            </span>
          )}
        </>
      );
    },
  },
];
