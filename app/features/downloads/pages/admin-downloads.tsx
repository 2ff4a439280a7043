import { useLoaderData, useSearchParams } from "@remix-run/react";
import { eventWord } from "~/event-settings/core-pages.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { asking } from "~/ui/archivable";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { formatDate, formatFileSize } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import {
  addDownloadPath,
  adminDownloadPath,
  downloadsExportPath,
  downloadsRemovalPath,
  downloadsVisibilityPath,
} from "../downloads.paths";
import { adminDownloads } from "../downloads.queries.server";
import { audienceWords, FILE_KIND_LABELS, FILE_KINDS, fileWord } from "../downloads.rules";

export const loader = procedure
  .permission("moderator")
  .input(adminDownloads.Search)
  .reads(({ input }) => ({ page: adminDownloads.page(input), teamTypes: teamTypeChoices() }))
  .loader(({ ctx, found: { page, teamTypes } }) => {
    const { dayOf } = eventClock(ctx);
    const { locale } = ctx.settings.event;
    const rows = page.rows.map(({ addedAt, ...download }) => ({
      ...download,
      addedOn: formatDate(dayOf(addedAt), "medium", locale),
    }));
    const title = eventWord(ctx.settings.terminology, "downloads", "Downloads");
    return { title, page: { ...page, rows: plainRows(ctx, rows) }, teamTypes };
  });

export const meta = pageTitle<typeof loader>(({ title }) => title);

export default function AdminDownloads() {
  const { title, page, teamTypes } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addDownloadPath}>
      Add download
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={title}
        lede="Files for teams to take. Each has one address, whatever file it has."
        actions={
          <>
            {page.total > 0 && <GenerateReport to={downloadsExportPath} />}
            {add}
          </>
        }
      />
      {(page.all > 0 || page.isNarrowed) && (
        <FilterBar
          label="Filter downloads"
          search={{ label: "Search downloads", placeholder: "Name or description" }}
          filters={[
            {
              name: "kind",
              label: "Type of file",
              options: FILE_KINDS.map((value) => ({ value, label: FILE_KIND_LABELS[value] })),
            },
            {
              name: "shown",
              label: "Shown",
              single: true,
              options: [
                { value: "yes", label: "Shown" },
                { value: "no", label: "Hidden" },
              ],
            },
            {
              name: "teamType",
              label: "Team type",
              options: optionsOf(teamTypes, { all: "For every type" }),
            },
          ]}
        />
      )}
      <ListRows
        page={page}
        noun={{ one: "download", many: "downloads" }}
        caption="Downloads"
        rowKey={(download) => download.id}
        columns={COLUMNS}
        defaultSort={{ key: "name", direction: "asc" }}
        selection={{
          actions: [
            { label: "Show", icon: "eye", value: "show", formAction: downloadsVisibilityPath },
            { label: "Hide", icon: "eye-off", value: "hide", formAction: downloadsVisibilityPath },
            asking({
              label: "Delete",
              icon: "trash-2",
              value: "delete",
              formAction: downloadsRemovalPath,
              danger: true,
            }),
          ],
          hidden: { back: params.size > 0 ? `?${params}` : "" },
          noun: { one: "download", many: "downloads" },
          label: (download) => download.name,
        }}
        empty={
          <EmptyState icon="download" title="No downloads yet" actions={add}>
            Floor plans, rules, templates: what teams shall have as a file stands here.
          </EmptyState>
        }
      />
    </>
  );
}

type Row = RowOf<ReturnType<typeof useLoaderData<typeof loader>>["page"]["rows"]>;

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Download",
    primary: true,
    sortable: true,
    render: (download) => (
      <>
        <Link to={adminDownloadPath(download.id)}>{download.name}</Link>
        {download.description && <span className="cell-sub"> {download.description}</span>}
      </>
    ),
  },
  {
    key: "shown",
    header: "Shown",
    phoneEnd: true,
    render: ({ showDownload }) =>
      showDownload ? (
        <Status tone="success" icon="eye">
          Shown
        </Status>
      ) : (
        <Status tone="neutral" icon="eye-off">
          Hidden
        </Status>
      ),
  },
  { key: "who", header: "Who sees it", className: "col-words", render: audienceWords },
  {
    key: "kind",
    header: "Type",
    sortable: true,
    hideOnPhone: true,
    render: ({ contentType }) => fileWord(contentType),
  },
  {
    key: "size",
    header: "Size",
    sortable: true,
    align: "right",
    className: "nowrap",
    hideOnPhone: true,
    render: ({ size }) => formatFileSize(size),
  },
  {
    key: "added",
    header: "File added",
    sortable: true,
    className: "nowrap",
    phoneLabel: "File added",
    render: ({ addedOn }) => addedOn,
  },
];
