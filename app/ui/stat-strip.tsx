import type { ReactNode } from "react";
import type { IconName } from "./icon";
import { Link } from "./link";
import { Status } from "./status";
import type { Tone } from "./task-state.rules";

export type Stat = {
  /** Missing where the reader may not open the list. */
  to?: string;
  label: string;
  /** Beside the label, where the numbers are states. */
  look?: { tone: Tone; icon: IconName };
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
            {stat.look ? (
              <Status tone={stat.look.tone} icon={stat.look.icon}>
                {stat.label}
              </Status>
            ) : (
              stat.label
            )}
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
