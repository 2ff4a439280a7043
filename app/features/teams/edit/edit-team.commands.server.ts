import { and, eq, sql } from "drizzle-orm";
import { teams } from "#db/event/schema/teams";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { teamEntries } from "~/features/auth/search-entries.server";
import { fieldsOfTeam } from "~/features/custom-fields/custom-fields.queries.server";
import { answersOrRefuse, changesKept, fieldValueWrites } from "~/features/custom-fields/field-values.server";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { isStaffMember } from "../account-managers.server";
import { movingTeams } from "../team-extensions.server";
import type { EditedTeam } from "../teams.schema";
import { type TeamForEdit, teamForEdit } from "./edit-team.queries.server";
import { HAS_SHARES, parentRefusal, type SavedTeam, teamChanges } from "./edit-team.rules";

/**
 * Saves an edited team; a save that is based on an older version is refused. One without shares may become the stand share of
 * another, and a share a team of its own; a parent that loses its last share is no parent any more.
 */
export async function updateTeam(ctx: CommandContext, teamId: string, input: EditedTeam): Promise<void> {
  if (!teamId) throw new Refused("Team ID is empty");
  const { saved, fields } = await readBatch(ctx.db, {
    saved: teamForEdit(teamId),
    fields: fieldsOfTeam(teamId, "staff"),
  });
  if (!saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  const answers = answersOrRefuse(fields, input.values);
  const refusal = parentRefusal(teamId, saved, input);
  if (refusal) throw noParent(refusal);
  const changes = teamChanges(saved, input);
  const { name, isOrganiser, teamTypeId, ownerId, parentTeamId, accountManagerId } = input;
  const writes: Write[] = [
    ...(changes.type && teamTypeId ? [typeIsThere(teamTypeId)] : []),
    ...(ownerId || saved.people.length > 0 ? [ownerIsOfTeam(teamId, ownerId)] : []),
    ...(accountManagerId && accountManagerId !== saved.accountManagerId
      ? [managerIsStaff(accountManagerId)]
      : []),
    ...(changes.parent && parentTeamId ? becomesParent(teamId, parentTeamId) : []),
    {
      write: q
        .update(teams)
        .set({
          name,
          isOrganiser,
          teamTypeId: teamTypeId || null,
          ownerId: ownerId || null,
          ...(accountManagerId !== undefined && { accountManagerId: accountManagerId || null }),
          parentTeamId: parentTeamId || null,
          // As it is while this is written: a share may have come since it was read.
          standShareRole: parentTeamId
            ? "child"
            : sql`iif(exists (select 1 from team share where share.parent_team_id = ${teamId}), 'parent', 'none')`,
          version: sql`${teams.version} + 1`,
          ...restamp(ctx),
        })
        .where(and(eq(teams.id, teamId), eq(teams.version, input.version))),
      otherwise: outdated,
    },
    ...(changes.parent && saved.parentTeamId ? [noParentWithoutShares(saved.parentTeamId)] : []),
  ];
  const all = [...writes, ...fieldValueWrites(ctx, teamId, answers)];
  const told = changes.owner ? await tellOwner(ctx, saved, teamId, ownerId) : null;
  await commandBatch(ctx, [
    ...(changes.visibility || changesKept(fields, answers) ? movingTeams([teamId], all) : all),
    ...teamEntries.index(teamId),
    ...ctx.record({ kind: "team.updated", subjectId: teamId, teamId, details: { title: name } }),
    ...(told?.writes ?? []),
    ...(changes.owner ? ownerRecord(ctx, saved, teamId, ownerId, told?.job) : []),
  ]);
}

const outdated = () => new Conflict("Somebody else saved this team while you were editing");
const noParent = (why: string) => new Refused(why, { parentTeamId: why });

const typeIsThere = (teamTypeId: string): Write =>
  relyOn(
    sql`exists (select 1 from team_type where id = ${teamTypeId})`,
    () => new Refused("Invalid team type", { teamTypeId: "Choose a team type from the list" }),
  );

/** A team with people has one of them as its owner. */
const ownerIsOfTeam = (teamId: string, ownerId: string): Write =>
  relyOn(
    sql`exists (select 1 from user where id = ${ownerId} and team_id = ${teamId})`,
    () => new Refused("Invalid user", { ownerId: "Choose somebody who is in the team" }),
  );

const managerIsStaff = (userId: string): Write =>
  relyOn(
    sql`exists (select 1 from user u where u.id = ${userId} and ${isStaffMember})`,
    () => new Refused("Invalid user", { accountManagerId: "Choose one of staff" }),
  );

/** Staff make somebody of a team its owner. Nothing where they own it already. */
export async function makeOwner(
  ctx: CommandContext,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<{ name: string; changed: boolean }> {
  const { saved } = await readBatch(ctx.db, { saved: teamForEdit(teamId) });
  const heir = saved?.people.find(({ id }) => id === userId);
  if (!saved || !heir) throw new NotFound();
  if (saved.ownerId === userId) return { name: heir.name, changed: false };
  const told = await tellOwner(ctx, saved, teamId, userId);
  await commandBatch(ctx, [
    ownerIsOfTeam(teamId, userId),
    {
      write: q
        .update(teams)
        .set({ ownerId: userId, version: sql`${teams.version} + 1`, ...restamp(ctx) })
        .where(and(eq(teams.id, teamId), eq(teams.version, saved.version))),
      otherwise: () => new Conflict("Somebody else changed this team a moment ago. Look at it again."),
    },
    ...teamEntries.index(teamId),
    ...(told?.writes ?? []),
    ...ownerRecord(ctx, saved, teamId, userId, told?.job),
  ]);
  return { name: heir.name, changed: true };
}

const becomesParent = (teamId: string, parentTeamId: string): Write[] => [
  relyOn(sql`not exists (select 1 from team where parent_team_id = ${teamId})`, () => noParent(HAS_SHARES)),
  {
    write: sql`update team set stand_share_role = 'parent' where id = ${parentTeamId}
      and stand_share_role <> 'child' and is_archived = 0`,
    otherwise: () => noParent("Unknown Parent Team"),
  },
];

/** After its share has left. */
const noParentWithoutShares = (teamId: string): Write =>
  sql`update team set stand_share_role = 'none' where id = ${teamId} and stand_share_role = 'parent'
    and not exists (select 1 from team share where share.parent_team_id = ${teamId})`;

function ownerRecord(
  ctx: CommandContext,
  { people }: SavedTeam & { people: readonly { id: string; name: string }[] },
  teamId: string,
  ownerId: string,
  job: OutboxJob | undefined,
): Write[] {
  const to = people.find(({ id }) => id === ownerId)?.name;
  return ctx.record({
    kind: "team.ownerChanged",
    subjectId: teamId,
    teamId,
    details: { to },
    jobs: job && [job],
  });
}

/** Whoever owns the team from now on hears of it, but for whoever did it themselves. */
async function tellOwner(
  ctx: CommandContext,
  { people, ownerId: from }: Pick<TeamForEdit, "people" | "ownerId">,
  teamId: string,
  ownerId: string,
) {
  const heir = people.find(({ id }) => id === ownerId);
  if (!heir || heir.id === ctx.actor.id) return null;
  return mailLater(ctx, {
    ...{ kind: "teamHandedOver", to: heir.email, userId: heir.id, teamId },
    fields: { from: people.find(({ id }) => id === from)?.name },
  });
}
