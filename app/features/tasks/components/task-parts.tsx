import { formatDate } from "~/ui/format.rules";
import { Prose } from "~/ui/prose";
import type { DrawerData } from "../task-drawer.server";
import { drawerOf } from "../types/task-types.drawer";
import { hasDescription, TaskDescription } from "./task-description";

/** What to do, and the text of a declaration, which is plain. */
export function TaskText({ data }: { data: DrawerData }) {
  const { task, locale } = data;
  return (
    <>
      {hasDescription(task) && (
        <section>
          <h3>What to do</h3>
          <TaskDescription of={task} />
        </section>
      )}
      {task.disclaimer && (
        <section>
          <h3>Declaration</h3>
          <Prose text={task.disclaimer} />
          {task.acceptance && (
            <p className="small muted mt-3">
              Accepted{task.acceptance.name && ` by ${task.acceptance.name}`}
              {task.completedOn && ` on ${formatDate(task.completedOn, "long", locale)}`}
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** What each type adds to the drawer's body: the part in which the task is done. */
export function TaskParts({ data, search = "" }: { data: DrawerData; search?: string }) {
  const { Part } = drawerOf(data.task.type);
  return Part && <Part data={data} search={search} />;
}
