import * as z from "zod";
import { readBatch } from "#db/read-batch";
import { EXPORT_FORMATS, type ExportColumn } from "~/lib/export/columns";
import { exportResponse, pagesByNumber } from "~/lib/export/export.server";
import { procedure } from "~/procedure/procedure.server";
import { type TeamRow, teamList } from "../teams.queries.server";
import { TeamsSearch } from "../teams-search.schema";

const COLUMNS: ExportColumn<TeamRow>[] = [
  { header: "Team", type: "text", width: 32, value: (team) => team.name },
  { header: "Team type", type: "text", value: (team) => team.typeName },
  { header: "Owner", type: "text", width: 24, value: (team) => team.ownerName },
  { header: "Shares with", type: "text", width: 24, value: (team) => team.parentName },
  { header: "Organiser", type: "text", value: (team) => (team.isOrganiser ? "Yes" : "No") },
  { header: "Tasks complete", type: "number", value: (team) => team.complete },
  { header: "Tasks that apply", type: "number", value: (team) => team.total - team.notApplicable },
  { header: "Tasks not applicable", type: "number", value: (team) => team.notApplicable },
  { header: "Last login", type: "dateTime", value: (team) => team.teamLastLoginInTime },
];

/** Exactly the teams that the list's filters leave, in its order. */
export const loader = procedure
  .permission("moderator")
  .input(TeamsSearch.extend({ format: z.enum(EXPORT_FORMATS).default("xlsx") }))
  .loader(({ ctx, input }) =>
    exportResponse({
      format: input.format,
      name: `${ctx.settings.event.shortName || ctx.event.slug} teams`,
      columns: COLUMNS,
      timeZone: ctx.settings.event.timeZone,
      pages: pagesByNumber(
        async (page) => (await readBatch(ctx.db, { list: teamList({ ...input, page }) })).list.rows,
        100,
      ),
    }),
  );
