import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { addDownload } from "~/features/downloads/downloads.commands.server";
import { DOWNLOAD_FILES } from "~/features/downloads/downloads.queries.server";
import { DOWNLOAD_RULE } from "~/features/downloads/downloads.rules";
import { stageFiles } from "~/features/files/files.commands.server";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { type DemoFile, docx, pdf, text, xlsx, zip } from "./documents";
import { DRAWINGS } from "./pictures/drawings";
import { picture } from "./pictures/paint";
import { CHART } from "./pictures/patterns";
import type { DEMO_TYPES } from "./teams";
import { sent } from "./uploads";

type TypeName = (typeof DEMO_TYPES)[number];

export interface DemoDownload {
  name: string;
  description: string;
  file(): DemoFile;
  /** So many days ago. */
  age: number;
  shown?: readonly TypeName[];
  hidden?: readonly TypeName[];
  isHidden?: boolean;
  noShares?: boolean;
}

const page =
  (name: string, title: string, ...lines: string[]) =>
  () =>
    pdf(name, title, lines);
const plans = (...words: string[]) =>
  DRAWINGS.filter(({ name }) => words.some((word) => name.includes(word)));
const ON_WATER: readonly TypeName[] = ["On-water berth"];

/** Both events have one of this name. */
export const BADGE_RULES: DemoDownload = {
  name: "Exhibitor badge rules",
  description: "How many, for whom, and where to collect them",
  age: 1,
  file: page(
    "badge-rules.pdf",
    "Exhibitor badges",
    "Five badges for each 9 square metres, at least four and at most forty for a stand.",
    "Collect them at Gate 2 from the day before the show opens, 08:00 to 19:00.",
    "A badge is for one person and is not handed on.",
  ),
};

