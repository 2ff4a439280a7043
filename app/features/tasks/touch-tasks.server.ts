import { type SQL, sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";

/** An editor that is open on one of these tasks is based on an older version now: its save would undo what is done here. */
export const touchTasks = (ctx: CommandContext, ids: SQL): Write =>
  sql`update task set version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
    where id in ${ids}`;
