import { sql } from "drizzle-orm";
import { type Read, sqlJson } from "#db/read-batch";
import { isFailed } from "~/features/email/failed-mails.queries.server";
import { visibleTask } from "~/features/teams/visibility.server";

export interface AdminCounts {
  teams: number;
  teamTypes: number;
  tasks: number;
  taskGroups: number;
  /** What teams sent for approval or ask for: the queue's two lists. */
  approvals: number;
  /** Mails that did not arrive. */
  failedMails: number;
  /** Mails that were tried and are tried again; not those that failed a moment ago. */
  heldMails: number;
}

const HELD_MS = 10 * 60_000;

/** What the admin navigation counts, in one row. */
export const adminCounts = (now: Date): Read<AdminCounts> =>
  sqlJson(sql`select json_object(
    'teams', (select count(*) from team where is_archived = 0),
    'teamTypes', (select count(*) from team_type),
    'tasks', (select count(*) from task where is_archived = 0),
    'taskGroups', (select count(*) from task_group where is_archived = 0),
    'approvals', (select count(*) ${waitingFor} where s.approval_status = 'awaiting')
      + (select count(*) ${waitingFor} join task_request r on r.task_status_id = s.id and r.state = 'open'),
    'failedMails', (select count(*) from email_log l where ${isFailed(now)}),
    'heldMails', (select count(*) from outbox where state = 'pending' and subscriber like 'mail:%'
      and last_error is not null and created_at < ${new Date(now.getTime() - HELD_MS).toISOString()}))`);

/** Of active teams and tasks that they see: whatever else waits is nobody's to decide. */
const waitingFor = sql`from task_status s join task t on t.id = s.task_id
  join team tm on tm.id = s.team_id and tm.is_archived = 0 and ${visibleTask}`;
