import { useLoaderData, useSearchParams } from "@remix-run/react";
import { typeOfContent } from "~/features/files/file-types.rules";
import { ZIP_BOUND } from "~/features/files/zip.rules";
import { corePageTitle } from "~/features/settings/core-page.server";
import { readerOf } from "~/features/teams/audience/audience.server";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filter-links";
import { counted, formatDate, formatFileSize } from "~/ui/format.rules";
import { HeadSearch } from "~/ui/head-search";
import { ListRows } from "~/ui/list-rows";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import type { Column } from "~/ui/table";
import { downloadFilePath, downloadsPath, downloadsZipPath } from "../downloads.paths";
import { downloadsForReader } from "../downloads.queries.server";
import { FILE_KIND_LABELS, FILE_KINDS, fileWord, newSince, TYPES_OF_KIND } from "../downloads.rules";

export const loader = procedure
  .signedIn()
  .input(downloadsForReader.Search)
  .reads(({ ctx, input }) => ({
    page: downloadsForReader.page(input, {
      who: readerOf(ctx),
      newSince: newSince(eventClock(ctx).today),
    }),
  }))
  .loader(({ ctx, input, found }) => {
    const title = corePageTitle(ctx.requestContext, "downloads");
    const { dayOf } = eventClock(ctx);
    const { locale } = ctx.settings.event;
    const { kinds: byType, ...page } = found.page;
    const rows = page.rows.map(({ addedAt, isNew, ...file }) => ({
      ...file,
      isNew: isNew === 1,
      addedOn: formatDate(dayOf(addedAt), "medium", locale),
    }));
    const kinds = FILE_KINDS.map((kind) => ({
      kind,
      n: byType.reduce((sum, { contentType, n }) => {
        const type = typeOfContent(contentType);
        return type !== null && TYPES_OF_KIND[kind].includes(type) ? sum + n : sum;
      }, 0),
    }));
    return {
      title,
      kinds: kinds.filter(({ n }) => n > 0),
      kind: input.kind,
      isFresh: input.fresh === "1",
      page: { ...page, rows: plainRows(ctx, rows) },
    };
  });

export const links = sheets(writingStyles, listingStyles);

export const meta = pageTitle<typeof loader>((data) => data.title);

const FILE_NOUN = { one: "file", many: "files" };

/** What the organisers have for the reader's team to take: one by one, or many as one zip. */
export default function Downloads() {
  const { title, kinds, kind, isFresh, page } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const to = (change: { kind?: string; fresh?: string }) => {
    const search = new URLSearchParams();
    for (const name of ["q", "sort", "dir"]) {
      const value = params.get(name);
      if (value) search.set(name, value);
    }
    for (const [name, value] of Object.entries(change)) search.set(name, value);
    return search.size > 0 ? `${downloadsPath}?${search}` : downloadsPath;
  };
  return (
    <div className="page">
      <PageHead
        title={title}
        lede={
          page.all > 0
            ? `Files from the organisers. ${counted(page.all, "file")}${
                page.fresh > 0 ? `, ${page.fresh} new this week` : ""
              }.`
            : "Files from the organisers."
        }
        aside={
          page.all > 0 && (
            <HeadSearch
              label={`Search ${title.toLowerCase()}`}
              placeholder="Name or description"
              action={downloadsPath}
              keep={["kind", "fresh", "sort", "dir"]}
            />
          )
        }
      />
      {page.all > 0 && (
        <FilterLinks
          label="Kind of file"
          links={[
            { to: to({}), label: "All", count: page.all, current: kind.length === 0 && !isFresh },
            ...(page.fresh > 0 || isFresh
              ? [{ to: to({ fresh: "1" }), label: "New this week", count: page.fresh, current: isFresh }]
              : []),
            ...kinds.map(({ kind: one, n }) => ({
              to: to({ kind: one }),
              label: FILE_KIND_LABELS[one],
              count: n,
              current: kind.includes(one),
            })),
          ]}
        />
      )}
      <div className="mt-5">
        <ListRows
          page={page}
          noun={FILE_NOUN}
          caption="Files, sorted by name unless you sort them otherwise"
          rowKey={(file) => file.id}
          columns={COLUMNS}
          defaultSort={{ key: "name", direction: "asc" }}
          selection={{
            action: downloadsZipPath,
            leadsToFile: true,
            actions: [{ label: "Download as one zip", icon: "download", value: "zip" }],
            noun: FILE_NOUN,
            label: (file) => file.name,
            sizeOf: (file) => file.size,
          }}
          empty={
            <EmptyState icon="download" title="No files yet">
              What the organisers have for your team to download stands here, as soon as there is something.
            </EmptyState>
          }
        />
        {page.total > 1 && <p className="small muted mt-3">{ZIP_BOUND}.</p>}
      </div>
    </div>
  );
}

type Row = RowOf<ReturnType<typeof useLoaderData<typeof loader>>["page"]["rows"]>;

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Name",
    primary: true,
    sortable: true,
    render: (file) => (
      <>
        {/* Plain links of a file: what has neither would be followed as a page. */}
        <a href={downloadFilePath(file.id)} target="_blank" rel="noopener">
          {file.name}
          <span className="vh"> (opens in a new tab)</span>
        </a>
        {file.description && <span className="cell-sub block">{file.description}</span>}
      </>
    ),
  },
  {
    key: "kind",
    header: "Kind",
    sortable: true,
    hideOnPhone: true,
    className: "nowrap",
    render: ({ contentType }) => fileWord(contentType),
  },
  {
    key: "size",
    header: "Size",
    sortable: true,
    align: "right",
    hideOnPhone: true,
    className: "nowrap",
    render: ({ size }) => formatFileSize(size),
  },
  {
    key: "added",
    header: "Added",
    sortable: true,
    render: (file) => (
      <div>
        <span className="only-phone">
          {`${fileWord(file.contentType)}, ${formatFileSize(file.size)} · ${file.addedOn}`}
        </span>
        <span className="hide-phone">{file.addedOn}</span>
        {file.isNew && <span className="cell-sub is-new block">New this week</span>}
      </div>
    ),
  },
  {
    key: "action",
    header: "Download",
    hideHeader: true,
    phoneEnd: true,
    align: "right",
    render: (file) => (
      <a className="btn-text" href={`${downloadFilePath(file.id)}?download=1`} download>
        Download<span className="vh"> {file.name}</span>
      </a>
    ),
  },
];
