import * as z from "zod";
import { readBatch } from "#db/read-batch";
import { EXPORT_FORMATS, type ExportColumn } from "~/lib/export/columns";
import { exportResponse, pagesByNumber } from "~/lib/export/export.server";
import { procedure } from "~/procedure/procedure.server";
import { ACTIVITY_PAGE, type ActivityRow, activityPage } from "../activity.queries.server";
import { ActivitySearch } from "../activity.schema";
import { actorText } from "../actor.rules";

const COLUMNS: ExportColumn<ActivityRow>[] = [
  { header: "When", type: "dateTime", value: (row) => row.at },
  { header: "Who", type: "text", width: 24, value: (row) => actorText(row) },
  { header: "What", type: "text", width: 60, value: (row) => row.what },
  { header: "Team", type: "text", width: 28, value: (row) => row.team?.name ?? "" },
];

/** Exactly what the filters leave. What happens while it is being sent is left out, so that no row comes twice. */
export const loader = procedure
  .permission("admin")
  .input(ActivitySearch.extend({ format: z.enum(EXPORT_FORMATS).default("xlsx") }))
  .loader(({ ctx, input }) =>
    exportResponse({
      format: input.format,
      name: `${ctx.settings.event.shortName || ctx.event.slug} activity`,
      columns: COLUMNS,
      timeZone: ctx.settings.event.timeZone,
      pages: pagesByNumber(async (page) => {
        const { list } = await readBatch(ctx.db, {
          list: activityPage({ ...input, page }, ctx.now, ctx.now),
        });
        return list.rows;
      }, ACTIVITY_PAGE),
    }),
  );
