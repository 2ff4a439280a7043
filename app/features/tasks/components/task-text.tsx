import { formatDate } from "~/ui/format.rules";
import { Prose } from "~/ui/prose";
import type { DrawerData } from "../pages/task-drawer";

/** What to do, and the text of a declaration: plain text with its paragraphs, lists and links. */
export function TaskText({ data }: { data: DrawerData }) {
  const { task, locale } = data;
  return (
    <>
      {task.description && (
        <section>
          <h3>What to do</h3>
          <Prose text={task.description} />
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
