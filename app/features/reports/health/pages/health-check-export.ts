import type { ExportColumn } from "~/lib/export/columns";
import { listExport } from "~/procedure/list-export.server";
import { procedure } from "~/procedure/procedure.server";
import { RISK_LOOKS } from "~/ui/risk-looks.rules";
import { levelOf } from "../../risk/risk.rules";
import { type HealthRow, healthList } from "../health.queries.server";
import { HealthExportSearch, healthScope } from "../health.server";

const COLUMNS: ExportColumn<HealthRow>[] = [
  { header: "Team", type: "text", width: 32, value: (team) => team.name },
  { header: "Team type", type: "text", value: (team) => team.typeName },
  { header: "Shares with", type: "text", width: 24, value: (team) => team.parentName },
  { header: "Archived", type: "text", value: (team) => (team.isArchived ? "Yes" : "No") },
  { header: "Owner", type: "text", width: 24, value: (team) => team.ownerName },
  { header: "Owner's e-mail", type: "text", width: 28, value: (team) => team.ownerEmail },
  { header: "Risk (%)", type: "number", value: (team) => team.percent },
  { header: "Risk", type: "text", value: (team) => RISK_LOOKS[levelOf(team.percent)].label },
  { header: "Overdue", type: "number", value: (team) => team.overdue },
  { header: "Due soon", type: "number", value: (team) => team.dueSoon },
  { header: "Last log-in", type: "dateTime", value: (team) => team.lastLogin },
  { header: "Last active", type: "date", value: (team) => team.lastActivity },
  { header: "People", type: "number", value: (team) => team.people },
  { header: "People never in", type: "number", value: (team) => team.neverIn },
  { header: "Bounced addresses", type: "number", value: (team) => team.bounced },
  { header: "Tasks complete", type: "number", value: (team) => team.complete },
  { header: "Tasks that apply", type: "number", value: (team) => team.total - team.notApplicable },
  { header: "Tasks not applicable", type: "number", value: (team) => team.notApplicable },
];

/** Exactly the teams that the list's filters leave, in its order, with what every view shows. */
export const loader = procedure
  .permission("reportViewer")
  .input(HealthExportSearch)
  .loader(({ ctx, input }) =>
    listExport(ctx, {
      ...{ list: healthList, query: input, scope: healthScope(ctx, input) },
      ...{ name: "health-check", columns: COLUMNS },
    }),
  );
