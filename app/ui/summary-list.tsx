import type { ReactNode } from "react";
import { Link } from "./link";

export type SummaryRow = {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** A link at the end. What it is about is said out loud: "Change stand name". */
  change?: { to: string; label?: string; about: string };
};

/** Questions and answers, each with a way back. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className="summary">
      {rows.map(({ key, label, value, change }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {change && (
            <dd>
              <Link to={change.to}>
                {change.label ?? "Change"}
                <span className="vh"> {change.about}</span>
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** A fact that there is not is left out. */
type Fact = { label: string; value: ReactNode } | false | null | undefined | "";
const known = (rows: readonly Fact[]) => rows.filter((row) => !!row);

/** Label over value, for an aside. */
export function FactList({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="dl">
      {known(rows).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Label beside value, for a drawer. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="facts">
      {known(rows).map(({ label, value }) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}:`}>{value}</dd>,
      ])}
    </dl>
  );
}

/** Label at the left and value at the right, for an aside. */
export function SideFacts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="kv">
      {known(rows).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
