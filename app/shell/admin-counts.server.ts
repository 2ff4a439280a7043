import { sql } from "drizzle-orm";
import { type Read, sqlJson } from "#db/read-batch";

export interface AdminCounts {
  teams: number;
  teamTypes: number;
  tasks: number;
  taskGroups: number;
}

/** What the admin navigation counts, in one row. */
export const adminCounts = (): Read<AdminCounts> =>
  sqlJson(sql`select json_object(
    'teams', (select count(*) from team where is_archived = 0),
    'teamTypes', (select count(*) from team_type),
    'tasks', (select count(*) from task where is_archived = 0),
    'taskGroups', (select count(*) from task_group where is_archived = 0))`);
