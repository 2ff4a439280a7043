import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";
import { type PlainRows, PlainRowsIn } from "./plain-rows";
import { TaskStatus } from "./status";
import { type ShownState, STATE_LOOKS, type Tone } from "./task-state.rules";

interface DueRowProps {
  className?: string;
  /** The link's own id, to which the focus returns when the drawer closes. */
  id?: string;
  to: string;
  preventScrollReset?: boolean;
  status: ReactNode;
  isDone: boolean;
  title: ReactNode;
  meta: readonly { icon: IconName; label: string }[];
  /** Left out where no row of the list says whose it is. */
  who?: ReactNode;
  /** "In 9 days", or "Completed 2 June" when done. */
  due: string | undefined;
  /** In which tone that is said, where it presses. */
  urgent: Tone | false;
  /** "Thu 24 June 2027". */
  dueDate?: string | null;
}

/** Something of an exhibitor's list that may be due. Its link covers the row. */
export function DueRow(props: DueRowProps) {
  const { className = "task", status, isDone, title, meta, who, due, urgent, dueDate, ...link } = props;
  return (
    <li className={isDone ? `${className} is-done` : className}>
      {status}
      <div>
        <Link className="task-title" {...link}>
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
      {who !== undefined && <div className="task-who">{who}</div>}
      <div className="task-due">
        {due !== undefined && <span className={urgent ? `is-${urgent} strong` : "muted"}>{due}</span>}
        {dueDate && <small>{dueDate}</small>}
      </div>
      <Icon name="chevron-right" />
    </li>
  );
}

type TaskRowProps = Partial<DueRowProps> & Pick<DueRowProps, "to" | "title"> & { state: ShownState };

/** A task of the exhibitor's list. It leaves the scroll where it is. */
export function TaskRow({ state, title, meta = [], who = "", due, ...rest }: TaskRowProps) {
  const look = { ...taskLook(state), title, meta, who, due: due || undefined };
  return <DueRow {...rest} {...look} preventScrollReset />;
}

/** How a row looks by the state of its task; null where the task is not the reader’s own. */
export function taskLook(state: ShownState | null) {
  return {
    status: state && <TaskStatus state={state} />,
    isDone: state === "complete" || state === "notApplicable",
    urgent: (state === "overdue" || state === "dueSoon") && STATE_LOOKS[state].tone,
  };
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
