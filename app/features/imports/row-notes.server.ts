import { type SQL, sql } from "drizzle-orm";
import type { RowRecord } from "./row-record.rules";

const stored = (flag: boolean | null) => (flag === null ? null : flag ? 1 : 0);

/** The check record of a row, written down. */
export const notedRow = (
  importId: string,
  number: number,
  {
    state,
    userId,
    teamId,
    ...record
  }: RowRecord & { state: "done" | "failed"; userId?: string; teamId?: string },
): SQL =>
  sql`update team_import_row set state = ${state}, tried_at = ${new Date().toISOString()},
      type_check = ${stored(record.typeCheck)}, user_created = ${stored(record.userCreated)},
      team_created = ${stored(record.teamCreated)}, email_sent = ${stored(record.emailSent)}, error = ${record.error.slice(0, 500)},
      user_rolled_back = ${stored(record.userRolledBack)}, team_rolled_back = ${stored(record.teamRolledBack)},
      user_rollback = ${record.userRollback}, team_rollback = ${record.teamRollback},
      user_id = coalesce(${userId ?? null}, user_id), team_id = coalesce(${teamId ?? null}, team_id)
    where import_id = ${importId} and number = ${number}`;
