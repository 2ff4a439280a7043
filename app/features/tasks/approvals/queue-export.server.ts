import type { ExportColumn } from "~/lib/export/columns";
import type { Asked } from "./approvals.queries.server";

/** What each view of the queue says of a row: whose task it is. */
export const PLACE_COLUMNS: ExportColumn<Pick<Asked, "title" | "teamName" | "typeName" | "dueDate">>[] = [
  { header: "Task", type: "text", width: 40, value: ({ title }) => title },
  { header: "Team", type: "text", width: 32, value: ({ teamName }) => teamName },
  { header: "Team type", type: "text", value: ({ typeName }) => typeName },
  { header: "Due date", type: "date", value: ({ dueDate }) => dueDate },
];

/** When, and by whom. */
export const momentColumns = (word: string): ExportColumn<{ at: string; by: string | null }>[] => [
  { header: word, type: "dateTime", value: ({ at }) => at },
  { header: `${word} by`, type: "text", width: 28, value: ({ by }) => by },
];
