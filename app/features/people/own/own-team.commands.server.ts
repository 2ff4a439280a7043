import { type SQL, sql } from "drizzle-orm";
import { fullName, u } from "#db/event/aliases";
import { jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { teamEntries } from "~/features/auth/search-entries.server";
import { fieldsOfTeam } from "~/features/custom-fields/custom-fields.queries.server";
import { answeredByTeams, type FieldReader } from "~/features/custom-fields/custom-fields.rules";
import { answersOrRefuse, fieldValueWrites } from "~/features/custom-fields/field-values.server";
import { mailLater } from "~/features/email/mail-later.server";
import type { Person } from "~/features/teams/invited-person.server";
import { addStandShare, addTeamMember } from "~/features/teams/teams.commands.server";
import { OWNER_ONLY } from "~/features/teams/teams.texts";
import { Conflict, Forbidden, Refused } from "~/lib/errors";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";

const NO_TEAM = "You are not in a team of this event.";

function ownTeamId(ctx: CommandContext): string {
  if (!ctx.actor.teamId) throw new Forbidden(NO_TEAM);
  return ctx.actor.teamId;
}

/** Over `tm`: whoever acts owns it. */
const isOwn = (ctx: CommandContext): SQL =>
  sql`tm.id = ${ctx.actor.teamId} and tm.owner_id = ${ctx.actor.id}`;

const ownsStill = (ctx: CommandContext): Write =>
  relyOn(sql`exists (select 1 from team tm where ${isOwn(ctx)})`, () => new Forbidden(OWNER_ONLY));

/** Any member adds another, by address and names (decisions: Teams). */
export const addOwnMember = (ctx: CommandContext, { formId, ...member }: Person & { formId?: string }) =>
  addTeamMember(ctx, { teamId: ownTeamId(ctx), member, formId });

/** The owner adds a stand share below the own team. */
export function addOwnShare(
  ctx: CommandContext,
  { name, formId, ...owner }: Person & { name: string; formId?: string },
) {
  const alongside = () => [ownsStill(ctx)];
  return addStandShare(ctx, { name, parentTeamId: ownTeamId(ctx), owner, formId, alongside });
}

/** What the owner edits of the own team: its name, and the custom fields that the team is shown. */
export async function editOwnTeam(
  ctx: CommandContext,
  input: { name: string; values: Record<string, string>; version: number },
  reader: FieldReader,
): Promise<void> {
  const teamId = ownTeamId(ctx);
  const { fields } = await readBatch(ctx.db, { fields: fieldsOfTeam(teamId, reader) });
  const answers = answersOrRefuse(answeredByTeams(fields), input.values);
  const { updatedAt, updatedBy } = restamp(ctx);
  await commandBatch(ctx, [
    ownsStill(ctx),
    relyOn(
      sql`exists (select 1 from team tm where tm.id = ${teamId} and ${Number(reader === "standShare")} = (tm.stand_share_role = 'child'))`,
      () => new Conflict("Your team became another kind of team a moment ago. Load the page again."),
    ),
    {
      write: sql`update team set name = ${input.name}, version = version + 1, updated_at = ${updatedAt},
        updated_by = ${updatedBy} where id = ${teamId} and version = ${input.version}`,
      otherwise: () => new Conflict("Somebody else changed your team while you were editing"),
    },
    ...fieldValueWrites(ctx, teamId, answers),
    ...teamEntries.index(teamId),
    ...ctx.record({ kind: "team.settingsSaved", subjectId: teamId, teamId, details: { name: input.name } }),
  ]);
}

/** The owner makes another member the owner, and stays as a member. Both are told. */
export async function handOverTeam(ctx: CommandContext, heirId: string): Promise<{ name: string }> {
  const teamId = ownTeamId(ctx);
  const { id } = ctx.actor;
  const { heir, own } = await readBatch(ctx.db, {
    heir: jsonOne(
      { name: fullName(u), email: u.email },
      sql`from user u where u.id = ${heirId} and u.team_id = ${teamId} and u.id <> ${id}`,
    ),
    own: jsonOne(
      { name: fullName(u), email: u.email },
      sql`from user u join team tm on ${isOwn(ctx)} where u.id = ${id}`,
    ),
  });
  if (!own) throw new Forbidden(OWNER_ONLY);
  const notThere = () => new Refused("Invalid user", { heirId: "Choose somebody of your team" });
  if (!heir) throw notThere();
  const told = await mailLater(ctx, {
    ...{ kind: "teamHandedOver", to: heir.email, userId: heirId, teamId },
    fields: { from: own.name },
  });
  const noted = await mailLater(ctx, {
    ...{ kind: "teamGivenAway", to: own.email, userId: id, teamId },
    fields: { to: heir.name },
  });
  const { updatedAt, updatedBy } = restamp(ctx);
  await commandBatch(ctx, [
    ownsStill(ctx),
    {
      write: sql`update team set owner_id = ${heirId}, version = version + 1, updated_at = ${updatedAt},
        updated_by = ${updatedBy} where id = ${teamId} and exists (
          select 1 from user h where h.id = ${heirId} and h.team_id = ${teamId} and h.email = ${heir.email})`,
      otherwise: notThere,
    },
    ...teamEntries.index(teamId),
    ...told.writes,
    ...noted.writes,
    ...ctx.record({
      kind: "team.handedOver",
      subjectId: teamId,
      teamId,
      details: { name: heir.name },
      jobs: [told.job, noted.job],
    }),
  ]);
  return { name: heir.name };
}
