import type { Fill, Shape } from "./paint";
import { area, at, box, C, disc, faint, line, ring, smooth, swell } from "./shapes";
import { bunting, cloud, crane, ferry, gull, hall, lighthouse, lorry, motorBoat, sailBoat } from "./things";

export interface Scene {
  name: string;
  width: number;
  height: number;
  draw(): Shape[];
}

const DAY: Fill = { top: C.foam, bottom: C.sky };
const MORNING: Fill = { top: C.mint, bottom: C.peach };
const EVENING: Fill = { top: C.dusk, bottom: C.coral };
const SEA: Fill = { top: C.water, bottom: C.blue };

const all = (fill: Fill, width: number, height: number): Shape => box(fill, [0, 0, width, height]);

/** Light on the water, the same every time. */
const glints = (width: number, [from, to]: readonly [number, number], count = 26): Shape[] =>
  Array.from({ length: count }, (_, n) => {
    const [x, y] = [(n * 0.754877) % 1, (n * 0.56984) % 1];
    return faint(box(C.white, [x * width, from + y * (to - from), 26 + 60 * y, 3 + 2 * y], 2), 0.35);
  });

const hills = (width: number, y: number, fill: Fill): Shape =>
  area(
    fill,
    ...smooth(
      [0, y - 20],
      [width * 0.14, y - 62],
      [width * 0.3, y - 30],
      [width * 0.48, y - 84],
      [width * 0.66, y - 38],
      [width * 0.84, y - 70],
      [width, y - 26],
    ),
    [width, y - 26],
    [width, y + 10],
    [0, y + 10],
  );

const quay = (width: number, y: number, height: number): Shape[] => [
  box(C.stone, [0, y, width, 16]),
  box(C.slate, [0, y + 14, width, height]),
  ...Array.from({ length: Math.ceil(width / 150) }, (_, n) => box(C.ink, [60 + n * 150, y + 10, 22, 46], 8)),
];

