import { dueWords } from "~/features/tasks/task-list.rules";
import { taskPath } from "~/features/tasks/tasks.paths";
import { formatDate } from "~/ui/format.rules";
import { Icon, type IconName } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import { ZoneNote } from "~/ui/zone-note";
import type { NearDate } from "../dashboard.rules";

export interface LowerHalf {
  dates: readonly NearDate[];
  /** In words, when the person was here on a day before this one; null where that is not known. */
  since: string | null;
  changes: readonly { id: string; kind: string; taskId: string; text: string; when: string }[];
  today: string;
  locale: string;
  timeZone: string;
}

/** What this week and the next one hold, and what others did since the person was here last. */
export function TeamDays({ data }: { data: LowerHalf }) {
  const { dates, since, changes, today, locale, timeZone } = data;
  return (
    <div className="halves section">
      <section aria-labelledby="dates">
        <SectionHead id="dates" title="This week and next">
          <ZoneNote zone={timeZone} />
        </SectionHead>
        {dates.length > 0 ? (
          <ul className="rows dated">
            {dates.map(({ day, title, taskId }) => (
              <li key={`${day} ${taskId ?? title}`}>
                <span className={day === today ? "strong" : "muted"}>
                  {day === today ? "Today" : shortDay(day, locale)}
                </span>
                <div>
                  {taskId ? (
                    <TextLink quiet to={taskPath(taskId)}>
                      {title}
                    </TextLink>
                  ) : (
                    <span className="strong">{title}</span>
                  )}
                  <p className="muted small">{taskId ? `Task, ${dueWords(day, today)}` : "All day"}</p>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">Nothing has a date this week or next.</p>
        )}
      </section>
      {since && (
        <section aria-labelledby="changes">
          <SectionHead id="changes" title="Since you were last here">
            <span className="muted small">{since}</span>
          </SectionHead>
          {changes.length > 0 ? (
            <ul className="rows changes">
              {changes.map(({ id, kind, taskId, text, when }) => (
                <li key={id}>
                  <Icon name={iconOf(kind)} size={20} />
                  <div>
                    <TextLink quiet to={taskPath(taskId)}>
                      {text}
                    </TextLink>
                    <p className="muted small">{when}</p>
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <p className="muted">Nobody changed anything in your tasks.</p>
          )}
        </section>
      )}
    </div>
  );
}

/** "Thu 17", beside other days of these two weeks. */
const shortDay = (day: string, locale: string): string =>
  locale === "en-GB" ? formatDate(day, "long").split(" ", 2).join(" ") : formatDate(day, "short", locale);

const ICONS: Record<string, IconName> = {
  "comment.added": "message-square",
  "task.rejected": "rotate-cw",
  "task.approved": "check-check",
  "task.completed": "circle-check",
  "task.set.complete": "circle-check",
  "task.sentForApproval": "send",
  "task.fileAdded": "upload",
  "task.added": "plus",
  "task.dueDateChanged": "calendar-clock",
};
const iconOf = (kind: string): IconName => ICONS[kind] ?? "pencil";
