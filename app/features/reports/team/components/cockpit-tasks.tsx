import { forTeamPath } from "~/features/forms/filling/filling.paths";
import { taskTeamPath } from "~/features/tasks/by-team/task-teams.paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { IconName } from "~/ui/sprite/names";
import { StatStrip } from "~/ui/stat-strip";
import { Status } from "~/ui/status";
import { DataTable } from "~/ui/table";
import type { Tone } from "~/ui/task-state.rules";
import { teamReportPath } from "../../reports.paths";
import { COCKPIT_STATES, type CockpitState } from "../cockpit.rules";
import type { CockpitTask } from "../cockpit.server";

const LOOKS: Record<CockpitState, { label: string; tone: Tone; icon: IconName }> = {
  overdue: { label: "Overdue", tone: "danger", icon: "circle-alert" },
  waiting: { label: "Waiting for us", tone: "warning", icon: "inbox" },
  dueSoon: { label: "Due soon", tone: "warning", icon: "clock" },
  later: { label: "Later", tone: "neutral", icon: "circle" },
  done: { label: "Done", tone: "success", icon: "circle-check" },
};
/** Of these the heading alone is in sight. */
const FOLDED: ReadonlySet<CockpitState> = new Set(["later", "done"]);

const inState = (tasks: readonly CockpitTask[], state: CockpitState) =>
  tasks.filter((task) => task.state === state);

/** Five numbers, each the way to its rows. */
export function CockpitStates({ tasks }: { tasks: readonly CockpitTask[] }) {
  const notes: Record<CockpitState, (of: readonly CockpitTask[]) => string> = {
    overdue: ([first]) => (first?.when ? `oldest ${first.when.replace(" late", "")}` : "nothing is late"),
    waiting: (of) => {
      const asked = tasks.filter(({ asks }) => asks !== null).length;
      if (asked > 0) return `and ${counted(asked, "request")}`;
      return of.length > 0 ? "to decide" : "nothing to decide";
    },
    dueSoon: ([first]) => (first?.when ? `first ${first.when.toLowerCase()}` : "nothing presses"),
    later: (of) => {
      const dateless = of.filter(({ due }) => due === null).length;
      return dateless > 0 ? `${dateless} without a date` : "all with a date";
    },
    done: () => `of ${tasks.length}`,
  };
  return (
    <StatStrip
      label="Tasks by state"
      stats={COCKPIT_STATES.map((state) => {
        const of = inState(tasks, state);
        return {
          ...{ label: LOOKS[state].label, look: LOOKS[state], value: of.length, note: notes[state](of) },
          ...(of.length > 0 && { to: `#tasks-${state}` }),
        };
      })}
    />
  );
}

/** A team's tasks, what is late and what waits for staff first; what is later and what is done can be opened. */
export function CockpitTasks({
  tasks,
  team,
}: {
  tasks: readonly CockpitTask[];
  team: { id: string; isOrganiser: boolean; isArchived: boolean };
}) {
  return (
    <section className="panel cockpit-tasks" aria-labelledby="tasks">
      <div className="panel-head">
        <h2 id="tasks">
          Tasks <span className="count">{tasks.length}</span>
        </h2>
        {!team.isOrganiser && (
          <Link className="small" to={teamReportPath(team.id)}>
            Report of this team
          </Link>
        )}
      </div>
      {tasks.length === 0 ? (
        <EmptyState icon="list-checks" title="No tasks yet">
          No task is visible to this team.
        </EmptyState>
      ) : (
        COCKPIT_STATES.map((state) => {
          const of = inState(tasks, state);
          return (
            of.length > 0 && (
              <details className="state" key={state} id={`tasks-${state}`} open={!FOLDED.has(state)}>
                <summary>
                  <Icon name="chevron-right" />
                  <Status tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
                    {LOOKS[state].label}
                  </Status>
                  <span className="count">{of.length}</span>
                </summary>
                <Rows caption={LOOKS[state].label} tasks={of} team={team} />
              </details>
            )
          );
        })
      )}
    </section>
  );
}

function Rows({
  caption,
  tasks,
  team,
}: {
  caption: string;
  tasks: readonly CockpitTask[];
  team: { id: string; isArchived: boolean };
}) {
  return (
    <DataTable
      caption={`${caption}: tasks`}
      rows={tasks}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "task",
          header: "Task",
          primary: true,
          render: ({ id, title, says }) => (
            <>
              <Link to={taskTeamPath(id, team.id)}>{title}</Link>
              {says && <small className={`says is-${says.tone}`}>{says.text}</small>}
            </>
          ),
        },
        {
          key: "who",
          header: "With",
          className: "col-words",
          phoneLabel: "With",
          render: ({ assignees }) => assignees.join(", ") || <span className="muted">Not assigned</span>,
        },
        {
          key: "due",
          header: "Due",
          className: "nowrap",
          render: ({ when, due, done, isLate, state }) =>
            state === "done" ? (
              <span className="muted">{done ? `Done ${done}` : "Done"}</span>
            ) : due ? (
              <>
                <span className={isLate ? "is-danger" : undefined}>{when}</span>
                <small className="says muted"> {due}</small>
              </>
            ) : (
              <span className="muted">No date</span>
            ),
        },
        {
          key: "acts",
          header: "What to do",
          hideHeader: true,
          className: "right",
          render: ({ id, title, state, asks, formId }) => (
            <span className="acts">
              {(state === "waiting" || asks) && (
                <ButtonLink size="sm" to={taskTeamPath(id, team.id)}>
                  Decide<span className="vh">: {title}</span>
                </ButtonLink>
              )}
              {formId && !team.isArchived && (
                <Link to={forTeamPath({ teamId: team.id, formId }, id)}>
                  Fill in<span className="vh"> {title} for this team</span>
                </Link>
              )}
              <Link to={taskTeamPath(id, team.id)}>
                Set…<span className="vh"> {title}</span>
              </Link>
            </span>
          ),
        },
      ]}
    />
  );
}
