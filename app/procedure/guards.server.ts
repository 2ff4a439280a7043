import { type SQL, sql } from "drizzle-orm";
import { DatabaseError, type Guarded, type Write, writeBatch } from "#db/write-batch";
import { LEVELS, type Level } from "~/identity/permissions.rules";
import { DomainError, Forbidden } from "~/lib/errors";
import { type Actor, type CommandContext, SYSTEM } from "./context";

/**
 * A statement for a command's batch that changes nothing and takes the whole batch back unless `condition` holds while it
 * is written. What each command relies on is listed in docs/guards.md.
 */
export const relyOn = (condition: SQL, otherwise: () => Error): Guarded => ({
  write: sql`insert into guard(ok) select iif(${condition}, 1, 0)`,
  rows: "itself",
  otherwise,
});

/**
 * The one write of a command. Beside what the command guards itself it relies on whoever acts: that they are still signed
 * in, in the event and in their team, that the team is active, and that their level was not lowered. The results are
 * those of `writes`.
 */
export async function commandBatch(
  ctx: Pick<CommandContext, "db" | "actor">,
  writes: readonly (Write | null | false | undefined)[],
) {
  if (!writes.some(Boolean)) return [];
  if (ctx.actor.id === SYSTEM.id) return writeBatch(ctx.db, writes);
  const results = await writeBatch(ctx.db, [actorStands(ctx), ...writes]);
  // The guard comes first.
  return results.slice(1);
}

/** A batch that was refused: nothing of it was written, for certain. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError || (error instanceof DatabaseError && error.isConstraint);

const CHANGED = "You were signed out, or what you may do here was changed, a moment ago. Nothing was saved.";

const actorStands = ({ actor }: Pick<CommandContext, "actor">): Guarded =>
  relyOn(
    sql`exists (select 1 from user u left join team tm on tm.id = u.team_id where u.id = ${actor.id}
      and u.team_id is ${actor.teamId} and coalesce(tm.is_archived, 0) = 0 and ${hasStill(actor.level)}
      and ${isSignedIn(actor)})`,
    () => new Forbidden(CHANGED),
  );

const isSignedIn = ({ sessionId }: Actor): SQL =>
  sessionId === undefined ? sql`true` : sql`exists (select 1 from session where id = ${sessionId})`;

/** Of a row `u` of `user`. Stored values that are no level read as `user`, the lowest: everybody has that. */
const hasStill = (level: Level): SQL =>
  level === "user" ? sql`true` : sql`u.permissions in ${LEVELS.slice(LEVELS.indexOf(level))}`;
