import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { ArchiveTabs, archiveActions } from "~/ui/archivable";
import { Badge } from "~/ui/badge";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { formatDate } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { type ListedPage, ListRows } from "~/ui/list-rows";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { adminContentPath, contentListPaths } from "../../content.paths";
import type { AdminContent } from "../../content.queries.server";
import { publicationState } from "../../content.rules";
import { PAGE_NOUN } from "../../content.texts";

/** A row as its list gives it: with the days in the event's time zone. */
export type ListedContent = AdminContent & { updatedOn: string };

/** The list of active pages, or of archived ones. */
export function ContentList({
  page,
  teamTypes,
  locale,
  isArchived = false,
  canDelete,
  empty,
}: {
  page: ListedPage<ListedContent> & { active: number; archived: number };
  teamTypes: readonly { id: string; name: string }[];
  locale: string;
  isArchived?: boolean;
  canDelete: boolean;
  /** Where there is nothing at all. */
  empty: ReactNode;
}) {
  const [params] = useSearchParams();
  return (
    <>
      <ArchiveTabs label="Content" counts={page} paths={contentListPaths} isArchived={isArchived} />
      {(page.all > 0 || page.isNarrowed) && (
        <FilterBar
          label="Filter pages"
          search={{ label: "Search pages", placeholder: "Title or address" }}
          filters={[
            {
              name: "status",
              label: "Published",
              options: [
                { value: "draft", label: "Draft" },
                { value: "published", label: "Published" },
              ],
            },
            {
              name: "teamType",
              label: "Team type",
              options: optionsOf(teamTypes, { all: "For every type" }),
            },
          ]}
          toggles={[
            { name: "changed", label: "Changes not live" },
            { name: "public", label: "Public" },
            { name: "featured", label: "Featured" },
          ]}
        />
      )}
      <ListRows
        page={page}
        noun={PAGE_NOUN}
        caption={isArchived ? "Archived pages" : "Active pages"}
        columns={columns(locale)}
        rowKey={(row) => row.id}
        defaultSort={{ key: "title", direction: "asc" }}
        selection={{
          actions: archiveActions(contentListPaths, { isArchived, canDelete }),
          hidden: { back: params.size > 0 ? `?${params}` : "" },
          noun: PAGE_NOUN,
          label: (row) => row.title,
        }}
        empty={empty}
      />
    </>
  );
}

const columns = (locale: string): Column<ListedContent>[] => [
  {
    key: "title",
    header: "Page",
    sortable: true,
    primary: true,
    render: (row) => (
      <>
        <Link to={adminContentPath(row.id)}>{row.title}</Link>
        <span className="cell-sub"> /{row.path}</span>
      </>
    ),
  },
  { key: "status", header: "Status", render: (row) => <PublicationBadge {...row} /> },
  {
    key: "audience",
    header: "Who sees it",
    className: "col-words",
    render: (row) => (
      <>
        {row.isPublic ? "Everyone, guests too" : row.teamTypes.join(", ") || "All team types"}
        {row.isFeatured && (
          <>
            {" "}
            <Badge tone="info" icon="star">
              Featured
            </Badge>
          </>
        )}
      </>
    ),
  },
  { key: "sections", header: "Sections", hideOnPhone: true, render: (row) => row.sections },
  {
    key: "updated",
    header: "Last changed",
    sortable: true,
    phoneLabel: "Changed",
    render: (row) => (
      <>
        {formatDate(row.updatedOn, "medium", locale)}
        {row.updatedBy && <span className="cell-sub block">{row.updatedBy}</span>}
      </>
    ),
  },
];

/** Draft, published, or published with changes that are not live. */
export function PublicationBadge(page: Parameters<typeof publicationState>[0]) {
  switch (publicationState(page)) {
    case "draft":
      return (
        <Status tone="neutral" icon="pencil">
          Draft
        </Status>
      );
    case "published":
      return (
        <Status tone="success" icon="circle-check">
          Published
        </Status>
      );
    case "changed":
      return (
        <Status tone="warning" icon="clock">
          Changes not live
        </Status>
      );
  }
}
