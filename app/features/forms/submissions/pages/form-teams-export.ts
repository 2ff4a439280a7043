import type { ExportColumn } from "~/lib/export/columns";
import { listExport } from "~/procedure/list-export.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { formHead } from "../../form-head.queries.server";
import { TEAM_ANSWER_LOOKS } from "../report/asked-teams.rules";
import { type AskedTeam, askedTeams } from "../report/asked-teams.server";

const COLUMNS: ExportColumn<AskedTeam>[] = [
  { header: "Team", type: "text", width: 32, value: ({ name }) => name },
  { header: "Team type", type: "text", value: ({ typeName }) => typeName },
  { header: "Owner", type: "text", width: 24, value: ({ owner }) => owner },
  { header: "Owner’s e-mail", type: "text", width: 28, value: ({ ownerEmail }) => ownerEmail },
  { header: "State", type: "text", value: ({ answer }) => TEAM_ANSWER_LOOKS[answer].label },
  { header: "Sent in or saved", type: "dateTime", value: ({ at }) => at },
  { header: "Last sign-in", type: "dateTime", value: ({ lastLogin }) => lastLogin },
];

/** Exactly the teams that the list's filters leave, in its order. */
export const loader = procedure
  .permission("reportViewer")
  .params({ formId: Id })
  .input(askedTeams.ExportSearch)
  .reads(({ params }) => ({ form: formHead(params.formId) }))
  .loader(({ ctx, params, input, found: { form } }) =>
    listExport(ctx, {
      list: askedTeams,
      query: input,
      scope: params,
      name: `${form.title.slice(0, 60)} teams`,
      columns: COLUMNS,
    }),
  );
