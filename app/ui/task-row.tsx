import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";
import { type PlainRows, PlainRowsIn } from "./plain-rows";
import { TaskStatus } from "./status";
import { STATE_LOOKS, type TaskState } from "./task-state.rules";

export type TaskRowProps = {
  /** The link's own id, to which the focus returns when the drawer closes. */
  id?: string;
  to: string;
  state: TaskState;
  title: string;
  meta?: readonly { icon: IconName; label: string }[];
  who?: ReactNode;
  /** "In 9 days", or "Completed 2 June" when done. */
  due?: string;
  /** "Thu 24 June 2027". */
  dueDate?: string;
};

/** A task of the exhibitor's list. Its link covers the row and leaves the scroll where it is. */
export function TaskRow({ id, to, state, title, meta = [], who, due, dueDate }: TaskRowProps) {
  const done = state === "complete" || state === "notApplicable";
  const urgent = state === "overdue" || state === "dueSoon";
  return (
    <li className={done ? "task is-done" : "task"}>
      <TaskStatus state={state} />
      <div>
        <Link className="task-title" id={id} to={to} preventScrollReset>
          {title}
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
      <div className="task-who">{who}</div>
      <div className="task-due">
        {due && <span className={urgent ? `is-${STATE_LOOKS[state].tone} strong` : "muted"}>{due}</span>}
        {dueDate && <small>{dueDate}</small>}
      </div>
      <Icon name="chevron-right" />
    </li>
  );
}

export function TaskRows({ children }: { children: ReactNode }) {
  return <ul className="rows">{children}</ul>;
}

/** The same of rows that are shown as plain markup. */
export function PlainTaskRows<Row>({ rows, draw }: { rows: PlainRows<Row>; draw: (row: Row) => ReactNode }) {
  return (
    <PlainRowsIn box="ul" className="rows" rows={rows} keepsScroll>
      {draw}
    </PlainRowsIn>
  );
}

/** A group's heading and how far along it is. */
export function GroupHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="group-head">
      <h2 id={id}>{title}</h2>
      {children && <p>{children}</p>}
    </div>
  );
}
