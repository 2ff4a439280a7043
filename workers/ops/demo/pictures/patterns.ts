import type { Colour, Point, Shape } from "./paint";
import type { Scene } from "./scenes";
import { arc, area, at, box, C, disc, faint, line, ring, slice, smooth, swell } from "./shapes";
import { bunting, fromAbove, motorBoat, sailBoat } from "./things";

const waves = (width: number, height: number): Shape[] =>
  Array.from({ length: Math.ceil(height / 60) + 1 }, (_, n) =>
    swell(n % 2 === 0 ? C.deep : C.green, {
      ...{ y: n * 60 - 20, width, bottom: height, high: 16, long: 240, shift: n * 90 },
    }),
  );

/** Six flags of the signal book, each 100 wide and high. */
const FLAGS: readonly Shape[][] = [
  [box(C.white, [0, 0, 50, 100]), area(C.blue, [50, 0], [100, 0], [76, 50], [100, 100], [50, 100])],
  [box(C.blue, [0, 0, 100, 100]), box(C.white, [0, 20, 100, 60]), box(C.red, [0, 40, 100, 20])],
  [box(C.amber, [0, 0, 100, 100]), box(C.blue, [0, 25, 100, 50])],
  [box(C.blue, [0, 0, 100, 100]), box(C.white, [25, 25, 50, 50])],
  [box(C.white, [0, 0, 50, 100]), box(C.red, [50, 0, 50, 100])],
  [box(C.amber, [0, 0, 50, 100]), box(C.ink, [50, 0, 50, 100])],
  [area(C.amber, [0, 0], [100, 0], [0, 100]), area(C.red, [100, 0], [100, 100], [0, 100])],
  [box(C.red, [0, 0, 100, 100]), box(C.amber, [0, 39, 100, 22]), box(C.amber, [39, 0, 22, 100])],
];

const kayak = (hull: Colour): Shape[] => [
  area(
    hull,
    ...smooth([0, -170], [22, -80], [24, 80], [0, 170]),
    ...smooth([0, 170], [-24, 80], [-22, -80], [0, -170]),
  ),
  area(C.ink, ...arc([0, 0], 15, 180, 360), ...arc([0, 34], 15, 0, 180)),
  ...line(C.white, 4, [0, -140], [0, -60]),
];

const star = (fill: Colour, centre: Point, [long, wide]: readonly [number, number], turn: number): Shape[] =>
  [0, 90, 180, 270].map((angle) => {
    const on = (far: number, degrees: number): Point => {
      const [x, y] = [
        Math.cos(((angle + turn + degrees) * Math.PI) / 180),
        Math.sin(((angle + turn + degrees) * Math.PI) / 180),
      ];
      return [centre[0] + far * x, centre[1] + far * y];
    };
    return area(fill, centre, on(wide, -45), on(long, 0), on(wide, 45));
  });

/** For shore power: with two sockets, and a cable in one of them. */
const pedestal = (): Shape[] => [
  box(C.ink, [232, 500, 176, 30], 6),
  box(C.white, [246, 130, 148, 376], 22),
  box(C.green, [246, 130, 148, 60], 22),
  ...[250, 340].flatMap((y) => [
    disc(C.blue, [320, y], 34),
    disc(C.white, [320, y], 22),
    ...[-8, 8].map((x) => disc(C.ink, [320 + x, y], 4)),
    disc(C.ink, [320, y - 9], 4),
  ]),
  area(C.amber, [330, 392], [296, 446], [318, 446], [308, 486], [346, 430], [324, 430]),
  ...line(
    C.coral,
    14,
    ...smooth([350, 345], [430, 380], [450, 470], [520, 520], [620, 520], [700, 474], [752, 446]),
  ),
];

