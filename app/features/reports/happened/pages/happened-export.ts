import type { ExportColumn } from "~/lib/export/columns";
import { listExport } from "~/procedure/list-export.server";
import { procedure } from "~/procedure/procedure.server";
import {
  HappenedExportSearch,
  type HappenedRow,
  happenedList,
  happenedScope,
} from "../happened.queries.server";
import { HAPPENED_WORDS, type Happened } from "../happened.rules";
import { titleOfHappened } from "../happened.server";

const columnsOf = (what: Happened): ExportColumn<HappenedRow>[] => [
  {
    header: HAPPENED_WORDS[what].title,
    type: "text",
    width: 36,
    value: (row) => titleOfHappened(what, row),
  },
  { header: "Team", type: "text", width: 28, value: (row) => row.teamName ?? "" },
  { header: HAPPENED_WORDS[what].by, type: "text", width: 24, value: (row) => row.by ?? "" },
  { header: "When", type: "dateTime", value: (row) => row.at },
];

/** Exactly what the list's filters leave, in its order. */
export const loader = procedure
  .permission("reportViewer")
  .input(HappenedExportSearch)
  .loader(({ ctx, input }) =>
    listExport(ctx, {
      list: happenedList,
      query: input,
      scope: happenedScope(ctx, input),
      name: `report-${input.what}`,
      columns: columnsOf(input.what),
    }),
  );
