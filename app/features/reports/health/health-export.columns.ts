import type { ExportColumn } from "~/lib/export/columns";
import { RISK_LOOKS } from "~/ui/risk-looks.rules";
import { levelOf } from "../risk/risk.rules";
import type { HealthRow } from "./health.queries.server";

/** A team of the health check in an export: what every view of the list shows. */
export const HEALTH_COLUMNS: readonly ExportColumn<HealthRow>[] = [
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
