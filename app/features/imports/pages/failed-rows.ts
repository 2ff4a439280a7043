import type { ExportColumn } from "~/lib/export/columns";
import { listExport } from "~/procedure/list-export.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { columnsIn } from "../import-columns.server";
import { type FailedRow, failedRowList, importHead } from "../imports.queries.server";

/** The rows that nothing was made of, as they stood in the file, each with its reason: to be mended and imported again. */
export const loader = procedure
  .permission("admin")
  .params({ importId: Id })
  .input(failedRowList.ExportSearch)
  .reads(({ params }) => ({ head: importHead(params.importId) }))
  .loader(({ ctx, params, input, found }) => {
    const columns = columnsIn(found.head.columns).map(
      ({ heading }, at): ExportColumn<FailedRow> => ({
        header: heading,
        type: "text",
        width: 24,
        value: ({ cells }) => (JSON.parse(cells) as string[])[at] ?? "",
      }),
    );
    const reason: ExportColumn<FailedRow> = {
      header: "Why it was not imported",
      type: "text",
      width: 60,
      value: ({ error, userRollback, reason, fate }) =>
        fate === "left" ? reason : [error, userRollback].filter(Boolean).join(". "),
    };
    return listExport(ctx, {
      list: failedRowList,
      query: input,
      scope: params.importId,
      name: "rows not imported",
      columns: [...columns, reason],
    });
  });
