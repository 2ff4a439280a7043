import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import type { ExportColumn } from "~/lib/export/columns";
import { listExport } from "~/procedure/list-export.server";
import { procedure } from "~/procedure/procedure.server";
import { type TeamRow, teamList } from "../teams.queries.server";

const COLUMNS: ExportColumn<TeamRow>[] = [
  { header: "Team", type: "text", width: 32, value: (team) => team.name },
  { header: "Team type", type: "text", value: (team) => team.typeName },
  { header: "Owner", type: "text", width: 24, value: (team) => team.ownerName },
  { header: "Shares with", type: "text", width: 24, value: (team) => team.parentName },
  { header: "Organiser", type: "text", value: (team) => (team.isOrganiser ? "Yes" : "No") },
  { header: "Tasks complete", type: "number", value: (team) => team.complete },
  { header: "Tasks that apply", type: "number", value: (team) => team.total - team.notApplicable },
  { header: "Tasks not applicable", type: "number", value: (team) => team.notApplicable },
  { header: "Last sign-in", type: "dateTime", value: (team) => team.teamLastLoginInTime },
];

/** Exactly the teams that the list's filters leave, in its order, with every custom field, whichever the list shows. */
export const loader = procedure
  .permission("moderator")
  .input(teamList.ExportSearch)
  .reads(() => ({ fields: customFieldsFor("staff") }))
  .loader(({ ctx, input, found: { fields } }) =>
    listExport(ctx, {
      list: teamList,
      query: input,
      scope: { columns: fields.map(({ id }) => id) },
      name: "teams",
      columns: [
        ...COLUMNS,
        ...fields.map(
          ({ label }, at): ExportColumn<TeamRow> => ({
            header: label,
            type: "text",
            width: 24,
            value: (team) => team.values[at] ?? null,
          }),
        ),
      ],
    }),
  );
