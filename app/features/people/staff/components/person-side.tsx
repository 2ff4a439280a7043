import type { ReactNode } from "react";
import { taskTeamPath } from "~/features/tasks/by-team/task-teams.paths";
import { shownState } from "~/features/tasks/tasks.rules";
import { BackForm } from "~/ui/back-form";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { SubmitButton } from "~/ui/submit-button";
import { SideFacts } from "~/ui/summary-list";
import { personPath, personSignOutsPath } from "../../people.paths";
import type { PersonPageData } from "../person.server";

/** Facts about somebody. */
export function PersonSide({ data, children }: { data: PersonPageData; children: ReactNode }) {
  const { person, tasks, mayChange, isSelf } = data;
  return (
    <aside className="detail-side" aria-label={`Facts about ${person.name}`}>
      <section>
        <h2>Sign-in</h2>
        <SideFacts
          rows={[
            {
              label: "Last",
              value: person.hasLoggedIn ? person.lastLogin : <span className="is-danger">Never</span>,
            },
            person.hasLoggedIn && { label: "In the last 30 days", value: counted(person.signIns, "time") },
            person.hasLoggedIn && { label: "Second step", value: FACTORS[person.factor ?? ""] ?? "None" },
            { label: "Signed in on", value: counted(person.sessions, "device") },
          ]}
        />
        {person.sessions > 0 && mayChange && !isSelf && (
          <BackForm className="mt-3" action={personSignOutsPath(person)} back={personPath(person)}>
            <input type="hidden" name="sessions" value="all" />
            <SubmitButton size="sm" icon="log-out" busyLabel="Signing out…">
              Sign out everywhere
            </SubmitButton>
          </BackForm>
        )}
      </section>
      {person.teamId && (
        <section>
          <h2>
            Tasks <span className="count">{tasks.length} open</span>
          </h2>
          {tasks.length === 0 ? (
            <p className="small muted">Nothing is assigned to this person that is still to be done.</p>
          ) : (
            <ul className="due-list">
              {tasks.map((task) => (
                <li key={task.id}>
                  <Link to={taskTeamPath(task.id, task.teamId)}>{task.title}</Link>
                  <span className={DUE_LOOKS[shownState(task)] ?? "muted small"}>{task.due}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <section>
        <h2>Record</h2>
        <SideFacts
          rows={[
            {
              label: "Added",
              value: `${person.addedOn}${person.createdBy ? ` by ${person.createdBy}` : ""}`,
            },
            { label: "Level", value: person.levelLabel },
            person.teamId && { label: "Onboarding", value: person.isOnboarded ? "Seen" : "Not seen yet" },
          ]}
        />
      </section>
      {children}
    </aside>
  );
}

const FACTORS: Record<string, string> = {
  passkey: "Passkey",
  totp: "Authenticator app",
  recoveryCode: "Recovery code",
};

const DUE_LOOKS: Record<string, string> = {
  overdue: "is-danger strong small nowrap",
  dueSoon: "is-warning strong small nowrap",
};
