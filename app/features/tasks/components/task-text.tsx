import { formatDate } from "~/ui/format.rules";
import type { DrawerData } from "../pages/task-drawer";

/** What to do, and the text of a declaration. Plain text: blank lines part paragraphs, lines that begin with - are a list. */
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

function Prose({ text }: { text: string }) {
  const blocks = text.split(/\n\s*\n/).map((block) => block.split("\n").map((line) => line.trim()));
  return (
    <div className="prose">
      {blocks.map((lines) => {
        const key = lines.join("\n");
        if (lines.every((line) => line.startsWith("- "))) {
          return (
            <ul key={key}>
              {lines.map((line) => (
                <li key={line}>{line.slice(2)}</li>
              ))}
            </ul>
          );
        }
        return (
          <p key={key} className="whitespace-pre-line">
            {lines.join("\n")}
          </p>
        );
      })}
    </div>
  );
}
