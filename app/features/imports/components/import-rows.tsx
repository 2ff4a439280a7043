import { useSearchParams } from "@remix-run/react";
import { lowerFirst } from "~/lib/text.rules";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { type ListedPage, ListRows } from "~/ui/list-rows";
import { MailAddress } from "~/ui/mail-address";
import { Menu } from "~/ui/menu";
import { withOpen, withoutOpen } from "~/ui/open-row.rules";
import { StatStrip } from "~/ui/stat-strip";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import type { MendableRow } from "../import-row-form.server";
import { fateOf } from "../import-words.rules";
import { failedRowsPath, teamImportPath } from "../imports.paths";
import { ImportRowForm } from "./import-row-form";

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
  /** How its dates and numbers are read. */
  readings: string;
  isMended: boolean;
  /** Of somebody who was made and not invited yet: when that is. */
  waits: string;
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
              stat("done", "Imported", counts.done, "made, or added to a team"),
              stat("failed", "Not imported", counts.failed + counts.left, "with the reason in the row"),
              stat("marked", "To look at", counts.marked, "a value is missing or in doubt"),
              ...(counts.bounced > 0
                ? [stat("bounced", "Mail bounced", counts.bounced, "mail does not reach them")]
                : []),
            ]
          : [
              stat("", "All rows", counts.rows, "in the file"),
              stat("new", "New", fine, "new team or new person"),
              stat("known", "Existing person", counts.known, "becomes the owner"),
              stat("left", "Left out", counts.left, "mend them in the row"),
              ...(counts.marked > 0
                ? [stat("marked", "To look at", counts.marked, "a value is missing or in doubt")]
                : []),
            ]
      }
    />
  );
}

/** Each row of the file and what happens to it, or happened. */
export function ImportRows({
  importId,
  page,
  version,
  opened,
  canMend,
  missing,
}: {
  importId: string;
  page: ListedPage<ShownRow>;
  version: number;
  /** The row whose cells are being mended. */
  opened: MendableRow | null;
  canMend: boolean;
  /** Rows that can be downloaded and mended. */
  missing: number;
}) {
  const [params] = useSearchParams();
  const here = `${teamImportPath(importId)}${params.size > 0 ? `?${params}` : ""}`;
  const back = withoutOpen(here);
  const columns = canMend ? [...COLUMNS, mendColumn(here, opened?.number)] : COLUMNS;
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
        columns={columns}
        rowKey={(row) => String(row.number)}
        expanded={
          opened
            ? {
                key: String(opened.number),
                content: <ImportRowForm key={opened.number} {...{ importId, version, back }} row={opened} />,
              }
            : undefined
        }
        empty={<EmptyState icon="list" title="No rows" />}
      />
    </div>
  );
}

/** To mend a row where it stands: what is wrong asks for it, the others may. */
const mendColumn = (here: string, opened: number | undefined): Column<ShownRow> => ({
  key: "mend",
  header: "Mend",
  hideHeader: true,
  align: "right",
  render: (row) =>
    row.number === opened ? null : (
      <ButtonLink
        size="sm"
        variant={row.fate === "left" || row.mark ? "secondary" : "quiet"}
        to={withOpen(here, String(row.number))}
        preventScrollReset
      >
        {row.isMended ? "Mended" : "Mend"}
        <span className="vh"> row {row.number}</span>
      </ButtonLink>
    ),
});

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
          {row.waits && <span className="cell-sub block">Not invited yet: {lowerFirst(row.waits)}</span>}
          {row.readings && <span className="cell-sub block">{row.readings}</span>}
          {row.mark && (
            <span className="import-mark is-warning">
              <Icon name="triangle-alert" />
              <span>{row.mark}</span>
            </span>
          )}
        </>
      );
    },
  },
];
