import { and, eq, sql } from "drizzle-orm";
import { sessions } from "#db/event/schema/auth";
import { users } from "#db/event/schema/teams";
import { as, jsonOne } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { endMemberships } from "~/features/auth/end-membership.jobs.server";
import { personEntries, teamEntries } from "~/features/auth/search-entries.server";
import { cancelMailsOf } from "~/features/email/cancel-mails.server";
import { isNotInvited } from "~/features/email/not-invited.server";
import { anAdminRemains } from "~/features/teams/admins.server";
import { type Later, welcomeOf } from "~/features/teams/held-invitations.server";
import { type Claim, EMAIL_IN_USE, withClaim } from "~/features/teams/invited-person.server";
import { memberLimit } from "~/features/teams/member-limit.server";
import { LEVEL_LABELS } from "~/identity/permissions.rules";
import { Conflict, Refused } from "~/lib/errors";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { isOfTeam, isUnchanged, membershipStateOf, type PersonState } from "./membership-state.server";
import { type DecidedChange, decideChange, LAST_PERSON } from "./people.rules";
import type { PersonValues } from "./people.schema";

const OTHER_VERSION = "Somebody else changed this person while you were editing";

/** What became of a change: where the person stands now, and whether somebody was invited in their place. */
export interface Changed {
  id: string;
  teamId: string | null;
  isInvited: boolean;
}

/**
 * Staff change a person: names in this event only, level, team, and by another address who it is. Nobody's identity is
 * changed: another address links another identity, which gets what the former one owned here.
 */
export async function changePerson(
  ctx: CommandContext,
  userId: string,
  input: PersonValues,
): Promise<Changed> {
  const person = await membershipStateOf(ctx, userId);
  if (person.version !== (input.over ?? input.version)) throw new Conflict(OTHER_VERSION);
  const change = decideChange(ctx.actor, person, input);
  if ("fields" in change) throw new Refused("Invalid user", change.fields);
  const parts = { person, input, change };
  if (!change.isNewAddress) {
    await commandBatch(ctx, writesOf(ctx, { ...parts, toId: userId, replaced: [], jobs: [] }));
    return { id: userId, teamId: change.teamId, isInvited: false };
  }
  const { firstName, surname, email } = input;
  const later = change.teamId === null ? undefined : await waitsFor(ctx, userId);
  const claim = await withClaim(ctx, { firstName, surname, email }, async (claim) => {
    const welcome = await invitation(ctx, parts, { claim, later });
    const jobs = [...welcome.jobs, ...endMemberships([userId])];
    const replaced = [...replacedBy(ctx, parts, claim.userId), ...welcome.writes];
    await commandBatch(ctx, writesOf(ctx, { ...parts, toId: claim.userId, replaced, jobs }));
  });
  return { id: claim.userId, teamId: change.teamId, isInvited: later === undefined };
}

/** Of somebody who is not invited yet another address waits for what they waited for. */
async function waitsFor(ctx: CommandContext, userId: string): Promise<Later | undefined> {
  const { waits } = await readBatch(ctx.db, {
    waits: jsonOne(
      { at: as<string | null>(sql`iif(hi.is_past, null, hi.at)`) },
      sql`from held_invitation hi where hi.user_id = ${userId} and ${isNotInvited(sql.raw("hi.user_id"))}`,
    ),
  });
  return waits ? { at: waits.at, isPromised: true } : undefined;
}

interface Parts {
  person: PersonState;
  input: PersonValues;
  change: DecidedChange;
}

/** The one batch: who leaves a team leaves it in order, then the row, then what follows of it. */
function writesOf(
  ctx: CommandContext,
  {
    person,
    input,
    change,
    toId,
    replaced,
    jobs,
  }: Parts & { toId: string; replaced: Write[]; jobs: OutboxJob[] },
): (Write | false)[] {
  const { level, teamId, isNewLevel, isMoved } = change;
  const teamIds = [...new Set([person.teamId, teamId].filter((id) => id !== null))];
  return [
    isUnchanged(person, { isVersioned: true }),
    ...(isMoved ? leave(ctx, person, input.heirId) : []),
    isMoved && teamId !== null && hasPlace(ctx, teamId),
    ...replaced,
    {
      write: q
        .update(users)
        .set({
          firstName: input.firstName,
          surname: input.surname,
          ...(input.phone !== undefined && { phone: input.phone || null }),
          teamId,
          // Stored values that are no level stay as they are until somebody gives one.
          ...(isNewLevel && { permissions: level }),
          ...restamp(ctx),
        })
        .where(eq(users.id, toId)),
      otherwise: () => new Conflict(OTHER_VERSION),
    },
    change.stepsDown && anAdminRemains(),
    isNewLevel && q.delete(sessions).where(eq(sessions.userId, toId)),
    ...personEntries.index([...new Set([person.id, toId])]),
    ...teamEntries.index(teamIds),
    ...recordOf(ctx, { person, input, change, toId, jobs }),
  ];
}

