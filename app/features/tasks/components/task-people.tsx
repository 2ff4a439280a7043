import type { LimitsOf } from "~/procedure/limits.server";
import { Person } from "~/ui/avatar";
import { BackForm } from "~/ui/back-form";
import { fieldsOf } from "~/ui/fields-of";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import type { Candidate } from "../by-team/task-teams.queries.server";
import type { PersonInput } from "../by-team/task-teams.schema";
import type { DrawerData } from "../task-drawer.server";
import { taskAssignmentPath, taskUnassignmentPath } from "../tasks.paths";

interface Assigning {
  people: readonly Candidate[];
  limits: LimitsOf<typeof PersonInput>;
  assign: string;
  back?: string;
}

/** Chooses one of the team's people who is not assigned yet. */
export function AssignForm({ people, limits, assign, back }: Assigning) {
  const free = people.filter((person) => !person.isAssigned);
  if (people.length === 0) return <p className="muted small">This team has nobody to assign yet.</p>;
  if (free.length === 0) return <p className="muted small">Everybody in the team is assigned.</p>;
  return (
    <BackForm action={assign} back={back} className="inline-form">
      <SelectField
        field={fieldsOf({ id: "f", limits }).fields.userId}
        label="Assign to"
        placeholder="Choose a person"
        options={free.map(({ id, name, isOwner }) => ({
          value: id,
          label: isOwner ? `${name} (owner)` : name,
        }))}
      />
      <SubmitButton busyLabel="Assigning…">Assign</SubmitButton>
    </BackForm>
  );
}

/** Takes people off the task and puts others on it. */
export function PeopleForms({
  unassign,
  removal,
  className,
  ...assigning
}: Assigning & {
  unassign: string;
  /** What the button beside a name does, for those who hear it. */
  removal(name: string): string;
  className?: string;
}) {
  const assigned = assigning.people.filter((person) => person.isAssigned);
  return (
    <>
      {assigned.length > 0 && (
        <ul className="people-list">
          {assigned.map(({ id, name }) => (
            <li key={id}>
              <Person actor={{ name }} />
              <BackForm action={unassign}>
                <input type="hidden" name="userId" value={id} />
                <SubmitButton
                  variant="text"
                  className={className}
                  busyLabel="Removing…"
                  aria-label={removal(name)}
                >
                  Remove
                </SubmitButton>
              </BackForm>
            </li>
          ))}
        </ul>
      )}
      <AssignForm {...assigning} />
    </>
  );
}

/** Who does the task, and, behind "Change", the forms for it. Anybody of the team may. */
export function TaskPeople({ data: { task, people, limits }, search }: { data: DrawerData; search: string }) {
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
          <PeopleForms
            people={people}
            limits={limits.person}
            assign={taskAssignmentPath(task.id) + search}
            unassign={taskUnassignmentPath(task.id) + search}
            removal={(name) => `Take ${name} off this task`}
            className="muted-action"
          />
        </div>
      </details>
    </>
  );
}
