import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

export type Stat = { to: string; label: ReactNode; value: ReactNode; note?: ReactNode };

/** One surface of up to four numbers; each leads to the list of what it counts. */
export function StatStrip({ stats, label }: { stats: readonly Stat[]; label: string }) {
  return (
    <ul className="stats" aria-label={label}>
      {stats.map((stat) => (
        <li key={stat.to}>
          <Link to={stat.to} preventScrollReset>
            {stat.label}
            <b>{stat.value}</b>
            {stat.note && <small>{stat.note}</small>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
