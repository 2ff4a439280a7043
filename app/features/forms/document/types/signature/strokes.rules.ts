import { MOST_STROKES } from "../../../answers/answer-limits.rules";

/** What is drawn on, in points: a drawing has it however large it is shown. */
export const PAD = { width: 600, height: 200 };

export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** Of a drawing that came in a shape that is none of ours: kept, to be refused. */
export const UNREADABLE = "?";

const SHAPE = /^\d{1,3},\d{1,3}(?:[ ;]\d{1,3},\d{1,3})*$/;

/** The strokes of `x,y x,y;x,y x,y`: whole points on the pad and nothing else; null for what is anything else. */
export function readStrokes(text: string): Stroke[] | null {
  if (text.length > MOST_STROKES || !SHAPE.test(text)) return null;
  const strokes = text.split(";").map((stroke) =>
    stroke.split(" ").map((point): Point => {
      const [x = 0, y = 0] = point.split(",").map(Number);
      return [x, y];
    }),
  );
  const isOnPad = ([x, y]: Point) => x <= PAD.width && y <= PAD.height;
  return strokes.every((stroke) => stroke.every(isOnPad)) ? strokes : null;
}

export const strokesText = (strokes: readonly Stroke[]): string =>
  strokes.map((stroke) => stroke.map(([x, y]) => `${x},${y}`).join(" ")).join(";");

/** Smaller than this, in points, nobody has signed: the pad was touched. */
const LEAST_DRAWN = 30;

export function isDot(strokes: readonly Stroke[]): boolean {
  const points = strokes.flat();
  const span = (at: 0 | 1) => {
    const all = points.map((point) => point[at]);
    return all.length === 0 ? 0 : Math.max(...all) - Math.min(...all);
  };
  return span(0) + span(1) < LEAST_DRAWN;
}

/** As the path of an SVG, made of numbers alone. A touch is a line of no length, which a round pen draws as a dot. */
export const pathOf = (strokes: readonly Stroke[]): string =>
  strokes
    .map(([first, ...rest]) => {
      if (!first) return "";
      const line = rest.map(([x, y]) => `L${x} ${y}`).join("");
      return `M${first[0]} ${first[1]}${line || "h0"}`;
    })
    .join("");
