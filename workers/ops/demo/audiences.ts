import { readBatch } from "#db/read-batch";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { AUDIENCE_OF_DOWNLOADS } from "~/features/downloads/download-audience.server";
import { downloadForEdit } from "~/features/downloads/downloads.queries.server";
import { saveAudience } from "~/features/teams/audience/audience.commands.server";
import type { CommandContext } from "~/procedure/context";
import type { MadeLibrary, MadeTeam } from "./made.types";

/** A plan for stands above 20 m², for one small stand that lifts all the same, and not for one that lifts nothing. */
export async function makeAudiences(
  ctx: CommandContext,
  { library, teams }: { library: MadeLibrary; teams: readonly MadeTeam[] },
): Promise<void> {
  const downloadId = library.download.get("Sample lift plan");
  const idOf = (name: string) => teams.flatMap((team) => (team.name === name ? [team.id] : []));
  const { fields, download } = await readBatch(ctx.db, {
    fields: customFieldsFor("staff"),
    download: downloadForEdit(downloadId ?? ""),
  });
  const area = fields.find(({ label }) => label === "Stand area");
  if (!downloadId || !download || !area) throw new Error("The demo has no lift plan, or no stand areas");
  await saveAudience(ctx, AUDIENCE_OF_DOWNLOADS, downloadId, {
    ...{ base: "everybody", teamTypeIds: [], showToChildTeams: false, version: download.version },
    conditions: [
      {
        ...{ fieldId: area.id, format: "number", comparison: "moreThan" },
        ...{ value: "20 m²", number: 20, day: null },
      },
    ],
    teamsIn: idOf("Aldermoor Chandlery"),
    teamsOut: idOf("Gosport Gangways"),
  });
}
