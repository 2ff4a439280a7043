import { Icon } from "~/ui/icon";
import type { TimelineEntry } from "~/ui/timeline";

interface Entry extends TimelineEntry {
  changed: readonly { label: string; before: string; after: string }[];
}

/** What happened to a submission, the newest first; each change with what the answers were and became. */
export function SubmissionHistory({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="timeline" aria-label="What happened, newest first">
      {entries.map(({ id, icon, tone, what, more, at, instant, changed }) => (
        <li key={id}>
          <span className={`is-${tone}`}>
            <Icon name={icon} size={20} />
          </span>
          <div>
            <strong>{what}</strong> {more} <time dateTime={instant}>{at}</time>
            {changed.length > 0 && (
              <ul className="changed-answers">
                {changed.map(({ label, before, after }) => (
                  <li key={label}>
                    {label}: {before || "no answer"}, now {after || "no answer"}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
