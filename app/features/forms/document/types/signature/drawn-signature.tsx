import { PAD, pathOf, readStrokes } from "./strokes.rules";

/** A drawing as it was made, of the numbers alone that were checked; nothing where there are none. */
export function DrawnSignature({ strokes }: { strokes: string }) {
  const drawn = readStrokes(strokes);
  if (!drawn) return null;
  return (
    <svg
      className="signature-drawn"
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      width={PAD.width}
      height={PAD.height}
      role="img"
      aria-label="Drawn signature"
    >
      <Ink d={pathOf(drawn)} />
    </svg>
  );
}

/** As a pen draws it. */
export const Ink = ({ d }: { d: string }) => (
  <path
    d={d}
    fill="none"
    stroke="currentColor"
    strokeWidth={3}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);
