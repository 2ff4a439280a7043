import { DueRow, taskLook } from "~/ui/task-row";
import type { Shown } from "../../shown-sections.types";

/** One task, as the team has it: it opens over the page. */
export function TaskSection({ task: { id, title, state, ...task } }: Shown<"taskList">) {
  return (
    <ul className="rows">
      <DueRow
        {...task}
        {...taskLook(state)}
        className={`task slim${state ? "" : " no-status"}`}
        id={`task-${id}`}
        preventScrollReset
        title={<span dir="auto">{title}</span>}
      />
    </ul>
  );
}
