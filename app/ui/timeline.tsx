import { Icon, type IconName } from "./icon";
import type { Tone } from "./task-state.rules";

export interface TimelineEntry {
  id: string;
  icon: IconName;
  tone: Tone;
  /** "Sent back by Helen Marsh": the first part is said strongly. */
  what: string;
  more: string;
  at: string;
  /** The instant, for machines. */
  instant: string;
  reason?: string;
}

/** What happened, newest first. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={`is-${entry.tone}`}>
            <Icon name={entry.icon} size={20} />
          </span>
          <div>
            <strong>{entry.what}</strong> {entry.more} <time dateTime={entry.instant}>{entry.at}</time>
            {entry.reason && <blockquote className="whitespace-pre-line">{entry.reason}</blockquote>}
          </div>
        </li>
      ))}
    </ol>
  );
}