const DOWNLOADS: readonly DemoDownload[] = [
  {
    name: "Berth application, pontoon 4 to 9",
    description: "For boats over 12 metres",
    age: 6,
    file: page(
      "berth-application.pdf",
      "Berth application",
      "Name of the boat: ______________________    Length: ________    Beam: ________",
      "Draught: ________    Air draught: ________    Shore power: 16 A / 32 A / 63 A",
      "The harbour master confirms your berth within five working days.",
    ),
    shown: ON_WATER,
    noShares: true,
  },
  {
    name: "Breakdown and departures plan",
    description: "Tide windows and the order in which boats leave",
    age: 12,
    file: page(
      "breakdown-plan.pdf",
      "Breakdown and departures",
      "1. Pontoons 4 to 6, from 18:30 on the last show day until low water.",
      "2. Pontoons 1 to 3, from 06:00 on the next morning.",
      "3. Pontoons 7 to 9, after the crane has left the quay.",
    ),
  },
  {
    name: "Brand kit Harbour Boat Show 2027",
    description: "Logos, e-mail footer and social media frames",
    age: 26,
    file: () =>
      zip("brand-kit-2027.zip", [
        ...plans("Show logo"),
        text("Colours.txt", ["Harbour green  #008050", "Deep green     #06583f", "Coral          #e8704f"]),
      ]),
  },
  {
    name: "Electrical regulations for stands",
    description: "What the electrician checks on the last day of build-up",
    age: 49,
    file: page(
      "electrical-regulations.pdf",
      "Electrical regulations for stands",
      "Every supply over 3 kW is tested before it is switched on.",
      "Cables in gangways lie under ramps. Multi-way sockets are not plugged into each other.",
      "Lights hang at least 2.2 m above the floor and 0.5 m from cloth.",
    ),
    hidden: ON_WATER,
  },
  BADGE_RULES,
  {
    name: "Fire safety rules, Ocean Quay",
    description: "Materials, extinguishers and escape routes",
    age: 49,
    file: page(
      "fire-safety-rules.pdf",
      "Fire safety rules",
      "Keep 1.2 m of every gangway free. Exits are never covered by cloth.",
      "Materials meet EN 13501-1 class B or better: bring the certificates.",
      "One extinguisher for each 50 square metres, checked within the last twelve months.",
    ),
  },
  {
    name: "Floor plan, halls A to C",
    description: "Rev F, with stand numbers",
    age: 4,
    file: page(
      "floor-plan-halls.pdf",
      "Floor plan, halls A to C",
      "Revision F. Changed: stand B214 is 24 square metres, gangway 3 is 3.5 m wide.",
      "Hall A: shell scheme. Hall B: space only and start-up pods. Hall C: country pavilions.",
    ),
  },
  {
    name: "Floor plan, halls A to C, for stand builders",
    description: "The same plan as drawings",
    age: 4,
    file: () => zip("floor-plan-drawings.zip", plans("Hall", "Shell scheme")),
    shown: ["Space only", "Country pavilion"],
  },
  {
    name: "Harbour chart with approach",
    description: "Depths at mean low water, VHF channels",
    age: 117,
    file: () => picture(CHART.name, CHART, CHART.draw()),
  },
  {
    name: "Hotel list with exhibitor rates",
    description: "Sorted by distance from Gate 2",
    age: 13,
    file: () =>
      xlsx("hotels.xlsx", [
        ["Hotel", "From Gate 2", "Single", "Double", "Code"],
        ["Quayside Inn", "200 m", "£94", "£118", "HBS27"],
        ["Harbour Lodge", "450 m", "£82", "£104", "HBS27"],
        ["The Old Sail Loft", "700 m", "£110", "£139", "SAIL"],
        ["Station Hotel", "1.1 km", "£71", "£92", "HBS27"],
        ["Marsh House, self-catering", "2.4 km", "", "£85", "MARSH"],
      ]),
    noShares: true,
  },
  {
    name: "Marketing toolkit: posts and banners",
    description: "Pictures, and texts in English, French and Dutch",
    age: 20,
    file: () =>
      zip("marketing-toolkit.zip", [
        ...plans("Show logo", "Badge"),
        text("Posts, English.txt", ["We are at the Harbour Boat Show, stand [number]. Come aboard!"]),
        text("Posts, French.txt", ["Retrouvez-nous au Harbour Boat Show, stand [numéro]. Montez à bord !"]),
        text("Posts, Dutch.txt", ["Kom aan boord op de Harbour Boat Show, stand [nummer]!"]),
      ]),
  },
  {
    name: "Pontoon berth plan, rev D",
    description: "Pontoons 4 to 9, six berths each",
    age: 9,
    file: () => plans("berths")[0] as DemoFile,
    shown: ON_WATER,
    noShares: true,
  },
  {
    name: "RAMS template 2027",
    description: "Risk assessment and method statement, to fill in",
    age: 49,
    file: () =>
      docx("rams-template-2027.docx", [
        "# Risk assessment and method statement",
        "Stand or berth: ____________    Person in charge on site: ____________",
        "# What we build, and how",
        "Step by step, from the unloading to the hand-over of the stand:",
        "# Hazards",
        "Hazard / who may be harmed / what we do about it / who sees to it",
        "Work over or near water: lifejackets, never alone, rescue line within reach.",
        "# Lifting",
        "Weights, lifting points, slings, the appointed person:",
      ]),
  },
  {
    name: "Sample lift plan",
    description: "How the harbour office wants to see it",
    age: 49,
    file: page(
      "sample-lift-plan.pdf",
      "Lift plan (sample)",
      "Load: motor yacht, 9.4 t.    Radius: 14 m.    Crane: 60 t, at Gate 3.",
      "Slings: two, 6 m, marked on the hull.    Wind limit: 9 m/s.",
      "Appointed person: J. Weber.    Banksman: T. Ellery.",
    ),
    shown: ["Space only", "On-water berth"],
  },
  {
    name: "Site safety rules, Ocean Quay",
    description: "Read before build-up, sign at Gate 3",
    age: 2,
    file: page(
      "site-safety-rules.pdf",
      "Site safety rules",
      "1. High-visibility vest and safety shoes everywhere during build-up and breakdown.",
      "2. Lifejackets on all pontoons, during breaks too.",
      "3. Nobody under 16 on site before the doors open.",
      "4. Nobody stands under a load.",
    ),
  },
  {
    name: "Terms and conditions 2027",
    description: "Of the Harbour Boat Show, for all exhibitors",
    age: 117,
    file: page(
      "terms-2027.pdf",
      "Terms and conditions 2027",
      "1. The organiser lets the stand or berth for the days of the show, build-up and breakdown.",
      "2. Half of the price is due on signing, half 90 days before the first show day.",
      "3. Who withdraws later than that pays in full, unless the place is let again.",
    ),
  },
  {
    name: "Vehicle routes, build-up 2027",
    description: "Gate 3, lorry park and one-way streets",
    age: 5,
    file: page(
      "vehicle-routes-build-up.pdf",
      "Vehicle routes during build-up",
      "1. All vehicles enter by Gate 3 and leave by Gate 5.",
      "2. The quay is one-way, from east to west. The limit is 10 km/h.",
      "3. Unload, then move the vehicle to the lorry park within 30 minutes.",
    ),
  },
  {
    name: "Rates for 2028",
    description: "Not agreed yet",
    age: 3,
    isHidden: true,
    file: page("rates-2028.pdf", "Rates for 2028", "Draft, not to be handed on."),
  },
];

interface Uploading {
  ctx: CommandContext;
  /** The same person, not longer ago than a file waits for its form. */
  uploading: CommandContext;
  types: ReadonlyMap<string, string>;
}

/** Files for teams to take: for all, for some, hidden from some, and one that nobody sees yet. Gives their ids by name. */
export async function makeDownloads(by: Uploading): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const download of DOWNLOADS) ids.set(download.name, await makeDownload(by, download));
  return ids;
}

export async function makeDownload(
  { ctx, uploading, types }: Uploading,
  download: DemoDownload,
): Promise<string> {
  const idsOf = (names: readonly TypeName[] = []) => names.map((name) => types.get(name) ?? "");
  const id = newId();
  const owner = { collection: DOWNLOAD_FILES, entityId: id };
  const { files } = await stageFiles(uploading, sent(download.file(), DOWNLOAD_RULE), owner);
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
  return id;
}
