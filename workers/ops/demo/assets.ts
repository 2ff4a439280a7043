import { addAssets, updateAssets } from "~/features/assets/assets.commands.server";
import { ASSET_RULE } from "~/features/assets/assets.schema";
import type { CommandContext } from "~/procedure/context";
import { as } from "./context";
import { type DemoFile, docx, pdf, text, xlsx, zip } from "./documents";
import { DRAWINGS } from "./pictures/drawings";
import { picture } from "./pictures/paint";
import { PATTERNS } from "./pictures/patterns";
import { PRODUCTS } from "./pictures/products";
import { SCENES } from "./pictures/scenes";
import { sent } from "./uploads";

/** Staff's words for those who do not see the picture; empty = it is decorative. Of the others nobody has written any yet. */
const ALT_TEXTS: Record<string, string> = {
  // Each stands beside the name of what it shows.
  ...Object.fromEntries(PRODUCTS.map(({ name }) => [name, ""])),
  "Ocean Quay at sunrise.png":
    "The halls and the crane of Ocean Quay at sunrise, with four sailing boats on the water",
  "Two sails.png": "Two sailing boats close to the quay",
  "Lift at Gate 3.png": "A boat hangs in the slings of the quay crane above the basin",
  "Halls A to C from the water.png": "Three white halls under bunting, seen from the water",
  "Build-up at the quay.png": "Three lorries wait in front of a hall, beside a crane",
  "Motor yachts at their berths.png": "Four motor yachts on both sides of a pontoon",
  "Evening on the quay.png": "The halls at night, with lit windows and lanterns along the quay",
  "Coffee on the pontoon.png": "A coffee stall with a striped awning on a wooden pontoon",
  "Shuttle boat from Town Quay.png": "The shuttle boat on its way, with the town behind it",
  "Boats leave after the show.png": "Sailing boats leave the harbour in the evening sun",
  "Lifebuoy.png": "A lifebuoy in white and coral",
  "Waves, background.png": "",
  "Bunting, background.png": "",
  "Compass rose.png": "",
  "Signal flags.png": "Eight signal flags",
  "Pontoons from above.png": "Four pontoons with boats on both sides, seen from above",
  "Harbour panorama.png": "",
  "Shore power.png": "A cable in one of the two sockets of a shore power pedestal",
  "Site plan, Ocean Quay.svg":
    "Plan of the site: lorry park, halls A, B and C and the car park along Dock Gate Road, pontoons 1 to 9 on the water",
  "Routes for vehicles.svg":
    "In by Gate 3, one way from east to west along the quay, past the lorry park, out by Gate 5",
  "Hall A, stands.svg": "Plan of hall A: four rows of eight stands",
  "Hall B, stands.svg": "Plan of hall B: three rows of six stands",
  "Pontoons 4 to 9, berths.svg": "Plan of pontoons 4 to 9 with six berths each",
  "Show logo.svg": "Harbour Boat Show, Ocean Quay 2027",
  "Shell scheme, 6 × 4 m.svg": "A shell scheme stand of 6 by 4 metres, its walls 2.5 metres high",
  "Signs on the pontoons.svg": "Four signs: wear a lifejacket, no running, ladder, slippery when wet",
  "Badge, exhibitor.svg": "A badge with name, company, stand number and the word Exhibitor",
};

const PRESS_TEXT = text("About the show.txt", [
  "Harbour Boat Show 2027, Ocean Quay, Southampton",
  "",
  "Five days, three halls, nine pontoons: sixty exhibitors show sailing boats, motor yachts,",
  "engines and equipment on land and afloat.",
]);

