import { Link } from "@remix-run/react";
import { taskTeamPath } from "../../by-team/task-teams.paths";

interface TaskOfTeam {
  taskId: string;
  teamId: string;
  title: string;
  teamName: string;
  typeName: string | null;
}

/** The task, whose it is, and the way to where staff see both. */
export function TaskCell({ row }: { row: TaskOfTeam }) {
  return (
    <>
      <Link to={taskTeamPath(row.taskId, row.teamId)}>{row.title}</Link>
      <span className="cell-sub">
        {row.teamName}
        {row.typeName && `, ${row.typeName}`}
      </span>
    </>
  );
}

/** When, and by whom. */
export function MomentCell({ at, by }: { at: string; by: string | null }) {
  return (
    <span>
      <span className="nowrap">{at}</span>
      {by && <span className="cell-sub block small">{by}</span>}
    </span>
  );
}
