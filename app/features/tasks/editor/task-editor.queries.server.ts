import { sql } from "drizzle-orm";
import { nameOf, t } from "#db/event/aliases";
import { as, jsonRequired, valuesOf } from "#db/json-row";
import { SETTING_CELLS } from "../types/type-store.server";

export const taskForEdit = (taskId: string) =>
  jsonRequired(
    {
      id: t.id,
      title: t.title,
      type: t.type,
      dueDate: t.dueDate,
      description: t.description,
      isRichText: t.isRichText,
      ...SETTING_CELLS,
      isArchived: t.isArchived,
      isDraft: t.isDraft,
      isTimeSensitive: t.isTimeSensitive,
      isApprovalNeeded: t.isApprovalNeeded,
      lookFor: t.lookFor,
      showToChildTeams: t.showToChildTeams,
      isRequired: t.isRequired,
      version: t.version,
      groupIds: valuesOf(as<string>(sql`group_id`), sql`from task_group_task where task_id = t.id`),
      teamTypeIds: valuesOf(as<string>(sql`team_type_id`), sql`from task_team_type where task_id = t.id`),
      /** Teams that are complete, and that wait for approval. */
      complete: as<number>(
        sql`(select count(*) from task_status where task_id = t.id and progress_status = 'complete')`,
      ),
      awaiting: as<number>(sql`(select count(*) from task_status where task_id = t.id
        and progress_status = 'incomplete' and approval_status = 'awaiting')`),
      updatedAt: t.updatedAt,
      updatedBy: nameOf(t.updatedBy),
    },
    sql`from task t where t.id = ${taskId}`,
  );
