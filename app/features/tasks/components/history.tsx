import { Icon, type IconName } from "~/ui/icon";
import type { Tone } from "~/ui/status";

export interface HistoryLine {
  id: string;
  icon: IconName;
  tone: Tone;
  /** "Changes requested by Helen Marsh": the first part is said strongly. */
  what: string;
  more: string;
  at: string;
  /** The instant, for machines. */
  instant: string;
  reason?: string;
}

/** What happened, newest first. */
export function History({ lines, label }: { lines: readonly HistoryLine[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={`is-${line.tone}`}>
            <Icon name={line.icon} size={20} />
          </span>
          <div>
            <strong>{line.what}</strong> {line.more} <time dateTime={line.instant}>{line.at}</time>
            {line.reason && <blockquote className="whitespace-pre-line">{line.reason}</blockquote>}
          </div>
        </li>
      ))}
    </ol>
  );
}
