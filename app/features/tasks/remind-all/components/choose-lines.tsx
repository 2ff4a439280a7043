import { teamPath } from "~/features/teams/teams.paths";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { DataTable } from "~/ui/table";
import { adminTaskPath } from "../../tasks.paths";

export interface LateTask {
  id: string;
  title: string;
  due: string;
  isTimeSensitive: boolean;
  teams: number;
  last: { kind: string; when: string } | null;
  isChosen: boolean;
}

export function WhichTasks({ tasks }: { tasks: readonly LateTask[] }) {
  const chosen = tasks.filter(({ isChosen }) => isChosen);
  const sum = (some: readonly LateTask[]) => some.reduce((total, { teams }) => total + teams, 0);
  return (
    <section aria-labelledby="which-tasks">
      <div className="panel-head">
        <h2 id="which-tasks">1. Which tasks</h2>
        <span className="muted small">
          {chosen.length} of {tasks.length} chosen, {sum(chosen)} of {sum(tasks)} late
        </span>
      </div>
      <DataTable
        caption="Overdue tasks, most late teams first"
        rows={tasks}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "task",
            header: "Task",
            primary: true,
            render: (task) => (
              <span className="remind-choice">
                <input
                  type="checkbox"
                  id={`t-${task.id}`}
                  name="task"
                  value={task.id}
                  defaultChecked={task.isChosen}
                />
                <span>
                  <label htmlFor={`t-${task.id}`}>{task.title}</label>
                  <small>
                    {task.due}
                    {task.isTimeSensitive && " · time-sensitive"} ·{" "}
                    <Link to={adminTaskPath(task.id)}>Open</Link>
                  </small>
                </span>
              </span>
            ),
          },
          {
            key: "teams",
            header: "Late teams",
            align: "right",
            phoneLabel: "Late teams",
            render: ({ teams }) => teams,
          },
          {
            key: "last",
            header: "Last reminded",
            phoneLabel: "Last reminded",
            render: ({ last }) =>
              last ? `${last.kind}, ${last.when}` : <span className="muted">Never</span>,
          },
        ]}
      />
    </section>
  );
}

export function WhichTypes({
  types,
}: {
  types: readonly { id: string; name: string; late: number; isChosen: boolean }[];
}) {
  return (
    <fieldset className="panel remind-types">
      <legend className="vh">Which team types</legend>
      <div className="panel-head">
        <h2>2. Which team types</h2>
      </div>
      <div className="remind-boxes">
        {types.map((type) => (
          <div className="check" key={type.id}>
            <input
              type="checkbox"
              id={`y-${type.id}`}
              name="type"
              value={type.id}
              defaultChecked={type.isChosen}
            />
            <label htmlFor={`y-${type.id}`}>
              {type.name} <span className="muted">{type.late} late</span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

export interface LateTeam {
  id: string;
  name: string;
  typeName: string | null;
  chosen: number;
  of: number;
  isLeftOut: boolean;
  heard: { names: readonly string[] } | { deaf: "blocked" | "unsubscribed" | "nobody" };
}

const DEAF = {
  blocked: "Mail came back: nobody is reached",
  unsubscribed: "Unsubscribed",
  nobody: "Nobody is in this team",
};

export function WhichTeams({
  teams,
  total,
  moreTo,
}: {
  teams: readonly LateTeam[];
  total: number;
  /** Shows all of them; null: they are shown. */
  moreTo: string | null;
}) {
  return (
    <section aria-labelledby="which-teams">
      <div className="panel-head">
        <h2 id="which-teams">3. Which teams</h2>
        <span className="muted small">Tick those that are left out</span>
      </div>
      <DataTable
        caption="Late teams, most lines first"
        rows={teams}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "team",
            header: "Team",
            primary: true,
            render: (team) => (
              <>
                <Link to={teamPath(team.id)}>{team.name}</Link>
                <small className="remind-small">{team.typeName ?? "Without a type"}</small>
              </>
            ),
          },
          {
            key: "lines",
            header: "Lines",
            align: "right",
            phoneEnd: true,
            render: ({ isLeftOut, chosen, of }) => `${isLeftOut ? 0 : chosen} of ${of}`,
          },
          {
            key: "heard",
            header: "Who hears of it",
            render: ({ heard }) =>
              "deaf" in heard ? (
                <span className={heard.deaf === "unsubscribed" ? "is-warning" : "is-danger"}>
                  {DEAF[heard.deaf]}
                </span>
              ) : (
                heard.names.join(", ")
              ),
          },
          {
            key: "without",
            header: "Leave out",
            render: (team) => (
              <span className="check">
                <input
                  type="checkbox"
                  id={`w-${team.id}`}
                  name="without"
                  value={team.id}
                  defaultChecked={team.isLeftOut}
                />
                <label htmlFor={`w-${team.id}`}>
                  Leave out<span className="vh"> {team.name}</span>
                </label>
              </span>
            ),
          },
        ]}
      />
      <p className="muted small remind-more">
        {teams.length} of {counted(total, "team")}, most late first.{" "}
        {moreTo && (
          <Link to={moreTo} preventScrollReset>
            Show the other {total - teams.length}
          </Link>
        )}
      </p>
    </section>
  );
}
