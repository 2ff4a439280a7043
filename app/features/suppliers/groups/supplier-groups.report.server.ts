import type { Found } from "#db/read-batch";
import type { supplierGroupList } from "./supplier-groups.queries.server";

type Listed = Found<{ page: ReturnType<typeof supplierGroupList> }>["page"]["rows"][number];

/** How the list of types is searched and narrowed. */
export const searched = (rows: readonly Listed[]) => ({
  rows,
  text: ({ title }: Listed) => title,
  size: ({ suppliers }: Listed) => suppliers,
});
