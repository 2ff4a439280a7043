import { sql } from "drizzle-orm";
import { tn } from "#db/event/aliases";
import { jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { hasLevel } from "~/identity/permissions.rules";
import { Conflict, Forbidden, NotFound } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { noteEntries } from "./note-entries.server";

const MOST_NOTES = 500;

/** Staff write something down about a team for each other. Sent twice it is there once. */
export async function addNote(
  ctx: CommandContext,
  teamId: string,
  { text, isOnTop, formId }: { text: string; isOnTop: boolean; formId?: string | undefined },
): Promise<{ noteId: string }> {
  const before = (id: string) =>
    madeBefore(
      {
        isOwn: sql`tn.created_by = ${ctx.actor.id} and tn.team_id = ${teamId}`,
        isSame: sql`tn.text = ${text}`,
      },
      sql`from team_note tn where tn.id = ${id}`,
    );
  return addOnce(ctx, { id: formId, before, again: (noteId) => ({ noteId }) }, async (id) => {
    const at = ctx.now.toISOString();
    await commandBatch(ctx, [
      {
        write: sql`insert into team_note (id, team_id, text, is_on_top, created_at, created_by, updated_at, updated_by)
          select ${id}, tm.id, ${text}, ${isOnTop ? 1 : 0}, ${at}, ${ctx.actor.id}, ${at}, ${ctx.actor.id}
          from team tm where tm.id = ${teamId}
            and (select count(*) from team_note where team_id = tm.id) < ${MOST_NOTES}`,
        otherwise: () => new Conflict(`The team is gone, or has ${MOST_NOTES} notes: remove one first.`),
      },
      ...noteEntries.index(id),
      ...ctx.record({ kind: "teamNote.added", subjectId: teamId, teamId }),
    ]);
    return { noteId: id };
  });
}

interface OfTeam {
  teamId: string;
  noteId: string;
}

/** Keeps it above the others, or among them again. */
export async function keepNoteOnTop(
  ctx: CommandContext,
  { teamId, noteId }: OfTeam,
  isOnTop: boolean,
): Promise<void> {
  await commandBatch(ctx, [
    {
      write: sql`update team_note set is_on_top = ${isOnTop ? 1 : 0}, updated_at = ${ctx.now.toISOString()},
        updated_by = ${ctx.actor.id} where id = ${noteId} and team_id = ${teamId}`,
      otherwise: () => new NotFound(),
    },
  ]);
}

/** Whoever wrote it takes it away, and admins take away any. */
export async function removeNote(ctx: CommandContext, { teamId, noteId }: OfTeam): Promise<void> {
  const { note } = await readBatch(ctx.db, {
    note: jsonOne(
      { createdBy: tn.createdBy },
      sql`from team_note tn where tn.id = ${noteId} and tn.team_id = ${teamId}`,
    ),
  });
  if (!note) throw new NotFound();
  if (note.createdBy !== ctx.actor.id && !hasLevel(ctx.actor.level, "admin"))
    throw new Forbidden("A note is taken away by whoever wrote it, or by an admin");
  await commandBatch(ctx, [
    {
      write: sql`delete from team_note where id = ${noteId} and team_id = ${teamId}`,
      otherwise: () => new NotFound(),
    },
    ...noteEntries.index(noteId),
    ...ctx.record({ kind: "teamNote.removed", subjectId: teamId, teamId }),
  ]);
}
