import { type SQL, sql } from "drizzle-orm";
import { mapRead, type Read, sqlRows } from "#db/read-batch";
import type { StoredFile } from "~/features/files/files.schema";
import { visibleTask } from "~/features/teams/visibility.server";

/** What staff attach lies in the task's folder; what teams give in another, so that neither can pass for the other. */
export const ATTACHMENTS = "tasks";
export const EVIDENCE = "taskEvidence";

const COLUMNS =
  sql.raw(`f.id, f.collection, f.entity_id as entityId, f.state, f.name, f.content_type as contentType,
  f.size, f.key, f.width, f.height, f.sizes, f.created_at as createdAt, f.created_by as createdBy`);

type Row<More> = Omit<StoredFile, "sizes"> & { sizes: string | null } & More;

const fileRows = <More = unknown>(statement: SQL): Read<(StoredFile & More)[]> =>
  sqlRows<Row<More>, StoredFile & More>(statement, ({ sizes, ...row }) => ({
    ...(row as unknown as Omit<StoredFile, "sizes"> & More),
    sizes: sizes === null ? null : (JSON.parse(sizes) as StoredFile["sizes"]),
  }));

const one = <T>(read: Read<T[]>): Read<T> => ({
  ...mapRead(read, (rows) => (rows[0] ?? null) as T),
  required: true,
});

export interface Reader {
  teamId: string | undefined;
  /** Moderators and above see every task and what every team gave. */
  isStaff: boolean;
}

/** The task's title, for whoever may see the task; nobody else finds it. */
export const taskInSight = (taskId: string, { teamId, isStaff }: Reader): Read<{ title: string }> =>
  one(
    sqlRows<{
      title: string;
    }>(sql`select t.title from task t where t.id = ${taskId} and (${isStaff ? 1 : 0} or exists (
      select 1 from team tm where tm.id = ${teamId ?? ""} and ${visibleTask}))`),
  );

/** For staff: the names of a task and of a team that has it. */
export const taskOfTeam = (taskId: string, teamId: string): Read<{ title: string; teamName: string }> =>
  one(
    sqlRows<{ title: string; teamName: string }>(sql`select t.title, tm.name as teamName
      from team tm join task t on ${visibleTask} where tm.id = ${teamId} and t.id = ${taskId}`),
  );

/** In the order that staff gave them. */
export const attachmentsOf = (taskId: string): Read<StoredFile[]> =>
  fileRows(sql`select ${COLUMNS} from task_attachment x join file f on f.id = x.file_id
    where x.task_id = ${taskId} and f.state = 'stored' order by x.position, f.id`);

export const attachmentOf = (taskId: string, fileId: string): Read<StoredFile> =>
  one(
    fileRows(sql`select ${COLUMNS} from task_attachment x join file f on f.id = x.file_id
      where x.task_id = ${taskId} and f.id = ${fileId} and f.state = 'stored'`),
  );

/** What this person has uploaded for tasks that are not saved yet, the latest first. */
export const recentlyStaged = (userId: string): Read<StoredFile[]> =>
  fileRows(sql`select ${COLUMNS} from file f where f.collection = ${ATTACHMENTS} and f.state = 'staged'
    and f.created_by = ${userId} and f.expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    order by f.id desc limit 100`);

/** What a team gave for a task, with who uploaded it. */
export type Evidence = StoredFile & { by: string | null };

export const evidenceOf = (taskId: string, teamId: string | undefined): Read<Evidence[]> =>
  fileRows<{ by: string | null }>(sql`select ${COLUMNS}, u.first_name || ' ' || u.surname as "by"
    from task_status s join task_evidence e on e.task_status_id = s.id join file f on f.id = e.file_id
    left join user u on u.id = f.created_by
    where s.task_id = ${taskId} and s.team_id = ${teamId ?? ""} and f.state = 'stored' order by e.position, f.id`);

/** One such file, for its own team and for staff. */
export const evidenceFile = (taskId: string, fileId: string, { teamId, isStaff }: Reader): Read<StoredFile> =>
  one(
    fileRows(sql`select ${COLUMNS} from task_status s join task_evidence e on e.task_status_id = s.id
      join file f on f.id = e.file_id
      where s.task_id = ${taskId} and f.id = ${fileId} and f.state = 'stored'
        and (${isStaff ? 1 : 0} or s.team_id = ${teamId ?? ""})`),
  );
