import { sql } from "drizzle-orm";
import { tm, u } from "#db/event/aliases";
import { sessionViews } from "#db/event/schema/auth";
import { jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { hasLevel, LEVELS, levelOf } from "~/identity/permissions.rules";
import { type CurrentView, VIEW_MS, whoseEyes } from "~/identity/view.rules";
import { Conflict, Forbidden, NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";

/**
 * From now on this session sees the user area as the team does, or as one person of it, for an hour at most; its other tabs too.
 * Nobody looks through the eyes of somebody above their own level.
 */
export async function startView(
  ctx: CommandContext,
  { teamId, userId }: { teamId: string; userId?: string },
): Promise<void> {
  const { sessionId, level } = ctx.actor;
  if (!sessionId) throw new Forbidden();
  const { team, person } = await readBatch(ctx.db, {
    team: jsonOne({ name: tm.name, isArchived: tm.isArchived }, sql`from team tm where tm.id = ${teamId}`),
    person: jsonOne(
      { firstName: u.firstName, surname: u.surname, permissions: u.permissions },
      sql`from user u where u.id = ${userId ?? ""} and u.team_id = ${teamId}`,
    ),
  });
  if (!team || (userId && !person)) throw new NotFound();
  if (team.isArchived) throw new Conflict("The team is archived: nobody of it can sign in");
  if (person && !hasLevel(level, levelOf(person.permissions)))
    throw new Forbidden("Nobody looks at the portal as somebody above their own level");
  const at = ctx.now.toISOString();
  const until = new Date(ctx.now.getTime() + VIEW_MS).toISOString();
  const above = LEVELS.slice(LEVELS.indexOf(level) + 1);
  await commandBatch(ctx, [
    {
      write: sql`insert into ${sessionViews} (session_id, team_id, user_id, until, created_at)
        select ${sessionId}, tm.id, ${userId ?? null}, ${until}, ${at} from team tm
        where tm.id = ${teamId} and tm.is_archived = 0 and (${userId ?? null} is null or exists (select 1 from user u
          where u.id = ${userId ?? null} and u.team_id = tm.id and u.permissions not in ${[...above, ""]}))
        on conflict (session_id) do update set team_id = excluded.team_id, user_id = excluded.user_id,
          until = excluded.until, created_at = excluded.created_at`,
      otherwise: () => new Conflict("The team or the person was changed a moment ago. Please try again."),
    },
    ...ctx.record({
      kind: "view.started",
      subjectId: userId ?? teamId,
      teamId,
      details: { whose: whoseEyes({ team, person }) },
    }),
  ]);
}

/** Own eyes again. Nothing where another tab has ended it already. */
export async function endView(ctx: CommandContext, view: CurrentView): Promise<void> {
  const { team, person } = view;
  try {
    await commandBatch(ctx, [
      {
        write: sql`delete from ${sessionViews} where session_id = ${ctx.actor.sessionId ?? ""}
          and created_at = ${view.createdAt}`,
        otherwise: () => new ViewEnded(),
      },
      ...ctx.record({
        kind: "view.ended",
        subjectId: person?.id ?? team.id,
        teamId: team.id,
        details: { whose: whoseEyes(view) },
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ViewEnded)) throw error;
  }
}

class ViewEnded extends Conflict {
  constructor() {
    super("It has ended already");
  }
}
