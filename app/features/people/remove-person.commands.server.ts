import { eq, sql } from "drizzle-orm";
import { users } from "#db/event/schema/teams";
import { jsonOne } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { endMemberships } from "~/features/auth/end-membership.jobs.server";
import { personEntries, teamEntries } from "~/features/auth/search-entries.server";
import { cancelMailsOf } from "~/features/email/cancel-mails.server";
import { mailLater } from "~/features/email/mail-later.server";
import { anAdminRemains } from "~/features/teams/admins.server";
import { OWNER_ONLY } from "~/features/teams/teams.texts";
import { Conflict, Forbidden, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { passOwnership } from "./change-person.commands.server";
import { isOfTeam, isUnchanged, membershipStateOf, type PersonState } from "./membership-state.server";
import { LAST_PERSON, NO_HEIR, needsHeir } from "./people.rules";

/** cleanupAndTransferUser (spec 1.7), by staff: deletes who is in the event, and hands what they own to a named user. */
export async function removePerson(
  ctx: CommandContext,
  userId: string,
  heirId: string,
): Promise<{ name: string }> {
  return remove(ctx, await membershipStateOf(ctx, userId), heirId, []);
}

/** The same by the owner of the person's team. */
export async function removeFromOwnTeam(
  ctx: CommandContext,
  userId: string,
  heirId: string,
): Promise<{ name: string }> {
  const person = await membershipStateOf(ctx, userId);
  const { id, teamId } = ctx.actor;
  const isOwner = relyOn(
    sql`exists (select 1 from team tm where tm.id = ${teamId} and tm.owner_id = ${id})`,
    () => new Forbidden(OWNER_ONLY),
  );
  if (teamId === null || person.teamId !== teamId)
    throw new Conflict("This person is not in your team any more.");
  return remove(ctx, person, heirId, [isOwner]);
}

async function remove(
  ctx: CommandContext,
  person: PersonState,
  heirId: string,
  relies: Write[],
): Promise<{ name: string }> {
  const { id, teamId, isOwner } = person;
  if (id === ctx.actor.id) throw new Refused("Can't self delete");
  if (teamId !== null && person.others === 0) throw new Conflict(LAST_PERSON);
  if (needsHeir(person) && heirId === "") throw new Refused("Invalid user", { heirId: NO_HEIR });
  const { heir } = await readBatch(ctx.db, {
    heir: jsonOne(
      { email: users.email },
      sql`from user where id = ${heirId} and team_id is ${teamId} and id <> ${id}`,
    ),
  });
  const name = `${person.firstName} ${person.surname}`;
  const told =
    isOwner && heir && heirId !== ctx.actor.id
      ? await mailLater(ctx, {
          kind: "teamHandedOver",
          to: heir.email,
          userId: heirId,
          teamId,
          fields: { from: name },
        })
      : null;
  await commandBatch(ctx, [
    isUnchanged(person),
    ...relies,
    teamId !== null &&
      relyOn(
        sql`exists (select 1 from user m where m.team_id = ${teamId} and m.id <> ${id})`,
        () => new Conflict(LAST_PERSON),
      ),
    isOwner && passOwnership(ctx, person, heirId),
    ...handTasks(person, heirId),
    ...cancelMailsOf([id], ctx.now.toISOString()),
    sql`update team set account_manager_id = null where account_manager_id = ${id}`,
    {
      write: q.delete(users).where(eq(users.id, id)),
      otherwise: () => new Conflict("Somebody else removed this person a moment ago."),
    },
    person.level === "admin" && anAdminRemains(),
    ...personEntries.index(id),
    ...(teamId !== null ? teamEntries.index(teamId) : []),
    ...(told?.writes ?? []),
    ...ctx.record({
      kind: "person.removed",
      subjectId: id,
      teamId,
      details: { name },
      jobs: [...endMemberships([id]), ...(told ? [told.job] : [])],
    }),
  ]);
  return { name };
}

/** Whoever has the task already keeps their place in it. Without an heir nothing was to be handed over, and still is not. */
function handTasks({ id, teamId }: PersonState, heirId: string): Write[] {
  if (heirId === "") {
    return [
      relyOn(
        sql`not exists (select 1 from task_assignee where user_id = ${id})`,
        () => new Refused("Invalid user", { heirId: NO_HEIR }),
      ),
    ];
  }
  return [
    relyOn(
      isOfTeam(heirId, teamId, id),
      () => new Refused("Invalid user", { heirId: "Choose somebody of the same team" }),
    ),
    sql`insert into task_assignee (task_status_id, user_id, position)
      select x.task_status_id, ${heirId}, x.position from task_assignee x where x.user_id = ${id}
      on conflict do nothing`,
  ];
}