/** Pictures of one thing, and what is there to be looked past. */
export const PATTERNS: readonly Scene[] = [
  {
    ...{ name: "Lifebuoy.png", width: 800, height: 800 },
    draw: () => [
      box({ top: C.foam, bottom: C.water }, [0, 0, 800, 800]),
      swell(C.water, { y: 600, width: 800, bottom: 800, high: 14, long: 260 }),
      ring(C.white, [400, 400], [270, 140]),
      ...[0, 90, 180, 270].map((from) =>
        slice(C.coral, [400, 400], { outer: 270, inner: 140, from: from + 22, to: from + 68 }),
      ),
      ...[45, 135, 225, 315].map((angle) =>
        slice(C.ink, [400, 400], { outer: 292, inner: 283, from: angle - 32, to: angle + 32 }),
      ),
      ...[0, 90, 180, 270].map((angle) =>
        slice(C.sand, [400, 400], { outer: 284, inner: 128, from: angle - 4, to: angle + 4 }),
      ),
      faint(swell(C.blue, { y: 690, width: 800, bottom: 800, high: 16, long: 220, shift: 70 }), 0.8),
    ],
  },
  {
    ...{ name: "Waves, background.png", width: 1440, height: 480 },
    draw: () => waves(1440, 480),
  },
  {
    ...{ name: "Bunting, background.png", width: 1200, height: 300 },
    draw: () => [
      box({ top: C.foam, bottom: C.sky }, [0, 0, 1200, 300]),
      ...bunting(-40, 640, { y: 40, sag: 90, size: 46 }),
      ...bunting(560, 1240, { y: 60, sag: 110, size: 46 }),
    ],
  },
  {
    ...{ name: "Compass rose.png", width: 800, height: 800 },
    draw: () => [
      box(C.sand, [0, 0, 800, 800]),
      ring(C.bark, [400, 400], [330, 322]),
      ring(C.bark, [400, 400], [300, 297]),
      ...Array.from({ length: 72 }, (_, n) =>
        slice(C.bark, [400, 400], {
          outer: 322,
          inner: n % 9 === 0 ? 300 : 310,
          from: n * 5 - 0.5,
          to: n * 5 + 0.5,
        }),
      ),
      ...star(C.mint, [400, 400], [200, 60], 45),
      ...star(C.deep, [400, 400], [286, 70], 0),
      ...[0, 90, 180, 270].map((angle) => {
        const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
        const side: Point = [
          400 + 70 * Math.cos(((angle + 45) * Math.PI) / 180),
          400 + 70 * Math.sin(((angle + 45) * Math.PI) / 180),
        ];
        return faint(area(C.ink, [400, 400], side, [400 + 286 * x, 400 + 286 * y]), 0.35);
      }),
      disc(C.coral, [400, 400], 24),
      disc(C.sand, [400, 400], 10),
    ],
  },
  {
    ...{ name: "Signal flags.png", width: 960, height: 560 },
    draw: () => [
      box({ top: C.navy, bottom: C.blue }, [0, 0, 960, 560]),
      ...FLAGS.flatMap((flag, n) => at([80 + (n % 4) * 212, 70 + Math.floor(n / 4) * 226], 1.64, flag)),
    ],
  },
  {
    ...{ name: "Kayaks on the beach.png", width: 720, height: 960 },
    draw: () => [
      box({ top: C.sand, bottom: C.peach }, [0, 0, 720, 960]),
      swell(C.foam, { y: 250, width: 720, bottom: 262, high: 14, long: 300 }),
      area(
        { top: C.blue, bottom: C.water },
        [0, 0],
        [720, 0],
        ...smooth([720, 236], [540, 262], [360, 230], [180, 258], [0, 232]),
        [0, 232],
      ),
      ...[C.coral, C.amber, C.fresh, C.blue, C.white].flatMap((hull, n) =>
        at([110 + n * 125, 600 + (n % 2) * 46], 1.35, kayak(hull)),
      ),
      ...line(C.bark, 7, [60, 884], [420, 900]),
      area(C.bark, [40, 870], [66, 876], [64, 894], [36, 892]),
      area(C.bark, [414, 892], [446, 886], [448, 914], [416, 908]),
    ],
  },
  {
    ...{ name: "Pontoons from above.png", width: 1200, height: 675 },
    draw: () => [
      box({ top: C.water, bottom: C.blue }, [0, 0, 1200, 675]),
      ...Array.from({ length: 20 }, (_, n) =>
        faint(box(C.white, [((n * 0.754877) % 1) * 1160, ((n * 0.56984) % 1) * 660, 60, 3], 2), 0.25),
      ),
      box(C.stone, [0, 0, 1200, 70]),
      ...[110, 470, 830, 1120].map((x) => disc(C.fresh, [x, 32], 22)),
      ...[200, 500, 800, 1100].flatMap((x, pontoon) => [
        box(C.wood, [x - 13, 64, 26, 560], 4),
        ...[0, 1, 2, 3].flatMap((n) =>
          [-1, 1].flatMap((side) => {
            if ((pontoon * 5 + n * 3 + side) % 7 === 0) return [];
            const deck = [C.white, C.sand, C.pale, C.white][(n + pontoon) % 4] as Colour;
            const cabin = [C.navy, C.green, C.coral][(n + pontoon + (side > 0 ? 1 : 0)) % 3] as Colour;
            return [
              box(C.wood, [side > 0 ? x + 13 : x - 69, 196 + n * 140, 56, 7], 2),
              ...at([x + side * 42, 140 + n * 140], 0.98, fromAbove(deck, cabin)),
            ];
          }),
        ),
      ]),
    ],
  },
  {
    ...{ name: "Shore power.png", width: 960, height: 480 },
    draw: () => [
      box({ top: C.foam, bottom: C.sky }, [0, 0, 960, 480]),
      swell({ top: C.water, bottom: C.blue }, { y: 250, width: 960, bottom: 480, high: 3, long: 190 }),
      ...at([170, 300], 1, sailBoat(C.white, C.fresh)),
      ...at([790, 330], 1.3, motorBoat(C.navy, C.coral)),
      box(C.wood, [0, 360, 960, 120]),
      ...[396, 436].map((y) => box(C.bark, [0, y, 960, 4])),
      ...at([256, 16], 0.7, pedestal()),
    ],
  },
];

