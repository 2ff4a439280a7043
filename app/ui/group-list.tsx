import type { ReactNode } from "react";
import { upperFirst } from "~/lib/text.rules";
import { ArchiveTabs, archiveActions, NoneArchived } from "./archivable";
import { ButtonLink } from "./button";
import { FilteredEmpty } from "./empty-state";
import { FilterBar } from "./filter-bar";
import { counted } from "./format.rules";
import { GenerateReport } from "./generate-report";
import type { GroupPaths } from "./group.paths";
import type { IconName } from "./icon";
import { Link } from "./link";
import { PageHead } from "./page-head";
import { type Column, DataTable } from "./table";

/** What a room's groups are called: "task group", in short "group". What stands in one: "task". */
export interface GroupWords {
  title: string;
  one: string;
  many: string;
  short: { one: string; many: string };
  header: string;
  icon: IconName;
  thing: { one: string; many: string };
  thingIcon: IconName;
  paths: GroupPaths;
}

interface GroupListProps<Row> {
  of: GroupWords;
  lede: string;
  isArchived?: boolean;
  rows: readonly Row[];
  active: number;
  archived: number;
  /** Of active ones that may be narrowed: whether they are. */
  isNarrowed?: boolean;
  columns: readonly Column<NoInfer<Row>>[];
  /** Said of a row that is no group of the table, and has no page. */
  fixed?: (row: Row) => ReactNode;
  /** Where there is no active one. */
  empty?: (add: ReactNode) => ReactNode;
}

/** The groups that a room has, active ones in their order or archived ones. */
export function GroupList<Row extends { id: string; title: string }>(props: GroupListProps<Row>) {
  const { of, lede, isArchived = false, isNarrowed = false, rows, active, archived, columns } = props;
  const { fixed, empty } = props;
  const { paths, short, thing } = of;
  const count = isArchived ? archived : active;
  const label = upperFirst(of.many);
  const add = (
    <ButtonLink variant="primary" icon="plus" to={paths.add}>
      {`Add ${of.one}`}
    </ButtonLink>
  );
  const actions = !isArchived && (
    <>
      {rows.length > 0 && <GenerateReport to={paths.export} />}
      {active > 1 && (
        <ButtonLink icon="arrow-up-down" to={paths.reorder}>
          Change the order
        </ButtonLink>
      )}
      {add}
    </>
  );
  const noneArchived = (
    <NoneArchived icon={of.icon} many={of.many} short={short.many} to={paths.active}>
      {`${of.header}s that you archive are kept here.`}
    </NoneArchived>
  );
  return (
    <>
      <PageHead title={isArchived ? `Archived ${of.title}` : of.title} lede={lede} actions={actions} />
      <ArchiveTabs {...{ label, paths, isArchived }} className="mb-4" counts={{ active, archived }} />
      {!isArchived && active > 0 && (
        <FilterBar
          label={`Filter ${of.many}`}
          search={{ label: `Search ${of.many}`, placeholder: "Title" }}
          filters={[
            {
              name: "has",
              label: upperFirst(thing.many),
              single: true,
              options: [
                { value: "some", label: `Has ${thing.many}` },
                { value: "none", label: `No ${thing.one}` },
              ],
            },
          ]}
        />
      )}
      {isNarrowed && rows.length === 0 && <FilteredEmpty noun={of.many} filters={["q", "has"]} />}
      {count === 0 && !isNarrowed && (empty?.(add) ?? noneArchived)}
      {rows.length > 0 && (
        <DataTable
          caption={isArchived ? `Archived ${of.many}` : `${label} in their order`}
          rows={rows}
          rowKey={(group) => group.id}
          summary={isNarrowed ? `${rows.length} of ${counted(count, short.one)}` : counted(count, short.one)}
          selection={{
            actions: archiveActions(paths, { isArchived, canDelete: true }),
            noun: short,
            label: (group) => group.title,
            isFixed: (group) => Boolean(fixed?.(group)),
          }}
          columns={[
            {
              key: "title",
              header: of.header,
              primary: true,
              render: (group) => fixed?.(group) || <Link to={paths.of(group.id)}>{group.title}</Link>,
            },
            ...columns,
          ]}
        />
      )}
    </>
  );
}

/** When an archived one was changed last, which is its archiving unless it was renamed since. */
export const changedOnColumn: Column<{ changedOn: string }> = {
  key: "changedOn",
  header: "Last changed",
  phoneLabel: "Last changed",
  render: ({ changedOn }) => changedOn,
};
