import { sql } from "drizzle-orm";
import { type Read, sqlJson } from "#db/read-batch";
import type { TaskType } from "../tasks.types";

export interface EditedTask {
  id: string;
  title: string;
  type: TaskType;
  dueDate: string | null;
  description: string;
  disclaimer: string | null;
  externalLink: string | null;
  isArchived: boolean;
  isTimeSensitive: boolean;
  isApprovalNeeded: boolean;
  showToChildTeams: boolean;
  isRequired: boolean;
  version: number;
  groupIds: string[];
  teamTypeIds: string[];
  /** Teams that are complete, and that wait for approval. */
  complete: number;
  awaiting: number;
  updatedAt: string;
  updatedBy: string | null;
}

export function taskForEdit(taskId: string): Read<EditedTask> {
  const read = sqlJson<EditedTask>(sql`select json_object('id', t.id, 'title', t.title, 'type', t.type,
      'dueDate', t.due_date, 'description', t.description, 'disclaimer', t.disclaimer, 'externalLink', t.external_link,
      'isArchived', json(iif(t.is_archived, 'true', 'false')),
      'isTimeSensitive', json(iif(t.is_time_sensitive, 'true', 'false')),
      'isApprovalNeeded', json(iif(t.is_approval_needed, 'true', 'false')),
      'showToChildTeams', json(iif(t.show_to_child_teams, 'true', 'false')),
      'isRequired', json(iif(t.is_required, 'true', 'false')), 'version', t.version,
      'groupIds', json((select coalesce(json_group_array(group_id), '[]') from task_group_task where task_id = t.id)),
      'teamTypeIds', json((select coalesce(json_group_array(team_type_id), '[]') from task_team_type where task_id = t.id)),
      'complete', (select count(*) from task_status where task_id = t.id and progress_status = 'complete'),
      'awaiting', (select count(*) from task_status where task_id = t.id and progress_status = 'incomplete'
        and approval_status = 'awaiting'),
      'updatedAt', t.updated_at,
      'updatedBy', (select first_name || ' ' || surname from user where id = t.updated_by))
    from task t where t.id = ${taskId}`);
  return { ...read, required: true };
}
