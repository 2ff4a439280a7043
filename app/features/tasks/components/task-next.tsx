import type { ReactNode } from "react";
import { shortened, upperFirst } from "~/lib/text.rules";
import { Icon } from "~/ui/icon";
import { Link, TextLink } from "~/ui/link";
import { type AfterTask, dueWords, progressWords } from "../task-list.rules";
import { taskPath } from "../tasks.paths";

/**
 * The foot of a task of which there is nothing left to do: how far the team is and what comes next, where the button stood that
 * did it. What takes it back is at the drawer's top.
 */
export function TaskNext({
  after,
  today,
  search,
  listTo,
  children,
}: {
  after: AfterTask;
  today: string;
  /** The list's filters, which stay under the drawer. */
  search: string;
  listTo: string;
  /** What else there is: a way to what was sent. */
  children: ReactNode;
}) {
  const { next } = after;
  return (
    <div className="task-next">
      {children}
      <p className="small">
        <span className="muted">{progressWords(after)}</span>
        <TextLink to={listTo} preventScrollReset>
          All tasks
        </TextLink>
      </p>
      {next ? (
        <Link className="btn btn-primary" to={taskPath(next.id) + search} preventScrollReset>
          <span>
            Next: {shortened(next.title, 100)}
            {next.dueDate && <small>{upperFirst(dueWords(next.dueDate, today))}</small>}
          </span>
          <Icon name="arrow-right" />
        </Link>
      ) : (
        <p className="strong">
          <Icon name="circle-check" /> {after.waiting > 0 ? WAITING : DONE}
        </p>
      )}
    </div>
  );
}

const DONE = "Everything is done. Thank you.";
const WAITING = "There is nothing else to do just now. Thank you.";
