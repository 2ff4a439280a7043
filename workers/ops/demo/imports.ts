import { sql } from "drizzle-orm";
import { ir } from "#db/event/aliases";
import { jsonRows, as as typed } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { checkRows } from "~/features/imports/check-rows.server";
import { IMPORT_RULE } from "~/features/imports/import-file.rules";
import { receiveImport, startImport } from "~/features/imports/imports.commands.server";
import { workOnImport } from "~/features/imports/imports.jobs.server";
import { takeRows } from "~/features/imports/take-rows.server";
import { readTable } from "~/lib/sheets/read-table";
import { heldFile } from "~/lib/sheets/sheet-file";
import { type CommandContext, SYSTEM } from "~/procedure/context";
import { openUpload } from "~/procedure/upload.server";
import { as } from "./context";

const HEADINGS = ["Company", "Category", "First", "Last", "Contact mail", "Shares with", "Remarks"];

/** Rows that nothing can be made of, each for a reason of its own. */
const FAULTY = [
  [
    "Quayside Coffee",
    "Caterer",
    "Mina",
    "Joshi",
    "mina@quaysidecoffee.example",
    "",
    "paid 12/5, ring before",
  ],
  ["Stokes Bay Sails", "Partner", "Ben", "Achebe", "ben@stokesbay", "", ""],
  ["Kestrel Sails East", "", "Maya", "Osei", "maya.osei@kestrelsails.example", "Keyhaven Kayak", ""],
];

export interface ImportedTeam {
  name: string;
  type: string;
  firstName: string;
  surname: string;
  email: string;
}

/** Some of the demo's teams came from a file, which had rows that could not be imported. Gives their ids by name. */
export async function importTeams(
  ctx: CommandContext,
  teams: readonly ImportedTeam[],
  day: Date,
): Promise<Map<string, { teamId: string; ownerId: string }>> {
  const rows = teams.map((team) => [team.name, team.type, team.firstName, team.surname, team.email, "", ""]);
  const table = [HEADINGS, ...rows, ...FAULTY].map((cells) => cells.join(";")).join("\r\n");
  const bytes = new TextEncoder().encode(table);
  const headers = { "content-type": "text/csv", "x-file-name": "partners-and-late-bookings.csv" };
  const body = new Request("http://demo.localhost/", { method: "PUT", body: bytes, headers });
  const staff = as(ctx, { now: day });
  const { files } = await receiveImport(staff, openUpload(body, IMPORT_RULE));
  const importId = files[0]?.id ?? "";
  await takeRows(staff, importId, readTable(heldFile(bytes), "csv"));
  await checkRows(staff, importId);
  await startImport(staff, importId, { version: 1 });
  const work = { subject: `run:${importId}:1`, activityId: importId, queued: () => {} };
  await workOnImport(as(ctx, { actor: SYSTEM }), work);
  const { made } = await readBatch(ctx.db, { made: madeTeams(importId) });
  return new Map(made.map(({ name, teamId, ownerId }) => [name, { teamId, ownerId }]));
}

const madeTeams = (importId: string) =>
  jsonRows(
    {
      name: ir.teamName,
      teamId: typed<string>(sql`ir.team_id`),
      ownerId: typed<string>(sql`ir.user_id`),
    },
    sql`from team_import_row ir where ir.import_id = ${importId} and ir.state = 'done'`,
  );
