import { sql } from "drizzle-orm";
import { a, tm } from "#db/event/aliases";
import type { Write } from "#db/write-batch";
import { personEntries, teamEntries } from "~/features/auth/search-entries.server";
import type { FieldAnswer } from "~/features/custom-fields/custom-fields.rules";
import { Conflict, NotFound } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { type Later, welcomeOf } from "./held-invitations.server";
import { type Claim, isClaimed, type Person, withClaim } from "./invited-person.server";
import { memberLimit } from "./member-limit.server";
import { insertTeam, insertUser, valuesOfNewTeam } from "./new-team.server";
import { whenTeamAdded } from "./team-extensions.server";

export interface NewTeam {
  name: string;
  teamTypeId: string | null;
  isOrganiser: boolean;
  owner: Person;
  /** Of its custom fields (`answersOrRefuse`). */
  answers?: readonly FieldAnswer[];
  /** False: it gets no extra days as a late joiner. */
  hasExtraDays?: boolean;
  /** Of an owner who is not invited at once. */
  later?: Later | undefined;
}

export interface NewStandShare {
  name: string;
  parentTeamId: string;
  owner: Person;
  answers?: readonly FieldAnswer[];
  hasExtraDays?: boolean;
  later?: Later | undefined;
}

/** What somebody who adds many writes down in the batch of each: once the person's place in the event is claimed. */
export type Alongside = (made: { teamId: string; userId: string }) => Write[];

/** createTeam (spec 1.7): the team, its owner and the owner's mail, all or nothing. Returns the new ids. */
export async function addTeam(
  ctx: CommandContext,
  input: NewTeam & { formId?: string; alongside?: Alongside },
): Promise<{ teamId: string; ownerId: string }> {
  return addOnce(ctx, teamOnce(ctx, input), (teamId) => addNewTeam(ctx, teamId, input));
}

async function addNewTeam(
  ctx: CommandContext,
  teamId: string,
  input: NewTeam & { alongside?: Alongside },
): Promise<{ teamId: string; ownerId: string }> {
  const claim = await withClaim(ctx, input.owner, async (claim) => {
    const welcome = await welcomeOf(
      ctx,
      { kind: "welcome", to: input.owner.email, teamId, ...claimed(claim) },
      input.later,
    );
    await commandBatch(ctx, [
      insertTeam(ctx, {
        id: teamId,
        name: input.name,
        ownerId: claim.userId,
        isOrganiser: input.isOrganiser,
        teamTypeId: input.teamTypeId,
        hasExtraDays: input.hasExtraDays ?? true,
      }),
      insertUser(ctx, claim.userId, input.owner, teamId),
      ...valuesOfNewTeam(ctx, teamId, input.answers),
      ...whenTeamAdded(ctx, teamId),
      ...(input.alongside?.({ teamId, userId: claim.userId }) ?? []),
      ...teamEntries.index(teamId),
      ...personEntries.index(claim.userId),
      ...welcome.writes,
      ...ctx.record({
        id: welcome.activityId,
        kind: "team.added",
        subjectId: teamId,
        teamId,
        details: { name: input.name },
        jobs: welcome.jobs,
      }),
      ...welcome.promise,
    ]);
  });
  return { teamId, ownerId: claim.userId };
}

/** createStandShare (spec 1.7): a child team under a parent; the depth of stand shares is one. */
export async function addStandShare(
  ctx: CommandContext,
  input: NewStandShare & { formId?: string; alongside?: Alongside },
): Promise<{ teamId: string; ownerId: string }> {
  return addOnce(ctx, teamOnce(ctx, input), (teamId) => addNewStandShare(ctx, teamId, input));
}

async function addNewStandShare(
  ctx: CommandContext,
  teamId: string,
  input: NewStandShare & { alongside?: Alongside },
): Promise<{ teamId: string; ownerId: string }> {
  const claim = await withClaim(ctx, input.owner, async (claim) => {
    const welcome = await welcomeOf(
      ctx,
      { kind: "standShareWelcome", to: input.owner.email, teamId, ...claimed(claim) },
      input.later,
    );
    await commandBatch(ctx, [
      {
        write: sql`update team set stand_share_role = 'parent' where id = ${input.parentTeamId}
          and stand_share_role <> 'child' and is_archived = 0`,
        otherwise: () => new NotFound("Unknown Parent Team"),
      },
      insertTeam(ctx, {
        id: teamId,
        name: input.name,
        ownerId: claim.userId,
        standShareRole: "child",
        parentTeamId: input.parentTeamId,
        hasExtraDays: input.hasExtraDays ?? true,
      }),
      insertUser(ctx, claim.userId, input.owner, teamId),
      ...valuesOfNewTeam(ctx, teamId, input.answers),
      ...whenTeamAdded(ctx, teamId),
      ...(input.alongside?.({ teamId, userId: claim.userId }) ?? []),
      ...teamEntries.index(teamId),
      ...personEntries.index(claim.userId),
      ...welcome.writes,
      ...ctx.record({
        id: welcome.activityId,
        kind: "standShare.added",
        subjectId: teamId,
        teamId,
        details: { name: input.name },
        jobs: welcome.jobs,
      }),
      ...welcome.promise,
    ]);
  });
  return { teamId, ownerId: claim.userId };
}

