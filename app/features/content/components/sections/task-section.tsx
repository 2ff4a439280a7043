import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { TaskStatus } from "~/ui/status";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import type { Shown } from "../../shown-sections.types";

/** One task, as the team has it: it opens over the page. */
export function TaskSection({ task: { id, to, title, state, meta, due, dueDate } }: Shown<"taskList">) {
  const isDone = state === "complete" || state === "notApplicable";
  const isUrgent = state === "overdue" || state === "dueSoon";
  return (
    <ul className="rows">
      <li className={`task slim${isDone ? " is-done" : ""}${state ? "" : " no-status"}`}>
        {state && <TaskStatus state={state} />}
        <div>
          <Link className="task-title" id={`task-${id}`} to={to} preventScrollReset>
            <span dir="auto">{title}</span>
          </Link>
          {meta.length > 0 && (
            <div className="task-meta">
              {meta.map(({ icon, label }) => (
                <span key={label}>
                  <Icon name={icon} />
                  {label}
                </span>
              ))}
            </div>
          )}
        </div>
        <div className="task-due">
          <span className={state && isUrgent ? `is-${STATE_LOOKS[state].tone} strong` : "muted"}>{due}</span>
          {dueDate && <small>{dueDate}</small>}
        </div>
        <Icon name="chevron-right" />
      </li>
    </ul>
  );
}
