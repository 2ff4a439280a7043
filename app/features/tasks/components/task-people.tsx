import { Form } from "@remix-run/react";
import { Person } from "~/ui/avatar";
import { SubmitButton } from "~/ui/submit-button";
import { AssignForm } from "../by-team/components/assign-form";
import type { DrawerData } from "../pages/task-drawer";
import { taskAssignmentPath, taskDeparturePath } from "../tasks.paths";

/** Who does the task, and, behind "Change", taking people off it and putting others on. Anybody of the team may. */
export function TaskPeople({ data: { task, people }, search }: { data: DrawerData; search: string }) {
  const assigned = people.filter((person) => person.isAssigned);
  return (
    <>
      {assigned.length > 0 ? (
        <span className="people">
          {assigned.map((person) => (
            <Person key={person.id} actor={{ name: person.name }} />
          ))}
        </span>
      ) : (
        <span className="muted">Nobody yet</span>
      )}
      <details className="assign">
        <summary className="btn-text">
          Change<span className="vh"> who does this task</span>
        </summary>
        <div className="assign-box">
          {assigned.length > 0 && (
            <ul className="people-list">
              {assigned.map((person) => (
                <li key={person.id}>
                  <Person actor={{ name: person.name }} />
                  <Form method="post" action={taskDeparturePath(task.id) + search} preventScrollReset>
                    <input type="hidden" name="userId" value={person.id} />
                    <SubmitButton
                      variant="text"
                      className="muted-action"
                      busyLabel="Removing…"
                      aria-label={`Take ${person.name} off this task`}
                    >
                      Remove
                    </SubmitButton>
                  </Form>
                </li>
              ))}
            </ul>
          )}
          <AssignForm action={taskAssignmentPath(task.id) + search} people={people} />
        </div>
      </details>
    </>
  );
}
