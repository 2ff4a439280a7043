import type { Found } from "#db/read-batch";
import type { taskGroupList } from "./task-groups.queries.server";

type Listed = Found<{ page: ReturnType<typeof taskGroupList> }>["page"]["rows"][number];

/** How the list of groups is searched and narrowed. */
export const searched = (rows: readonly Listed[]) => ({
  rows,
  text: ({ title }: Listed) => title,
  size: ({ tasks }: Listed) => tasks,
});
