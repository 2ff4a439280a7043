import type { Tone } from "./task-state.rules";

export interface StackPart {
  key: string;
  label: string;
  value: number;
  /** `solid` is what is done, `none` what does not count. */
  tone: Tone | "solid" | "none";
}

/** Parts of a whole as one bar, and in words for those who do not see it; the figures stand beside it. */
export function StackBar({
  label,
  parts,
  height = 8,
}: {
  label: string;
  parts: readonly StackPart[];
  /** In pixels. */
  height?: number;
}) {
  const all = parts.reduce((sum, { value }) => sum + value, 0);
  const said = parts
    .filter(({ value }) => value > 0)
    .map(({ label: name, value }) => `${value} ${name.toLowerCase()}`)
    .join(", ");
  let at = 0;
  return (
    <svg
      className="stack-bar"
      width="100%"
      height={height}
      role="img"
      aria-label={`${label}: ${said || "none"}`}
    >
      {all === 0 && <rect className="is-none" width="100%" height={height} rx="2" />}
      {parts
        .filter(({ value }) => value > 0)
        .map(({ key, value, tone }) => {
          const x = (100 * at) / all;
          at += value;
          return (
            <rect
              key={key}
              className={`is-${tone}`}
              x={`${x}%`}
              width={`${(100 * value) / all}%`}
              height={height}
            />
          );
        })}
    </svg>
  );
}
