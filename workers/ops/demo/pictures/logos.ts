import type { DemoFile } from "../documents";
import { type Colour, type Fill, type Point, picture, type Shape } from "./paint";
import { arc, area, at, box, C, disc, line, ring, slice, smooth, swell } from "./shapes";

/** The size that the portal makes of whatever logo it is given: this one stays as it is. */
const SIDE = 256;

type Motif = (main: Colour, second: Colour) => Shape[];

const drop = (fill: Fill): Shape =>
  area(
    fill,
    ...smooth([0, -52], [26, -10], [34, 18]),
    ...arc([0, 18], 34, 0, 180),
    ...smooth([-34, 18], [-26, -10], [0, -52]),
  );

const petal = (fill: Fill, turn: number): Shape => {
  const round = (r: number, degrees: number): Point => {
    const angle = ((turn + degrees) * Math.PI) / 180;
    return [r * Math.cos(angle), r * Math.sin(angle)];
  };
  return area(fill, ...smooth([0, 0], round(30, -26), round(56, 0), round(30, 26), [0, 0]));
};

const wave = (fill: Fill, y: number): Shape =>
  at([-56, 0], 1, [swell(fill, { y, width: 112, bottom: y + 14, high: 7, long: 56 })])[0] as Shape;

/** A sign for each company, about its middle, 56 to every side at most. */
const MOTIFS: Record<string, Motif> = {
  sails: (a, b) => [
    area(a, [-4, -52], [-4, 26], [-46, 26]),
    area(b, [6, -34], [6, 26], [42, 26]),
    area(a, [-50, 36], [50, 36], [32, 52], [-32, 52]),
  ],
  panels: (a, b) => [box(a, [-46, -46, 40, 92], 4), box(b, [6, -46, 40, 42], 4), box(a, [6, 6, 40, 40], 4)],
  flag: (a, b) => [
    box(a, [-44, -54, 9, 108], 4),
    area(
      b,
      ...smooth([-34, -48], [-4, -54], [20, -40], [48, -46]),
      [48, 6],
      ...smooth([48, 6], [20, 12], [-4, -2], [-34, 4]),
    ),
  ],
  planks: (a, b) =>
    [-46, -20, 6, 32].map((y, n) => box(n % 2 === 0 ? a : b, [-50 + (n % 2) * 12, y, 88, 18], 3)),
  keel: (a, b) => [
    area(
      a,
      [-52, -34],
      [52, -34],
      ...smooth([52, -34], [34, 4], [8, 20]),
      [8, 20],
      [-8, 20],
      ...smooth([-8, 20], [-34, 4], [-52, -34]),
    ),
    area(b, [-7, 24], [7, 24], [14, 54], [-14, 54]),
  ],
  joint: (a, b) => [box(a, [-52, -18, 66, 36], 4), area(b, [20, -36], [52, -18], [52, 18], [20, 36])],
  truss: (a, b) => [
    ...line(a, 9, [-50, 36], [50, 36]),
    ...line(a, 9, [-34, -34], [34, -34]),
    ...line(b, 7, [-50, 36], [-34, -34], [-16, 36], [0, -34], [16, 36], [34, -34], [50, 36]),
  ],
  yard: (a, b) => [box(a, [-52, 0, 48, 48], 4), box(b, [4, 0, 48, 48], 4), box(a, [-24, -54, 48, 48], 4)],
  bolt: (a, b) => [
    ring(b, [0, 0], [56, 46]),
    area(a, [10, -44], [-28, 8], [-4, 8], [-12, 44], [28, -10], [4, -10]),
  ],
  beacon: (a, b) => [
    disc(a, [0, 24], 13),
    ...[30, 52].flatMap((r) => [slice(b, [0, 24], { outer: r + 6, inner: r - 5, from: -140, to: -40 })]),
    box(a, [-4, 30, 8, 24], 3),
  ],
  water: (a, b) => [drop(a), slice(b, [0, 18], { outer: 24, inner: 16, from: 30, to: 120 })],
  bulb: (a, b) => [
    disc(a, [0, -14], 34),
    box(a, [-16, 12, 32, 14]),
    box(b, [-16, 30, 32, 8], 4),
    box(b, [-11, 42, 22, 8], 4),
  ],
  shore: (a, b) => [
    area(a, [6, -54], [-22, -6], [-4, -6], [-10, 26], [22, -20], [4, -20]),
    wave(b, 30),
    wave(b, 48),
  ],
  air: (a, b) =>
    [-28, 0, 28].flatMap((y, n) => [
      ...line(n === 1 ? b : a, 11, ...smooth([-50, y], [-18, y - 12], [14, y + 8], [46, y - 6])),
    ]),
  hook: (a, b) => [
    box(b, [-30, -54, 60, 16], 4),
    box(a, [-5, -40, 10, 44]),
    slice(a, [0, 22], { outer: 30, inner: 18, from: -80, to: 170 }),
    disc(a, [0, -2], 11),
  ],
  globe: (a, b) => [
    ring(a, [0, 0], [54, 45]),
    box(a, [-50, -5, 100, 9]),
    ...line(b, 8, ...smooth([0, -48], [-24, 0], [0, 48])),
    ...line(b, 8, ...smooth([0, -48], [24, 0], [0, 48])),
  ],
  trailer: (a, b) => [
    area(b, [-50, -6], [46, -14], [30, 12], [-40, 12]),
    box(a, [-54, 16, 108, 9], 3),
    disc(a, [-14, 36], 14),
    disc(a, [20, 36], 14),
  ],
  parcel: (a, b) => [box(a, [-44, -40, 88, 84], 6), box(b, [-9, -40, 18, 84]), box(b, [-44, -8, 88, 14])],
  crates: (a, b) => [
    box(a, [-52, 4, 50, 46], 4),
    box(b, [4, 4, 50, 46], 4),
    box(b, [-38, -48, 50, 46], 4),
    ...line(a, 6, [-30, -40], [4, -10]),
  ],
  wheel: (a, b) => [
    ring(a, [0, 0], [54, 40]),
    disc(b, [0, 0], 16),
    ...[0, 60, 120].flatMap((turn) =>
      line(
        a,
        8,
        arc([0, 0], 42, turn, turn + 1)[0] as Point,
        arc([0, 0], 42, turn + 180, turn + 181)[0] as Point,
      ),
    ),
  ],
  cup: (a, b) => [
    area(a, [-42, -16], [30, -16], [22, 44], [-34, 44]),
    ring(a, [36, 10], [18, 10]),
    ...line(b, 7, ...smooth([-20, -28], [-26, -40], [-16, -52])),
    ...line(b, 7, ...smooth([6, -28], [0, -40], [10, -52])),
  ],
  chair: (a, b) => [
    box(a, [-34, -54, 14, 104], 5),
    box(b, [-34, -2, 66, 15], 5),
    box(a, [20, 6, 12, 44], 4),
    box(b, [-34, -54, 46, 38], 8),
  ],
  frost: (a, b) =>
    [0, 60, 120]
      .flatMap((turn) =>
        line(
          turn === 60 ? b : a,
          9,
          arc([0, 0], 50, turn + 30, turn + 31)[0] as Point,
          arc([0, 0], 50, turn + 210, turn + 211)[0] as Point,
        ),
      )
      .concat(disc(b, [0, 0], 14)),
  leaf: (a, b) => [
    area(a, ...smooth([-46, 46], [-40, -30], [48, -48], [40, 36], [-46, 46])),
    ...line(b, 6, [-50, 50], [18, -16]),
  ],
  bean: (a, b) => [
    area(
      a,
      ...smooth([0, -54], [38, -30], [38, 30], [0, 54]),
      ...smooth([0, 54], [-38, 30], [-38, -30], [0, -54]),
    ),
    ...line(b, 7, ...smooth([4, -50], [-12, -14], [12, 14], [-4, 50])),
  ],
  broom: (a, b) => [...line(a, 9, [30, -54], [-4, 4]), area(b, [-24, -6], [14, 16], [0, 54], [-54, 30])],
  shield: (a, b) => [
    area(
      a,
      [0, -54],
      [46, -36],
      ...smooth([46, -36], [42, 12], [0, 54]),
      [0, 54],
      ...smooth([0, 54], [-42, 12], [-46, -36]),
    ),
    ...line(b, 10, [-20, -4], [-4, 14], [24, -20]),
  ],
  cross: (a, b) => [disc(a, [0, 0], 54), box(b, [-11, -34, 22, 68], 4), box(b, [-34, -11, 68, 22], 4)],
  words: (a, b) => [
    box(a, [-54, -46, 78, 56], 14),
    area(a, [-34, 6], [-10, 6], [-34, 28]),
    box(b, [-18, -8, 72, 50], 14),
    area(b, [20, 38], [42, 38], [42, 56]),
  ],
  moon: (a, b) => [
    area(a, ...arc([0, 0], 52, 60, 300), ...arc([26, 0], 45, 270, 90)),
    disc(b, [30, -22], 7),
    disc(b, [42, 10], 5),
  ],
  petals: (a, b) =>
    [0, 72, 144, 216, 288]
      .map((turn, n) => petal(n % 2 === 0 ? a : b, turn - 90))
      .concat(disc(b, [0, 0], 11)),
};

