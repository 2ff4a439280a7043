import { FilterBar } from "~/ui/filter-bar";

/** What narrows a tab of the list, and its order. Only pictures have alt text. */
export function AssetFilters({ hasAltText, keep }: { hasAltText: boolean; keep: readonly string[] }) {
  return (
    <FilterBar
      label="Filter assets"
      search={{ label: "Search assets", placeholder: hasAltText ? "Name or alt text" : "Name" }}
      filters={[
        {
          name: "used",
          label: "Used in",
          single: true,
          options: [
            { value: "yes", label: "Used somewhere" },
            { value: "no", label: "Not used" },
          ],
        },
        ...(hasAltText
          ? [
              {
                name: "alt",
                label: "Alt text",
                single: true,
                options: [
                  { value: "missing", label: "Missing" },
                  { value: "decorative", label: "Decorative" },
                ],
              },
            ]
          : []),
      ]}
      order={{
        name: "order",
        label: "Sort",
        single: true,
        first: "Newest first",
        options: [
          { value: "oldest", label: "Oldest first" },
          { value: "name", label: "By name" },
          { value: "largest", label: "Largest first" },
          { value: "smallest", label: "Smallest first" },
        ],
      }}
      keep={keep}
    />
  );
}
