import type { ReactNode } from "react";
import type { Selection } from "~/ui/bulk-bar";
import type { Toggle } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { type ListedPage, ListRows } from "~/ui/list-rows";
import type { Column } from "~/ui/table";
import { FORM_NOUN, PUBLICATION_LABELS } from "../forms.texts";

/** Forms by title below their filters, as a list of one purpose or another shows them. */
export function FormsList<Row extends { id: string }>({
  page,
  caption,
  columns,
  toggles = [],
  selection,
  isSavable,
  empty,
}: {
  page: ListedPage<Row>;
  caption: string;
  columns: Column<Row>[];
  toggles?: readonly Toggle[];
  selection?: Selection<Row>;
  /** What is filtered can be kept as a view. */
  isSavable?: boolean;
  /** Where there is nothing at all. */
  empty: ReactNode;
}) {
  return (
    <>
      {(page.all > 0 || page.isNarrowed) && (
        <FilterBar
          isSavable={isSavable}
          label={`Filter ${caption.toLowerCase()}`}
          search={{ label: "Search forms", placeholder: "Title" }}
          filters={[
            {
              name: "status",
              label: "State",
              options: [
                { value: "published", label: PUBLICATION_LABELS.published },
                { value: "draft", label: PUBLICATION_LABELS.draft },
              ],
            },
          ]}
          toggles={toggles}
        />
      )}
      <ListRows
        page={page}
        noun={FORM_NOUN}
        caption={caption}
        rowKey={({ id }) => id}
        columns={columns}
        defaultSort={{ key: "title", direction: "asc" }}
        {...(selection && { selection })}
        empty={empty}
      />
    </>
  );
}
