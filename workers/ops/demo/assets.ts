import { addAssets, giveAltText } from "~/features/assets/assets.commands.server";
import { ASSET_RULE } from "~/features/assets/assets.schema";
import type { CommandContext } from "~/procedure/context";
import { as } from "./context";
import { type Colour, type DemoFile, pdf, png } from "./documents";
import { sent } from "./uploads";

const DEEP: Colour = [17, 38, 29];
const GREEN: Colour = [0, 128, 80];
const FRESH: Colour = [2, 158, 102];
const MINT: Colour = [166, 218, 196];
const PALE: Colour = [220, 239, 229];
const SKY: Colour = [234, 245, 240];
const WHITE: Colour = [255, 255, 255];

type Point = readonly [x: number, y: number];
type Shape = (x: number, y: number) => boolean;

const box =
  (left: number, top: number, width: number, height: number): Shape =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height;

const ring =
  (cx: number, cy: number, outer: number, inner = 0): Shape =>
  (x, y) => {
    const far = (x - cx) ** 2 + (y - cy) ** 2;
    return far < outer ** 2 && far >= inner ** 2;
  };

/** Whatever is on the same side of all three edges. */
const triangle =
  ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): Shape =>
  (x, y) => {
    const side = (px: number, py: number, qx: number, qy: number) =>
      (qx - px) * (y - py) - (qy - py) * (x - px);
    const sides = [side(ax, ay, bx, by), side(bx, by, cx, cy), side(cx, cy, ax, ay)];
    return sides.every((one) => one >= 0) || sides.every((one) => one <= 0);
  };

/** The last shape lies on top. */
const painted =
  (ground: Colour, shapes: readonly (readonly [Shape, Colour])[]) =>
  (x: number, y: number): Colour =>
    shapes.findLast(([shape]) => shape(x, y))?.[1] ?? ground;

const SIZE = { width: 960, height: 640 };

const sea = (top: number): readonly [Shape, Colour] => [box(0, top, 960, 640), GREEN];

/** With the alt text that staff gave it; null = nobody has yet, empty = it is decorative. */
const PICTURES: readonly [name: string, alt: string | null, draw: (x: number, y: number) => Colour][] = [
  ["Waves, background.png", "", (x, y) => ((y + Math.round(18 * Math.sin(x / 60))) % 110 < 5 ? FRESH : DEEP)],
  [
    "Lifebuoy.png",
    "A lifebuoy in white and green",
    (x, y) => {
      if (!ring(480, 320, 230, 120)(x, y)) return PALE;
      return Math.floor(((Math.atan2(y - 320, x - 480) + Math.PI) / Math.PI) * 4) % 2 === 0 ? WHITE : FRESH;
    },
  ],
  [
    "Calshot light at dusk.png",
    null,
    painted(PALE, [
      [triangle([480, 150], [60, 60], [60, 250]), MINT],
      [triangle([480, 150], [900, 60], [900, 250]), MINT],
      sea(470),
      [ring(480, 520, 150), DEEP],
      [sea(520)[0], GREEN],
      [triangle([400, 480], [560, 480], [480, -280]), WHITE],
      [box(380, 0, 200, 120), PALE],
      [box(430, 120, 100, 70), DEEP],
      [triangle([420, 120], [540, 120], [480, 60]), DEEP],
      [box(418, 250, 124, 60), FRESH],
    ]),
  ],
  [
    "Two sails.png",
    "Two sailing boats close to the quay",
    painted(SKY, [
      sea(520),
      [triangle([300, 80], [300, 470], [110, 470]), GREEN],
      [triangle([320, 140], [320, 470], [440, 470]), FRESH],
      [triangle([640, 120], [640, 470], [510, 470]), MINT],
      [triangle([660, 60], [660, 470], [860, 470]), WHITE],
      [box(120, 485, 320, 40), DEEP],
      [box(520, 485, 330, 40), DEEP],
    ]),
  ],
  [
    "Lift at Gate 3.png",
    "A boat hangs in the slings of the quay crane above the basin",
    painted(SKY, [
      [triangle([0, 260], [960, 300], [480, 160]), PALE],
      sea(450),
      [box(0, 430, 230, 80), DEEP],
      [box(60, 60, 26, 380), DEEP],
      [box(60, 60, 700, 18), DEEP],
      [box(560, 78, 8, 110), DEEP],
      [triangle([564, 180], [430, 300], [698, 300]), PALE],
      [ring(564, 300, 136), WHITE],
      [box(400, 150, 330, 150), SKY],
      [triangle([564, 180], [426, 300], [434, 300]), DEEP],
      [triangle([564, 180], [694, 300], [702, 300]), DEEP],
      [box(428, 300, 272, 26), FRESH],
      [box(120, 360, 90, 70), FRESH],
      [box(136, 374, 40, 26), WHITE],
    ]),
  ],
];

const PLAN: DemoFile = pdf("Berth map.pdf", "Berth map", [
  "Pontoons A to F, from the harbour office to the slipway.",
  "Lift at Gate 3, every day from 07:00.",
]);

/** Pictures and a plan that staff added, the last of them two days ago. Gives their ids by name. */
export async function addDemoAssets(ctx: CommandContext): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const files = [PLAN, ...PICTURES.map(([name, , draw]) => png(name, SIZE, draw))];
  for (const [at, file] of files.entries()) {
    const then = as(ctx, { now: new Date(ctx.now.getTime() + at * 3_600_000) });
    const { added } = await addAssets(then, sent(file, ASSET_RULE));
    const id = added[0]?.id ?? "";
    ids.set(file.name, id);
    const alt = PICTURES.find(([name]) => name === file.name)?.[1];
    if (typeof alt === "string") {
      await giveAltText(then, id, { altText: alt, isDecorative: alt === "", version: 1 });
    }
  }
  return ids;
}
