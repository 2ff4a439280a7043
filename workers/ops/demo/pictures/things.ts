import type { Colour, Fill, Shape } from "./paint";
import { area, box, C, disc, faint, line, smooth } from "./shapes";

/** What the harbour is made of, each about a place on its waterline or ground, 100 high or wide. */

export const sailBoat = (main: Fill, jib: Fill, hull: Colour = C.ink): Shape[] => [
  ...line(C.ink, 2.4, [0, -16], [0, -152]),
  area(main, ...smooth([-4, -150], [-22, -96], [-62, -24]), [-62, -24], [-4, -24]),
  area(jib, [5, -138], ...smooth([5, -138], [26, -84], [54, -24]), [54, -24], [5, -24]),
  area(hull, [-74, -17], [72, -17], ...smooth([72, -17], [58, 0], [38, 8]), [38, 8], [-46, 8], [-64, 2]),
  faint(area(C.white, [-72, -13], [70, -13], [68, -9], [-71, -9]), 0.85),
];

export const motorBoat = (hull: Colour, trim: Colour): Shape[] => [
  area(C.white, [-58, -26], [-44, -50], [16, -50], [40, -26]),
  area(C.navy, [-40, -31], [-33, -45], [-6, -45], [-6, -31]),
  area(C.navy, [0, -31], [0, -45], [12, -45], [24, -31]),
  ...line(C.slate, 2, [-30, -50], [-34, -76]),
  area(hull, [-80, -27], [92, -30], ...smooth([92, -30], [72, -6], [48, 8]), [48, 8], [-66, 8]),
  area(trim, [-78, -20], [88, -23], [84, -16], [-76, -13]),
];

export const ferry = (): Shape[] => [
  box(C.white, [-74, -58, 120, 34], 5),
  box(C.white, [-34, -80, 62, 24], 4),
  ...[-62, -40, -18, 4, 26].map((x) => box(C.blue, [x, -49, 14, 13], 3)),
  ...[-26, -8, 10].map((x) => box(C.navy, [x, -74, 12, 11], 2)),
  box(C.coral, [-62, -92, 16, 34], 2),
  box(C.white, [-62, -80, 16, 6]),
  area(C.deep, [-96, -26], [100, -26], ...smooth([100, -26], [84, -4], [64, 10]), [64, 10], [-80, 10]),
  area(C.mint, [-92, -18], [95, -18], [92, -12], [-90, -12]),
];

/** A hall of the show, standing on the ground. */
export const hall = (wall: Fill, roof: Fill, letter = 0): Shape[] => [
  area(
    wall,
    [-90, 0],
    [-90, -44],
    ...smooth([-90, -44], [-46, -70], [0, -77], [46, -70], [90, -44]),
    [90, -44],
    [90, 0],
  ),
  area(
    roof,
    ...smooth([-98, -40], [-48, -74], [0, -84], [48, -74], [98, -40]),
    [98, -40],
    [90, -40],
    ...smooth([90, -40], [46, -66], [0, -74], [-46, -66], [-90, -40]),
  ),
  ...[-64, -22, 20].map((x) => box(C.pale, [x, -34, 32, 16], 2)),
  box(C.ink, [58, -30, 22, 30]),
  ...Array.from({ length: letter }, (_, n) => disc(C.white, [-6 + n * 9, -55], 3)),
];

export const crane = (colour: Colour): Shape[] => [
  box(C.ink, [-34, -8, 68, 8], 2),
  box(colour, [-9, -170, 16, 164]),
  ...line(colour, 9, [-52, -166], [128, -166]),
  ...line(C.ink, 2.6, [0, -196], [124, -168]),
  ...line(C.ink, 2.6, [0, -196], [-50, -168]),
  area(colour, [-9, -168], [7, -168], [0, -198]),
  box(C.ink, [-60, -168, 26, 26], 2),
  box(C.pale, [-14, -128, 26, 24], 3),
  ...line(C.ink, 2.6, [104, -162], [104, -118]),
];

export const lorry = (cab: Colour, load: Fill): Shape[] => [
  box(load, [-92, -66, 124, 54], 3),
  area(cab, [36, -12], [36, -56], [62, -56], [82, -34], [82, -12]),
  area(C.navy, [44, -34], [44, -50], [60, -50], [73, -34]),
  box(C.ink, [-94, -14, 180, 7], 2),
  ...[-70, -46, 58].flatMap((x) => [disc(C.ink, [x, -6], 12), disc(C.stone, [x, -6], 5)]),
];

export const lighthouse = (): Shape[] => [
  area(C.white, [-24, 0], [-15, -150], [15, -150], [24, 0]),
  area(C.coral, [-21.6, -40], [-19, -84], [19, -84], [21.6, -40]),
  area(C.coral, [-16.8, -122], [-15, -150], [15, -150], [16.8, -122]),
  box(C.ink, [-20, -157, 40, 7], 2),
  box(C.amber, [-11, -180, 22, 24]),
  area(C.ink, [-16, -178], [0, -200], [16, -178]),
  box(C.ink, [-6, -22, 12, 22], 5),
];

export const gull = (colour: Colour): Shape[] => [
  ...line(colour, 2.4, ...smooth([-18, -4], [-9, -10], [0, 0])),
  ...line(colour, 2.4, ...smooth([0, 0], [9, -10], [18, -4])),
];

export const cloud = (colour: Colour): Shape[] => [
  faint(box(colour, [-70, -18, 140, 20], 10), 0.9),
  faint(box(colour, [-34, -34, 76, 22], 11), 0.9),
];

/** A boat seen from above, its bow up. */
export const fromAbove = (deck: Colour, cabin: Colour): Shape[] => [
  area(deck, ...smooth([-15, 50], [-19, 10], [-13, -28], [0, -54], [13, -28], [19, 10], [15, 50]), [15, 50]),
  area(cabin, ...smooth([-9, 26], [-10, -2], [0, -22], [10, -2], [9, 26]), [9, 26]),
  box(C.bark, [-11, 34, 22, 12], 2),
];

/** Flags between two ends of a line that hangs through. */
export function bunting(
  from: number,
  to: number,
  { y, sag, size }: { y: number; sag: number; size: number },
): Shape[] {
  const colours = [C.coral, C.amber, C.white, C.fresh, C.blue];
  const place = (x: number) => y + sag * (1 - ((2 * (x - from)) / (to - from) - 1) ** 2);
  const count = Math.floor((to - from) / (size * 1.25));
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, n) => {
    const x = from + step * (n + 0.5);
    const half = size / 2;
    return area(
      colours[n % colours.length] as Colour,
      [x - half, place(x - half)],
      [x + half, place(x + half)],
      [x, place(x) + size * 1.1],
    );
  }).concat(
    line(
      C.ink,
      3,
      ...Array.from({ length: 25 }, (_, n) => {
        const x = from + ((to - from) * n) / 24;
        return [x, place(x)] as const;
      }),
    ),
  );
}
