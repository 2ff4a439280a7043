import { type SQL, sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { taskTeamPath } from "../by-team/task-teams.paths";
import { adminTaskPath, taskPath } from "../tasks.paths";
import { visibleTask } from "../visibility.server";

/** The scope of what staff attach to a task; what a team gave has the team's id. */
const ATTACHED = "attached";

/** What search knows of files: their names. */
export const fileEntries = searchEntries("file", {
  id: sql`e.id`,
  scope: sql`e.scope`,
  title: sql`e.name`,
  body: sql`''`,
  from: sql`(select f.id, f.name, ${sql.raw(`'${ATTACHED}'`)} as scope from task_attachment x
      join file f on f.id = x.file_id where f.state = 'stored'
    union all select f.id, f.name, s.team_id from task_evidence x join file f on f.id = x.file_id
      join task_status s on s.id = x.task_status_id where f.state = 'stored') e`,
});

/** The file with this id, and the task that it is attached to or that a team gave it for. */
const placeOf = (id: SQL) => sql`join file f on f.id = ${id} left join task_attachment a on a.file_id = f.id
  left join task_evidence x on x.file_id = f.id left join task_status s on s.id = x.task_status_id
  join task t on t.id = coalesce(a.task_id, s.task_id)`;

/** Staff find all; a team what is attached to the tasks that it sees, and what it gave itself. It leads to the task. */
export const fileFinder: Finder = {
  find(who, slice) {
    const staff = isStaff(who);
    const { teamId } = who;
    if (!staff && teamId === undefined) return nothingFound();
    const isSeen = sql`f.state = 'stored' and exists (select 1 from team tm where tm.id = ${teamId ?? ""} and ${visibleTask})
      and (s.id is null or s.team_id = ${teamId ?? ""})`;
    return foundPage(slice, {
      kind: "file",
      isCut: true,
      ...(staff ? {} : { within: [teamId ?? "", ATTACHED] }),
      seen: sql`select f.id, f.name as title, t.is_archived as isArchived, hit.rank
        from hit ${placeOf(sql`hit.ref`)} where ${staff ? sql`f.state = 'stored'` : isSeen}`,
      facts: sql`select paged.*, '' as text, s.team_id as teamId,
          (select tm.name from team tm where tm.id = s.team_id) as teamName, null as dueDate, t.id as taskId,
          t.title as taskTitle
        from paged ${placeOf(sql`paged.id`)}`,
      more: ["taskId", "taskTitle"],
    });
  },
  show({ teamId, teamName, taskId, taskTitle }, { who }) {
    const id = taskId ?? "";
    const managed = teamId ? taskTeamPath(id, teamId) : adminTaskPath(id);
    return { to: isStaff(who) ? managed : taskPath(id), facts: [taskTitle, isStaff(who) ? teamName : null] };
  },
};
