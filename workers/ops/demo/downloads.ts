import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { addDownload } from "~/features/downloads/downloads.commands.server";
import { DOWNLOAD_FILES } from "~/features/downloads/downloads.queries.server";
import { DOWNLOAD_RULE } from "~/features/downloads/downloads.rules";
import { stageFiles } from "~/features/files/files.commands.server";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { type DemoFile, logo, pdf } from "./documents";
import type { DEMO_TYPES } from "./teams";
import { sent } from "./uploads";

type TypeName = (typeof DEMO_TYPES)[number];

interface DemoDownload {
  name: string;
  description: string;
  file: DemoFile;
  /** So many days ago. */
  age: number;
  shown?: readonly TypeName[];
  hidden?: readonly TypeName[];
  isHidden?: boolean;
  noShares?: boolean;
}

const page = (name: string, title: string, ...lines: string[]) => pdf(name, title, lines);
const text = (name: string, lines: readonly string[]): DemoFile => ({
  name,
  data: new TextEncoder().encode(`${lines.join("\n")}\n`),
});

const DOWNLOADS: readonly DemoDownload[] = [
  {
    name: "Fire safety rules, Ocean Quay",
    description: "Materials, extinguishers and escape routes",
    file: page(
      "fire-safety-rules.pdf",
      "Fire safety rules",
      "Keep 1.2 m of every aisle free.",
      "Cloth must be B1.",
    ),
    age: 49,
  },
  {
    name: "Floor plan, halls A to C",
    description: "Rev F, with stand numbers",
    file: page("floor-plan-halls.pdf", "Floor plan, halls A to C", "Revision F"),
    age: 4,
  },
  {
    name: "Electrical regulations for stands",
    description: "What the electrician checks on Thursday",
    file: page("electrical-regulations.pdf", "Electrical regulations", "Every supply over 3 kW is tested."),
    age: 49,
    hidden: ["On-water berth"],
  },
  {
    name: "Berth application, pontoon 4 to 9",
    description: "For boats over 12 metres",
    file: page("berth-application.pdf", "Berth application", "Length, draught, shore power"),
    age: 6,
    shown: ["On-water berth"],
    noShares: true,
  },
  {
    name: "Breakdown and departures plan",
    description: "Tide windows and the order in which boats leave",
    file: page("breakdown-plan.pdf", "Breakdown and departures", "Pontoon 4 first"),
    age: 12,
  },
  {
    name: "Harbour chart with approach",
    description: "Depths at mean low water, VHF channels",
    file: logo("harbour-chart.png", [20, 86, 120], [222, 236, 244]),
    age: 117,
  },
  {
    name: "Exhibitor badge rules",
    description: "How many, for whom, and where to collect them",
    file: page("badge-rules.pdf", "Badges", "Five for each 9 square metres"),
    age: 1,
  },
  {
    name: "Hotel list with exhibitor rates",
    description: "31 hotels, sorted by distance",
    file: text("hotels.txt", ["Quayside Inn, 200 m", "Harbour Lodge, 450 m"]),
    age: 13,
    noShares: true,
  },
  {
    name: "Rates for 2028",
    description: "Not agreed yet",
    file: page("rates-2028.pdf", "Rates", "Draft"),
    age: 3,
    isHidden: true,
  },
];

/** Files for teams to take: for all, for some, hidden from some, and one that nobody sees yet. */
export async function makeDownloads(
  { ctx, uploading }: { ctx: CommandContext; uploading: CommandContext },
  types: Map<string, string>,
): Promise<void> {
  const idsOf = (names: readonly TypeName[] = []) => names.map((name) => types.get(name) ?? "");
  for (const download of DOWNLOADS) {
    const id = newId();
    const owner = { collection: DOWNLOAD_FILES, entityId: id };
    const { files } = await stageFiles(uploading, sent(download.file, DOWNLOAD_RULE), owner);
    const fileIds = files.map((file) => file.id);
    await addDownload(ctx, {
      downloadId: id,
      name: download.name,
      description: download.description,
      fileIds,
      showDownload: !download.isHidden,
      showToTeamTypeIds: idsOf(download.shown),
      hideFromTeamTypeIds: idsOf(download.hidden),
      showToChildTeams: !download.noShares,
      version: 0,
    });
    // Uploaded with the event just now, and there for longer.
    const since = new Date(Date.now() - download.age * 86_400_000).toISOString();
    await writeBatch(ctx.db, [
      sql`update file set created_at = ${since} where id in (select value from json_each(${JSON.stringify(fileIds)}))`,
    ]);
  }
}