/** Out of the team: its tasks are theirs no longer, and it has an owner and somebody left. */
function leave(ctx: CommandContext, person: PersonState, heirId: string): Write[] {
  const { id, teamId, isOwner } = person;
  if (teamId === null) return [];
  return [
    relyOn(
      sql`exists (select 1 from user m where m.team_id = ${teamId} and m.id <> ${id})`,
      () => new Refused("Invalid user", { teamId: LAST_PERSON }),
    ),
    ...(isOwner ? [passOwnership(ctx, person, heirId)] : []),
    sql`delete from task_assignee where user_id = ${id}
      and task_status_id in (select id from task_status where team_id = ${teamId})`,
  ];
}

/** The team's owner is somebody else of it from now on. */
export const passOwnership = (ctx: CommandContext, { id, teamId }: PersonState, heirId: string): Write => {
  const { updatedAt, updatedBy } = restamp(ctx);
  return {
    write: sql`update team set owner_id = ${heirId}, version = version + 1, updated_at = ${updatedAt},
      updated_by = ${updatedBy} where id = ${teamId} and owner_id = ${id} and ${isOfTeam(heirId, teamId, id)}`,
    otherwise: () => new Refused("Invalid user", { heirId: "Choose somebody of the same team" }),
  };
};

/** A lowered limit removes nobody, and lets nobody in. */
function hasPlace(ctx: CommandContext, teamId: string): Write {
  return relyOn(
    sql`exists (select 1 from team tm where tm.id = ${teamId} and tm.is_archived = 0
      and (select count(*) from user m where m.team_id = tm.id) < ${memberLimit(ctx)})`,
    () => new Refused("(Team Full)", { teamId: "(Team Full)" }),
  );
}

/** Another identity in the place of the former: it has what that one owned, and not what that one wrote. */
function replacedBy(ctx: CommandContext, { person, input, change }: Parts, toId: string): Write[] {
  const { id } = person;
  const { firstName, surname, email } = input;
  return [
    {
      write: q.insert(users).values({
        ...{ id: toId, firstName, surname, email, permissions: person.permissions },
        teamId: change.isMoved ? null : person.teamId,
        ...stamp(ctx),
      }),
      otherwise: () => new Refused(EMAIL_IN_USE, { email: EMAIL_IN_USE }),
    },
    sql`update team set owner_id = ${toId} where owner_id = ${id}`,
    sql`update team set account_manager_id = ${toId} where account_manager_id = ${id}`,
    sql`update task_assignee set user_id = ${toId} where user_id = ${id}`,
    sql`update file set created_by = ${toId} where created_by = ${id}`,
    ...cancelMailsOf([id], ctx.now.toISOString()),
    {
      write: q.delete(users).where(and(eq(users.id, id))),
      otherwise: () => new Conflict(OTHER_VERSION),
    },
  ];
}

/** The welcome of what they are from now on. */
function invitation(
  ctx: CommandContext,
  { person, input, change }: Parts,
  { claim, later }: { claim: Claim; later: Later | undefined },
) {
  const isOwner = person.isOwner && !change.isMoved;
  const kind =
    change.teamId === null
      ? ("staffWelcome" as const)
      : !isOwner
        ? ("welcomeTeamMember" as const)
        : person.standShareRole === "child"
          ? ("standShareWelcome" as const)
          : ("welcome" as const);
  const { userId, token, hasPassword } = claim;
  return welcomeOf(ctx, { kind, to: input.email, teamId: change.teamId, userId, token, hasPassword }, later);
}

/** One entry for each thing that changed, each in its own words. */
function recordOf(
  ctx: CommandContext,
  { person, input, change, toId, jobs }: Parts & { toId: string; jobs: OutboxJob[] },
): Write[] {
  const name = `${input.firstName} ${input.surname}`;
  const about = { subjectId: toId, teamId: change.teamId };
  const isRenamed = input.firstName !== person.firstName || input.surname !== person.surname;
  const isNewPhone = input.phone !== undefined && (input.phone || null) !== person.phone;
  return [
    ...(isNewPhone && !change.isNewAddress
      ? ctx.record({ kind: "person.phoneSet", ...about, details: { name } })
      : []),
    ...(change.isNewAddress
      ? ctx.record({ kind: "person.replaced", ...about, details: { name, email: input.email }, jobs })
      : []),
    ...(isRenamed && !change.isNewAddress
      ? ctx.record({ kind: "person.renamed", ...about, details: { name } })
      : []),
    ...(change.isNewLevel
      ? ctx.record({
          kind: "person.levelSet",
          ...about,
          details: { name, level: LEVEL_LABELS[change.level] },
        })
      : []),
    ...(change.isMoved ? ctx.record({ kind: "person.moved", ...about, details: { name } }) : []),
  ];
}
