import { listExport } from "~/procedure/list-export.server";
import { procedure } from "~/procedure/procedure.server";
import { healthList } from "../health.queries.server";
import { HealthExportSearch, healthScope } from "../health.server";
import { HEALTH_COLUMNS } from "../health-export.columns";

/** Exactly the teams that the list's filters leave, in its order, with what every view shows. */
export const loader = procedure
  .permission("reportViewer")
  .input(HealthExportSearch)
  .loader(({ ctx, input }) =>
    listExport(ctx, {
      ...{ list: healthList, query: input, scope: healthScope(ctx, input) },
      ...{ name: "health-check", columns: HEALTH_COLUMNS },
    }),
  );
