import type { Colour, Fill, Point, Shape } from "./paint";
import { rgb } from "./paint";

/** The colours of the show and of its sea, so that all pictures belong together. */
export const C = {
  ink: rgb("#11261d"),
  deep: rgb("#06583f"),
  green: rgb("#008050"),
  fresh: rgb("#02a06a"),
  mint: rgb("#a6dac4"),
  pale: rgb("#dcefe5"),
  sky: rgb("#eaf5f0"),
  white: rgb("#ffffff"),
  navy: rgb("#12304a"),
  blue: rgb("#1f6f9c"),
  water: rgb("#5fb0bf"),
  foam: rgb("#bfe3e4"),
  coral: rgb("#e8704f"),
  amber: rgb("#f2b04c"),
  peach: rgb("#fbdcc0"),
  sand: rgb("#efdfc2"),
  wood: rgb("#b98a5a"),
  bark: rgb("#7a5637"),
  stone: rgb("#c9d1cf"),
  slate: rgb("#5c6f70"),
  red: rgb("#c73a3a"),
  dusk: rgb("#39315e"),
} satisfies Record<string, Colour>;

export const area = (fill: Fill, ...points: Point[]): Shape => ({ rings: [points], fill });

export const faint = (shape: Shape, opacity: number): Shape => ({ ...shape, opacity });

/** `rounded`: how far each corner is cut round. */
export function box(
  fill: Fill,
  [x, y, width, height]: readonly [number, number, number, number],
  rounded = 0,
): Shape {
  const [right, bottom] = [x + width, y + height];
  if (rounded === 0) return area(fill, [x, y], [right, y], [right, bottom], [x, bottom]);
  const r = Math.min(rounded, width / 2, height / 2);
  return area(
    fill,
    ...arc([right - r, y + r], r, -90, 0),
    ...arc([right - r, bottom - r], r, 0, 90),
    ...arc([x + r, bottom - r], r, 90, 180),
    ...arc([x + r, y + r], r, 180, 270),
  );
}

/** Points on a circle, in degrees clockwise from the right. */
export function arc([cx, cy]: Point, r: number, from: number, to: number): Point[] {
  const steps = Math.max(4, Math.ceil((Math.abs(to - from) / 360) * Math.max(24, r / 2)));
  return Array.from({ length: steps + 1 }, (_, at): Point => {
    const angle = ((from + ((to - from) * at) / steps) * Math.PI) / 180;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  });
}

export const disc = (fill: Fill, centre: Point, r: number): Shape => area(fill, ...arc(centre, r, 0, 360));

export const ring = (fill: Fill, centre: Point, [outer, inner]: readonly [number, number]): Shape => ({
  rings: [arc(centre, outer, 0, 360), arc(centre, inner, 0, 360)],
  fill,
});

/** A piece of a ring, in degrees clockwise from the right. */
export const slice = (
  fill: Fill,
  centre: Point,
  { outer, inner, from, to }: { outer: number; inner: number; from: number; to: number },
): Shape => area(fill, ...arc(centre, outer, from, to), ...arc(centre, inner, to, from));

/** A line of some width through points, with round joints. */
export function line(fill: Fill, width: number, ...points: Point[]): Shape[] {
  return points.flatMap((from, at) => {
    const to = points[at + 1];
    const joint = disc(fill, from, width / 2);
    if (!to) return [joint];
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [dx, dy] = [((to[1] - from[1]) / long) * (width / 2), ((from[0] - to[0]) / long) * (width / 2)];
    const [ax, ay, bx, by] = [from[0], from[1], to[0], to[1]];
    return [
      joint,
      area(fill, [ax + dx, ay + dy], [bx + dx, by + dy], [bx - dx, by - dy], [ax - dx, ay - dy]),
    ];
  });
}

/** A smooth way through points (Catmull-Rom), open. */
export function smooth(...points: Point[]): Point[] {
  return points.slice(0, -1).flatMap((b, at) => {
    const a = points[at - 1] ?? b;
    const c = points[at + 1] as Point;
    const d = points[at + 2] ?? c;
    return Array.from({ length: 12 }, (_, step): Point => {
      const t = step / 12;
      const on = (p0: number, p1: number, p2: number, p3: number) =>
        0.5 *
        (2 * p1 +
          (p2 - p0) * t +
          (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t +
          (3 * p1 - p0 - 3 * p2 + p3) * t ** 3);
      return [on(a[0], b[0], c[0], d[0]), on(a[1], b[1], c[1], d[1])];
    });
  });
}

/** Everything below a wavy line, down to `bottom`. */
export function swell(
  fill: Fill,
  {
    y,
    width,
    bottom,
    high,
    long,
    shift = 0,
  }: {
    y: number;
    width: number;
    bottom: number;
    high: number;
    long: number;
    shift?: number;
  },
): Shape {
  const steps = Math.ceil(width / 8);
  const top = Array.from({ length: steps + 1 }, (_, at): Point => {
    const x = (width * at) / steps;
    return [x, y + high * Math.sin(((x + shift) / long) * 2 * Math.PI)];
  });
  return area(fill, ...top, [width, bottom], [0, bottom]);
}

/** The same shapes elsewhere, larger or smaller; a negative `scale` turns them to look the other way. */
export function at([x, y]: Point, scale: number, shapes: readonly Shape[]): Shape[] {
  const up = Math.abs(scale);
  return shapes.map((shape) => ({
    ...shape,
    rings: shape.rings.map((points) => points.map(([px, py]): Point => [x + px * scale, y + py * up])),
  }));
}