/** createTeamMember (spec 1.4, 1.7). The limit is guarded in the batch, so that two adding at once cannot pass it. */
export async function addTeamMember(
  ctx: CommandContext,
  input: {
    teamId: string;
    member: Person;
    later?: Later | undefined;
    formId?: string;
    alongside?: Alongside;
  },
): Promise<{ userId: string }> {
  const { teamId, member } = input;
  // A person's row has the identity's id: the form's is kept by the activity.
  const before = (id: string) =>
    madeBefore(
      {
        isOwn: sql`a.actor_id = ${ctx.actor.id} and a.team_id = ${teamId}`,
        isSame: sql`u.email is ${member.email}`,
        userId: a.subjectId,
      },
      sql`from activity a left join user u on u.id = a.subject_id where a.id = ${id}`,
    );
  const again = (_: string, { userId }: { userId: string | null }) => ({ userId: userId ?? "" });
  const isUnderWay = () => isClaimed(ctx, member.email);
  return addOnce(ctx, { id: input.formId, before, again, isUnderWay }, (id) => addNewMember(ctx, id, input));
}

async function addNewMember(
  ctx: CommandContext,
  activityId: string,
  {
    teamId,
    member,
    later,
    alongside,
  }: { teamId: string; member: Person; later?: Later | undefined; alongside?: Alongside },
): Promise<{ userId: string }> {
  const limit = memberLimit(ctx);
  const claim = await withClaim(ctx, member, async (claim) => {
    const welcome = await welcomeOf(
      ctx,
      { kind: "welcomeTeamMember", to: member.email, teamId, ...claimed(claim) },
      later,
      activityId,
    );
    const at = ctx.now.toISOString();
    await commandBatch(ctx, [
      {
        write: sql`insert into user (id, first_name, surname, email, phone, permissions, team_id, has_logged_in, is_onboarded,
            created_at, created_by, updated_at, updated_by)
          select ${claim.userId}, ${member.firstName}, ${member.surname}, ${member.email}, ${member.phone || null}, 'user', tm.id, 0, 0,
            ${at}, ${ctx.actor.id}, ${at}, ${ctx.actor.id}
          from team tm where tm.id = ${teamId} and tm.is_archived = 0
            and (select count(*) from user where team_id = tm.id) < ${limit}`,
        otherwise: () => new Conflict("(Team Full)"),
      },
      ...(alongside?.({ teamId, userId: claim.userId }) ?? []),
      ...personEntries.index(claim.userId),
      ...welcome.writes,
      ...ctx.record({
        id: activityId,
        kind: "teamMember.added",
        subjectId: claim.userId,
        teamId,
        jobs: welcome.jobs,
      }),
      ...welcome.promise,
    ]);
  });
  return { userId: claim.userId };
}

/** How a form that adds a team finds the one that it made before. */
function teamOnce(
  ctx: CommandContext,
  { formId, name, owner, parentTeamId }: Partial<NewStandShare> & { formId?: string; owner: Person },
) {
  return {
    id: formId,
    before: (id: string) =>
      madeBefore(
        {
          isOwn: sql`tm.created_by = ${ctx.actor.id} and tm.parent_team_id is ${parentTeamId ?? null}`,
          isSame: sql`tm.name = ${name} and u.email is ${owner.email}`,
          ownerId: tm.ownerId,
        },
        sql`from team tm left join user u on u.id = tm.owner_id where tm.id = ${id}`,
      ),
    again: (teamId: string, { ownerId }: { ownerId: string | null }) => ({ teamId, ownerId: ownerId ?? "" }),
    isUnderWay: () => isClaimed(ctx, owner.email),
  };
}

const claimed = (claim: Claim) => ({
  userId: claim.userId,
  token: claim.token,
  hasPassword: claim.hasPassword,
});