/** The harbour's approach: land, depths and the way in. */
export const CHART: Scene = {
  ...{ name: "harbour-chart.png", width: 960, height: 640 },
  draw: () => [
    box(C.sky, [0, 0, 960, 640]),
    area(
      C.foam,
      [0, 150],
      ...smooth([0, 150], [220, 210], [420, 170], [640, 260], [960, 210]),
      [960, 210],
      [960, 640],
      [0, 640],
    ),
    area(
      C.mint,
      ...smooth([0, 0], [0, 128], [180, 172], [360, 120], [520, 176], [700, 150], [960, 96]),
      [960, 0],
    ),
    area(
      C.sand,
      ...smooth([0, 0], [0, 100], [190, 140], [350, 84], [500, 140], [700, 112], [960, 60]),
      [960, 0],
    ),
    area(
      C.water,
      [0, 400],
      ...smooth([0, 400], [260, 360], [520, 430], [760, 380], [960, 420]),
      [960, 640],
      [0, 640],
    ),
    area(C.sand, ...smooth([640, 640], [690, 540], [820, 500], [960, 520]), [960, 640]),
    ...[420, 470, 520].flatMap((x) => line(C.bark, 5, [x, 130], [x, 240])),
    ...Array.from({ length: 16 }, (_, n) =>
      disc(C.coral, [90 + n * 24.5, 600 - n * 21.5 + 40 * Math.sin(n / 3)], 4),
    ),
    ...[
      [200, 450],
      [330, 520],
      [380, 340],
      [520, 300],
    ].map(([x, y], n) => disc(n % 2 === 0 ? C.red : C.green, [x as number, y as number], 9)),
    ring(C.bark, [830, 330], [74, 71]),
    ...star(C.mint, [830, 330], [44, 13], 45),
    ...star(C.deep, [830, 330], [66, 15], 0),
  ],
};
