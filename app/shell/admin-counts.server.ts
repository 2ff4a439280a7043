import { sql } from "drizzle-orm";
import { type Read, sqlJson } from "#db/read-batch";
import { visibleTask } from "~/features/teams/visibility.server";

export interface AdminCounts {
  teams: number;
  teamTypes: number;
  tasks: number;
  taskGroups: number;
  /** What teams sent for approval or ask for: the queue's two lists. */
  approvals: number;
}

/** What the admin navigation counts, in one row. */
export const adminCounts = (): Read<AdminCounts> =>
  sqlJson(sql`select json_object(
    'teams', (select count(*) from team where is_archived = 0),
    'teamTypes', (select count(*) from team_type),
    'tasks', (select count(*) from task where is_archived = 0),
    'taskGroups', (select count(*) from task_group where is_archived = 0),
    'approvals', (select count(*) ${waitingFor} where s.approval_status = 'awaiting')
      + (select count(*) ${waitingFor} join task_request r on r.task_status_id = s.id and r.state = 'open'))`);

/** Of active teams and tasks that they see: whatever else waits is nobody's to decide. */
const waitingFor = sql`from task_status s join task t on t.id = s.task_id
  join team tm on tm.id = s.team_id and tm.is_archived = 0 and ${visibleTask}`;