/** The harbour and what stands in it, as the demo's pages show it. */
export const SCENES: readonly Scene[] = [
  {
    ...{ name: "Ocean Quay at sunrise.png", width: 1600, height: 640 },
    draw: () => [
      all({ top: C.navy, bottom: C.amber }, 1600, 640),
      faint(disc(C.peach, [1180, 372], 190), 0.35),
      disc(C.peach, [1180, 372], 96),
      hills(1600, 400, C.deep),
      swell(SEA, { y: 400, width: 1600, bottom: 640, high: 3, long: 260 }),
      faint(area(C.peach, [1090, 404], [1270, 404], [1420, 640], [960, 640]), 0.3),
      ...at([300, 404], 0.9, hall(C.pale, C.green)),
      ...at([480, 404], 0.9, hall(C.sky, C.fresh)),
      ...at([120, 404], 0.9, hall(C.sky, C.fresh)),
      ...at([620, 402], 1.2, crane(C.coral)),
      box(C.slate, [0, 400, 700, 26]),
      ...glints(1600, [430, 620], 40),
      ...at([820, 470], 1.1, sailBoat(C.white, C.coral)),
      ...at([1010, 430], 0.55, sailBoat(C.white, C.mint)),
      ...at([1420, 520], 1.7, sailBoat(C.white, C.amber)),
      swell(C.navy, { y: 596, width: 1600, bottom: 640, high: 6, long: 210, shift: 80 }),
    ],
  },
  {
    ...{ name: "Two sails.png", width: 960, height: 640 },
    draw: () => [
      all(DAY, 960, 640),
      ...at([180, 120], 1.2, cloud(C.white)),
      ...at([740, 90], 1, cloud(C.white)),
      hills(960, 440, C.mint),
      swell(SEA, { y: 440, width: 960, bottom: 640, high: 4, long: 220 }),
      ...glints(960, [460, 600]),
      ...at([330, 500], 2.3, sailBoat(C.green, C.fresh)),
      ...at([690, 478], 1.8, sailBoat(C.white, C.mint)),
      ...at([520, 190], 1.4, gull(C.ink)),
      ...at([590, 160], 1, gull(C.ink)),
      swell(C.deep, { y: 574, width: 960, bottom: 640, high: 8, long: 240, shift: 60 }),
    ],
  },
  {
    ...{ name: "Lift at Gate 3.png", width: 960, height: 640 },
    draw: () => [
      all(DAY, 960, 640),
      ...at([700, 110], 1.1, cloud(C.white)),
      hills(960, 470, C.mint),
      swell(SEA, { y: 470, width: 960, bottom: 640, high: 3, long: 190 }),
      ...quay(430, 452, 200),
      ...at([250, 456], 2.3, crane(C.amber)),
      ...line(C.ink, 4, [489, 178], [400, 320]),
      ...line(C.ink, 4, [489, 178], [578, 320]),
      ...at([486, 356], 1.5, motorBoat(C.green, C.mint)),
      ...line(C.ink, 5, [400, 318], [400, 368]),
      ...line(C.ink, 5, [578, 316], [578, 366]),
      ...at([96, 452], 1, lorry(C.coral, C.pale)),
      ...at([770, 520], 0.9, sailBoat(C.white, C.fresh)),
      ...glints(960, [520, 620], 14),
    ],
  },
  {
    ...{ name: "Calshot light at dusk.png", width: 640, height: 960 },
    draw: () => [
      all(EVENING, 640, 960),
      faint(area(C.amber, [320, 326], [-40, 150], [-40, 330]), 0.35),
      faint(area(C.amber, [320, 326], [680, 150], [680, 330]), 0.35),
      disc(C.peach, [500, 690], 60),
      swell({ top: C.coral, bottom: C.dusk }, { y: 700, width: 640, bottom: 960, high: 3, long: 200 }),
      area(C.ink, ...smooth([110, 760], [180, 716], [320, 692], [470, 716], [540, 760]), [540, 760]),
      ...at([320, 706], 2.1, lighthouse()),
      ...glints(640, [780, 930], 18),
      ...at([130, 420], 1.2, gull(C.peach)),
      ...at([190, 470], 0.9, gull(C.peach)),
    ],
  },
  {
    ...{ name: "Halls A to C from the water.png", width: 1200, height: 675 },
    draw: () => [
      all(MORNING, 1200, 675),
      ...at([930, 130], 1.5, cloud(C.white)),
      hills(1200, 420, C.mint),
      ...at([240, 440], 1.9, hall(C.white, C.green, 1)),
      ...at([600, 440], 1.9, hall(C.pale, C.deep, 2)),
      ...at([960, 440], 1.9, hall(C.white, C.green, 3)),
      ...bunting(60, 1140, { y: 226, sag: 36, size: 26 }),
      ...quay(1200, 440, 60),
      swell(SEA, { y: 510, width: 1200, bottom: 675, high: 4, long: 230 }),
      ...at([260, 580], 1, motorBoat(C.navy, C.coral)),
      ...at([860, 592], 1.1, ferry()),
      ...glints(1200, [530, 660]),
    ],
  },
  {
    ...{ name: "Build-up at the quay.png", width: 960, height: 640 },
    draw: () => [
      all(DAY, 960, 640),
      ...at([190, 110], 1.2, cloud(C.white)),
      hills(960, 430, C.mint),
      ...at([700, 480], 2.2, hall(C.white, C.green, 1)),
      ...at([250, 480], 1.7, crane(C.coral)),
      box(C.stone, [0, 476, 960, 164]),
      ...Array.from({ length: 9 }, (_, n) => box(C.white, [20 + n * 110, 560, 60, 7], 3)),
      ...at([230, 550], 1.3, lorry(C.green, C.white)),
      ...at([520, 630], 1.7, lorry(C.amber, C.pale)),
      ...at([840, 536], 1, lorry(C.blue, C.mint)),
    ],
  },
  {
    ...{ name: "Motor yachts at their berths.png", width: 960, height: 640 },
    draw: () => [
      all(MORNING, 960, 640),
      disc(C.white, [760, 150], 56),
      hills(960, 330, C.mint),
      swell(SEA, { y: 330, width: 960, bottom: 640, high: 3, long: 210 }),
      ...at([230, 370], 1.2, motorBoat(C.white, C.blue)),
      ...at([620, 366], 1.1, motorBoat(C.deep, C.mint)),
      box(C.wood, [0, 396, 960, 18], 3),
      ...[90, 330, 570, 810].map((x) => box(C.bark, [x, 340, 14, 110], 5)),
      ...at([320, 520], 2.1, motorBoat(C.navy, C.coral)),
      ...at([740, 540], 1.7, motorBoat(C.white, C.green)),
      ...glints(960, [430, 620]),
    ],
  },
  {
    ...{ name: "Evening on the quay.png", width: 960, height: 640 },
    draw: () => [
      all({ top: C.ink, bottom: C.dusk }, 960, 640),
      disc(C.peach, [170, 120], 44),
      ...Array.from({ length: 34 }, (_, n) =>
        faint(
          disc(C.white, [((n * 0.754877) % 1) * 960, ((n * 0.56984) % 1) * 260 + 10], 1.4 + (n % 3) * 0.6),
          0.8,
        ),
      ),
      ...at([260, 440], 2, hall(C.navy, C.deep)),
      ...at([690, 440], 2, hall(C.navy, C.deep)),
      ...[110, 188, 266, 540, 618, 696].map((x) => box(C.amber, [x, 372, 52, 30], 3)),
      ...quay(960, 440, 70),
      swell(C.navy, { y: 520, width: 960, bottom: 640, high: 3, long: 200 }),
      ...[120, 320, 520, 720, 900].flatMap((x) => [
        ...line(C.slate, 5, [x, 440], [x, 330]),
        faint(disc(C.amber, [x, 326], 34), 0.25),
        disc(C.amber, [x, 326], 11),
        faint(box(C.amber, [x - 7, 530, 14, 90], 6), 0.35),
      ]),
    ],
  },
  {
    ...{ name: "Coffee on the pontoon.png", width: 960, height: 640 },
    draw: () => [
      all({ top: C.peach, bottom: C.sky }, 960, 640),
      swell(SEA, { y: 400, width: 960, bottom: 640, high: 3, long: 190 }),
      ...at([140, 420], 1, sailBoat(C.white, C.mint)),
      box(C.wood, [0, 520, 960, 120]),
      ...[556, 596].map((y) => box(C.bark, [0, y, 960, 4])),
      box(C.white, [300, 240, 440, 290], 10),
      box(C.navy, [340, 300, 360, 120], 6),
      box(C.wood, [318, 420, 404, 20], 4),
      box(C.green, [340, 452, 360, 60], 6),
      ...[0, 1, 2, 3, 4, 5, 6].flatMap((n) => [
        box(n % 2 === 0 ? C.coral : C.white, [286 + n * 67, 210, 67, 56]),
        disc(n % 2 === 0 ? C.coral : C.white, [319.5 + n * 67, 266], 33.5),
      ]),
      ...[400, 450].flatMap((x) => [
        box(C.white, [x, 386, 30, 34], 6),
        faint(
          area(
            C.white,
            ...smooth([x + 12, 378], [x + 4, 362], [x + 16, 350], [x + 10, 332]),
            [x + 17, 332],
            ...smooth([x + 17, 332], [x + 23, 350], [x + 11, 362], [x + 18, 378]),
          ),
          0.6,
        ),
      ]),
      ring(C.white, [640, 360], [26, 19]),
      ...[100, 830].flatMap((x) => [
        box(C.ink, [x - 4, 470, 8, 90]),
        box(C.fresh, [x - 56, 458, 112, 14], 6),
      ]),
    ],
  },
  {
    ...{ name: "Shuttle boat from Town Quay.png", width: 960, height: 640 },
    draw: () => [
      all(DAY, 960, 640),
      ...at([250, 130], 1.3, cloud(C.white)),
      ...at([720, 190], 1, cloud(C.white)),
      hills(960, 380, C.mint),
      ...[520, 566, 640, 700, 772].map((x, n) =>
        box(C.fresh, [x, 318 - (n % 3) * 26, 40, 80 + (n % 3) * 26], 2),
      ),
      swell(SEA, { y: 380, width: 960, bottom: 640, high: 4, long: 210 }),
      ...glints(960, [400, 600]),
      ...at([470, 500], 2.6, ferry()),
      faint(swell(C.white, { y: 532, width: 960, bottom: 548, high: 6, long: 120 }), 0.6),
      swell(C.blue, { y: 546, width: 960, bottom: 640, high: 7, long: 180, shift: 40 }),
    ],
  },
  {
    ...{ name: "Boats leave after the show.png", width: 960, height: 640 },
    draw: () => [
      all(EVENING, 960, 640),
      disc(C.amber, [480, 392], 92),
      hills(960, 400, C.dusk),
      swell({ top: C.coral, bottom: C.dusk }, { y: 396, width: 960, bottom: 640, high: 3, long: 200 }),
      faint(area(C.amber, [420, 400], [540, 400], [640, 640], [320, 640]), 0.35),
      ...at([220, 440], 0.8, sailBoat(C.peach, C.coral)),
      ...at([380, 420], 0.5, sailBoat(C.peach, C.coral)),
      ...at([740, 520], 1.6, sailBoat(C.white, C.peach)),
      ...at([560, 450], 0.7, motorBoat(C.ink, C.coral)),
      ...[300, 350, 410].flatMap((x, n) => at([x, 150 + n * 26], 1.2, gull(C.ink))),
      ...glints(960, [440, 620], 20),
    ],
  },
  {
    ...{ name: "Harbour panorama.png", width: 1600, height: 320 },
    draw: () => [
      all(DAY, 1600, 320),
      ...at([1240, 66], 0.8, cloud(C.white)),
      ...at([420, 60], 0.9, cloud(C.white)),
      hills(1600, 186, C.mint),
      ...[170, 340, 510].flatMap((x) => at([x, 196], 0.86, hall(C.white, C.green))),
      ...at([650, 196], 0.7, crane(C.coral)),
      ...at([1500, 196], 0.62, lighthouse()),
      box(C.stone, [0, 194, 780, 10]),
      swell(SEA, { y: 200, width: 1600, bottom: 320, high: 2, long: 210 }),
      ...glints(1600, [214, 300], 30),
      ...at([900, 214], 0.72, sailBoat(C.white, C.coral)),
      ...at([1030, 222], 0.56, motorBoat(C.navy, C.coral)),
      ...at([1190, 226], 0.86, sailBoat(C.amber, C.white)),
      ...at([1370, 218], 0.62, ferry()),
      ...at([240, 238], 0.6, motorBoat(C.white, C.green)),
      ...at([520, 244], 0.66, motorBoat(C.deep, C.mint)),
    ],
  },
];
