import { useId } from "react";

export type ProgressProps = {
  value: number;
  max: number;
  /** What is measured, for those who hear it. */
  label: string;
  /** More is worse: in the colour of danger. */
  risk?: boolean;
  thin?: boolean;
};

export function Progress({ value, max, label, risk, thin }: ProgressProps) {
  const name = [thin && "thin", risk && "is-risk"].filter(Boolean).join(" ") || undefined;
  // A maximum of zero is not allowed in HTML; nothing of nothing is an empty bar.
  return (
    <progress
      className={name}
      value={value}
      max={max || 1}
      aria-label={label}
      aria-valuetext={`${value} of ${max}`}
    />
  );
}

/** Words over a bar: "5 of 12 complete" and "42%". */
export function OverallProgress({
  value,
  max,
  word = "complete",
}: {
  value: number;
  max: number;
  word?: string;
}) {
  const id = useId();
  return (
    <div className="overall">
      <div>
        <span className="strong" id={id}>
          {value} of {max} {word}
        </span>
        <span className="muted num">{max ? Math.round((value / max) * 100) : 0}%</span>
      </div>
      <progress value={value} max={max || 1} aria-labelledby={id} />
    </div>
  );
}

/** A table's cell: a short bar and the count, which says all that the bar shows. */
export function CellProgress({ value, max }: { value: number; max: number }) {
  return (
    <span className="cell-progress">
      <progress value={value} max={max || 1} aria-hidden="true" />
      {`${value} of ${max}`}
    </span>
  );
}