const DOCUMENTS: readonly DemoFile[] = [
  pdf("Berth map.pdf", "Berth map", [
    "Pontoons 1 to 9, from the harbour office to the slipway.",
    "Pontoons 1 to 3: boats up to 12 m. Pontoons 4 to 9: boats up to 24 m.",
    "Lift at Gate 3, every day from 07:00.",
  ]),
  pdf("Exhibitor manual 2027.pdf", "Exhibitor manual 2027", [
    "1. Your stand: design, approval, heights, floors",
    "2. Build-up: passes, vehicles, lifting, safety",
    "3. Show days: opening hours, deliveries, waste",
    "4. Breakdown: order of departures, empties, what is left behind",
    "5. Contacts and numbers for emergencies",
  ]),
  pdf("Emergency card.pdf", "In an emergency", [
    "Call 999, then the harbour office: 023 8090 0114.",
    "Say: where you are (hall and stand, or pontoon and berth), what happened, how many are hurt.",
    "Man overboard: throw the lifebuoy, point at the person, do not jump in.",
    "Meeting point: the flagpole at Gate 2.",
  ]),
  pdf("Sustainability guide.pdf", "A show with less waste", [
    "Build with what you can use again. Carpet is collected and recycled when it is clean.",
    "Shore power comes from the roof of hall B: switch off generators on the pontoons.",
    "There are taps for drinking water at every gate.",
  ]),
  pdf("Terms of the venue.pdf", "Terms of the venue", [
    "The quay is a working harbour: the harbour master's word holds at any time.",
    "No open fire, no drones, no dogs on the pontoons.",
  ]),
  docx("Press release, template.docx", [
    "# Your company at the Harbour Boat Show 2027",
    "Southampton, [date]. [Company] shows [product] at the Harbour Boat Show, Ocean Quay, on stand [number].",
    "[Two or three sentences about what is new, and for whom.]",
    "Contact for the press: [name], [telephone], [e-mail]",
  ]),
  xlsx("Furniture, price list.xlsx", [
    ["Item", "Size", "Price for the show"],
    ["Bar table", "110 cm high", "£48.00"],
    ["Stool", "75 cm high", "£22.00"],
    ["Counter, lockable", "100 × 50 cm", "£95.00"],
    ["Display case", "100 × 50 × 180 cm", "£160.00"],
  ]),
  zip("Press kit.zip", [PRESS_TEXT, ...DRAWINGS.filter(({ name }) => name.startsWith("Show logo"))]),
  text("Posts to share.txt", [
    "We are at the Harbour Boat Show! Find us at Ocean Quay, stand [number]. #HarbourBoatShow",
    "Come aboard: try our boats on the demonstration pontoon. #HarbourBoatShow #OceanQuay",
  ]),
  pdf("Demonstration pontoon, slots.pdf", "Slots on the demonstration pontoon", [
    "Every hour from 10:30 to 16:30, 45 minutes each, with a skipper of the harbour.",
    "Two boats at a time. In winds above 6 Beaufort nothing leaves the basin.",
  ]),
];

/** Pictures, plans and papers in the order in which staff added them over some weeks. */
const ORDER: readonly (() => DemoFile)[] = [
  ...[...SCENES, ...PATTERNS]
    .flatMap((scene, at) => [
      () => picture(scene.name, scene, scene.draw()),
      ...(at % 2 === 0 ? [DOCUMENTS[at / 2], DRAWINGS[at / 2]] : []).map((file) => () => file as DemoFile),
    ])
    .toReversed(),
  ...PRODUCTS.map((file) => () => file),
];

const DAYS_BETWEEN = 1.1;

/** What pages, cards and mails take their pictures from. Gives the ids by name. */
export async function addDemoAssets(ctx: CommandContext): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [at, drawn] of ORDER.entries()) {
    const file = drawn();
    const then = as(ctx, { now: new Date(ctx.now.getTime() + at * DAYS_BETWEEN * 86_400_000) });
    const { added } = await addAssets(then, sent(file, ASSET_RULE));
    ids.set(file.name, added[0]?.id ?? "");
  }
  const described = [...ids].filter(([name]) => name in ALT_TEXTS);
  const last = new Date(ctx.now.getTime() + ORDER.length * DAYS_BETWEEN * 86_400_000);
  await updateAssets(as(ctx, { now: last }), {
    names: Object.fromEntries(described.map(([name, id]) => [id, name])),
    altTexts: Object.fromEntries(described.map(([name, id]) => [id, ALT_TEXTS[name] ?? ""])),
    versions: Object.fromEntries(described.map(([, id]) => [id, 1])),
    decorative: described.filter(([name]) => ALT_TEXTS[name] === "").map(([, id]) => id),
  });
  return ids;
}
