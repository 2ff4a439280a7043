import { type PointerEvent, useRef } from "react";
import { MOST_STROKES } from "../../../answers/answer-limits.rules";
import { Ink } from "./drawn-signature";
import { PAD, type Point, pathOf, type Stroke, strokesText } from "./strokes.rules";

/** Nearer to the last one, in points, a point tells nothing. */
const NEAREST = 3;
/** Where names are written. */
const BASE = 150;

/** What is drawn on with a finger, a pen or a mouse. `onEnd`: the pointer was lifted. */
export function SignaturePad({
  strokes,
  onDraw,
  onEnd,
}: {
  strokes: readonly Stroke[];
  onDraw: (strokes: readonly Stroke[]) => void;
  onEnd: () => void;
}) {
  const drawing = useRef<readonly Stroke[] | null>(null);
  const draw = (next: readonly Stroke[]) => {
    // More is not kept: what is drawn is as long as several names.
    if (strokesText(next).length > MOST_STROKES) return;
    drawing.current = next;
    onDraw(next);
  };
  const end = () => {
    if (!drawing.current) return;
    drawing.current = null;
    onEnd();
  };
  return (
    <svg
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      role="img"
      aria-label={strokes.length > 0 ? "Your drawn signature" : "Nothing is drawn yet"}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        draw([...strokes, [pointOf(event)]]);
      }}
      onPointerMove={(event) => {
        const known = drawing.current;
        const last = known?.at(-1);
        if (!known || !last) return;
        const point = pointOf(event);
        if (isNear(last.at(-1), point)) return;
        draw([...known.slice(0, -1), [...last, point]]);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line className="is-base" x1={24} x2={PAD.width - 24} y1={BASE} y2={BASE} />
      <Ink d={pathOf(strokes)} />
    </svg>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const at = (share: number, most: number) => Math.min(most, Math.max(0, Math.round(share * most)));
  return [at((clientX - left) / width, PAD.width), at((clientY - top) / height, PAD.height)];
}

const isNear = (last: Point | undefined, [x, y]: Point): boolean =>
  last !== undefined && Math.hypot(x - last[0], y - last[1]) < NEAREST;
