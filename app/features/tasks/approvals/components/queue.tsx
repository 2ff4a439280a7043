import { useLocation } from "@remix-run/react";
import { type ReactNode, useMemo, useRef } from "react";
import { withParam } from "~/lib/address.rules";
import { ButtonLink } from "~/ui/button";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows, type ListRowsProps } from "~/ui/list-rows";
import { withOpen, withoutOpen } from "~/ui/open-row.rules";
import { PageHead } from "~/ui/page-head";
import type { Column } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import { rowId, useRowFocus } from "~/ui/use-row-focus";
import { taskTeamPath } from "../../by-team/task-teams.paths";
import { dueColumn } from "../../components/due";
import { UNASSIGNED } from "../../tasks.texts";
import { approvalRequestsPath, approvalsPath, decidedPath, queueExportPath } from "../approvals.paths";
import type { QueueFrame, Waiting } from "../approvals.queries.server";
import type { Ways } from "./decision-forms";
import { QueueKeys, type QueueKeysProps, useQueueKeys } from "./queue-keys";

/** What can be decided of a row: something by one press, the rest in a form that opens below it. */
interface Decisions<Row> {
  /** The key of the row that is open. */
  open: string;
  /** `back`: where the decision leads; from a row that was open to the next one, which is opened so. */
  press(row: Row, back: string): ReactNode;
  /** The list's address with what there is to look at of the row open below it. */
  look?(search: string, row: Row): string;
  /** The way to the form: its word, and the same for those who hear it. */
  more(row: Row): { word: string; label: string };
  form(row: Row, ways: Required<Ways>): ReactNode;
  /** Something of a row that is shown below it in place of the form. */
  preview?: { key: string; content: ReactNode } | undefined;
}

/** Parameters that open something in the list. */
const OPENING = ["file", "answers", "form", "reason"];

/** The address of the list itself: nothing is open in it. */
export const closedSearch = (search: string) =>
  OPENING.reduce((rest, name) => withParam(rest, name, null), withoutOpen(search));

/** A view of the queue: the head, tabs and filters that all three have, and its rows. */
export function Queue<Row>({
  frame: { counts, tasks, groups, teamTypes },
  path,
  empty,
  decide,
  selection,
  keys,
  ...list
}: ListRowsProps<Row> & {
  page: { rows: readonly Row[] };
  frame: QueueFrame;
  path: string;
  decide?: Decisions<Row>;
  /** What single keys do in a row, and whether they do. */
  keys?: QueueKeysProps;
}) {
  const search = closedSearch(useLocation().search);
  const back = path + search;
  const box = useRef<HTMLDivElement>(null);
  // New with each answer of the server, and only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are those of the rows
  const rowKeys = useMemo(() => list.page.rows.map(list.rowKey), [list.page.rows]);
  useRowFocus(box, rowKeys);
  useQueueKeys(box, keys?.areOn ?? false);
  const opened = decide && list.page.rows.find((row) => list.rowKey(row) === decide.open);
  const shownKey = opened ? decide.open : decide?.preview?.key;
  /** After a decision about what was open the next one is. */
  const backOf = (row: Row): string => {
    const key = list.rowKey(row);
    const at = rowKeys.indexOf(key);
    const next = list.page.rows[at + 1] ?? list.page.rows[at - 1];
    return key === shownKey && next !== undefined && decide?.look ? path + decide.look(search, next) : back;
  };
  const tabs = [
    { to: approvalsPath, label: "Waiting", count: counts.waiting },
    { to: approvalRequestsPath, label: "Requests", count: counts.asked },
    { to: decidedPath, label: "Decided" },
  ];
  const { all, isNarrowed } = list.page;
  return (
    <>
      <PageHead
        title="Approvals"
        lede="What teams sent for approval or ask for, the oldest first."
        actions={
          list.page.total > 0 && (
            <>
              {keys && <QueueKeys {...keys} back={back} />}
              <GenerateReport to={queueExportPath(path)} />
            </>
          )
        }
      />
      <Tabs label="Approvals" tabs={tabs.map((tab) => ({ ...tab, current: tab.to === path }))} />
      {(all > 0 || isNarrowed) && (
        <FilterBar
          isSavable
          label="Filter approvals"
          search={{ label: "Search approvals", placeholder: "Team or task" }}
          filters={[
            { name: "task", label: "Task", options: optionsOf(tasks) },
            { name: "group", label: "Group", options: optionsOf(groups, { unassigned: UNASSIGNED }) },
            { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
          ]}
        />
      )}
      <div ref={box} className={path === approvalRequestsPath ? "queue-rows is-asked" : "queue-rows"}>
        <ListRows
          {...list}
          columns={
            decide ? [...list.columns, decisionColumn(decide, list.rowKey, search, backOf)] : list.columns
          }
          empty={
            <div className="mt-4" data-none tabIndex={-1}>
              {empty}
            </div>
          }
          selection={selection && { detached: true, hidden: { back: search }, ...selection }}
          expanded={
            opened
              ? {
                  key: decide.open,
                  content: decide.form(opened, { back: backOf(opened), cancelTo: `?${search.slice(1)}` }),
                }
              : decide?.preview
          }
        />
      </div>
    </>
  );
}

const decisionColumn = <Row,>(
  { press, more }: Decisions<Row>,
  keyOf: (row: Row) => string,
  search: string,
  backOf: (row: Row) => string,
): Column<Row> => ({
  key: "decision",
  header: "Decision",
  hideHeader: true,
  className: "decision-cell",
  render: (row) => (
    <div className="row-actions">
      {press(row, backOf(row))}
      <ButtonLink
        variant="quiet"
        size="sm"
        to={withOpen(search, keyOf(row))}
        preventScrollReset
        aria-label={more(row).label}
        data-key="s"
      >
        {more(row).word}
      </ButtonLink>
    </div>
  ),
});

/** The task, whose it is, and the way to where staff see both. */
export const taskColumn = <
  Row extends Pick<Waiting, "taskId" | "teamId" | "title" | "teamName" | "typeName">,
>(
  keyOf: (row: Row) => string,
): Column<Row> => ({
  key: "task",
  header: "Task",
  primary: true,
  render: (row) => (
    <>
      <Link id={rowId(keyOf(row))} to={taskTeamPath(row.taskId, row.teamId)}>
        {row.title}
      </Link>
      <span className="cell-sub">
        {row.teamName}
        {row.typeName && `, ${row.typeName}`}
      </span>
    </>
  ),
});

/** When it is due; `today`: what is due before it stands out. */
export const queueDueColumn = <Row extends { dueDate: string | null }>(
  locale: string,
  today = "",
): Column<Row> => ({ ...dueColumn<Row>(locale, today), className: "col-moment" });

/** When, and by whom. */
export const momentColumn = <Row extends { at: string; by: string | null }>(header: string): Column<Row> => ({
  key: "moment",
  header,
  className: "col-moment",
  phoneLabel: header,
  render: ({ at, by }) => (
    <span>
      <span className="nowrap">{at}</span>
      {by && <span className="cell-sub block small">{by}</span>}
    </span>
  ),
});
