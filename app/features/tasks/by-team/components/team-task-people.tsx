import { Form } from "@remix-run/react";
import { Person } from "~/ui/avatar";
import { SubmitButton } from "~/ui/submit-button";
import type { TeamTaskData } from "../pages/team-task";
import { teamAssignmentPath, teamDeparturePath } from "../task-teams.paths";
import { AssignForm } from "./assign-form";

/** Who does the task for the team, and changing that. */
export function TeamTaskPeople({ data: { taskId, teamId, people } }: { data: TeamTaskData }) {
  const assigned = people.filter((person) => person.isAssigned);
  return (
    <section>
      <h2>Assigned to</h2>
      {assigned.length === 0 && <p className="muted">Nobody yet. Reminders go to the team’s owner.</p>}
      {assigned.length > 0 && (
        <ul className="people-list">
          {assigned.map((person) => (
            <li key={person.id}>
              <Person actor={{ name: person.name }} />
              <Form method="post" action={teamDeparturePath(taskId, teamId)} preventScrollReset>
                <input type="hidden" name="userId" value={person.id} />
                <SubmitButton variant="text" busyLabel="Removing…" aria-label={`Remove ${person.name}`}>
                  Remove
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <AssignForm action={teamAssignmentPath(taskId, teamId)} people={people} />
    </section>
  );
}
