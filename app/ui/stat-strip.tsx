import type { ReactNode } from "react";
import { Link } from "./link";

export type Stat = {
  /** Missing where the reader may not open the list. */
  to?: string;
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** The list shows just these. */
  current?: boolean;
};

/** One surface of numbers; each leads to the list of what it counts. Four say what matters, more than four sort a list. */
export function StatStrip({ stats, label }: { stats: readonly Stat[]; label: string }) {
  return (
    <ul className={stats.length > 4 ? "stats stats-many" : "stats"} aria-label={label}>
      {stats.map((stat) => {
        const content = (
          <>
            {stat.label}
            <b>{stat.value}</b>
            {stat.note && <small>{stat.note}</small>}
          </>
        );
        return (
          <li key={stat.label}>
            {stat.to === undefined ? (
              <div>{content}</div>
            ) : (
              <Link to={stat.to} aria-current={stat.current ? "true" : undefined} preventScrollReset>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