/** A supplier's logo: its sign on a ground, in two more colours of the show's. */
export function companyLogo(
  name: string,
  motif: string,
  [ground, main, second]: readonly [ColourName, ColourName, ColourName],
): DemoFile {
  const draw = MOTIFS[motif];
  if (!draw) throw new Error(`There is no sign called ${motif}`);
  return picture(`${name}.png`, { width: SIDE, height: SIDE }, [
    box(C[ground], [0, 0, SIDE, SIDE]),
    ...at([SIDE / 2, SIDE / 2], 1.5, draw(C[main], C[second])),
  ]);
}

export type ColourName = keyof typeof C;

/** The show's own, as a picture. */
export const showLogo = (name: string): DemoFile =>
  picture(name, { width: 480, height: 320 }, [
    box(C.deep, [0, 0, 480, 320]),
    ...at([240, 160], 2.2, MOTIFS.sails?.(C.white, C.mint) ?? []),
  ]);

const LOOKS: readonly (readonly [ColourName, ColourName, ColourName])[] = [
  ["deep", "white", "mint"],
  ["navy", "white", "amber"],
  ["coral", "white", "peach"],
  ["sand", "navy", "coral"],
];

/** What a team uploads as its own; `chance` (0 up to 1) chooses. */
export function teamLogo(name: string, chance: number): DemoFile {
  const signs = Object.keys(MOTIFS);
  const look = LOOKS[Math.floor(chance * LOOKS.length)] ?? LOOKS[0]!;
  return companyLogo(name, signs[Math.floor(chance * signs.length)] ?? "sails", look);
}
