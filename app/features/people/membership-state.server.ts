import { type SQL, sql } from "drizzle-orm";
import { tm, u } from "#db/event/aliases";
import { as, bool, jsonOne, maybe, type RowIn } from "#db/json-row";
import { mapRead, type Read, readBatch } from "#db/read-batch";
import type { Guarded } from "#db/write-batch";
import { type Level, levelOf } from "~/identity/permissions.rules";
import { Conflict, Forbidden, NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import { aboveText, type MembershipState, mayChange } from "./people.rules";

/** How many task assignments somebody has, whatever became of the tasks. */
export const ASSIGNED = as<number>(sql`(select count(*) from task_assignee x where x.user_id = u.id)`);

const CELLS = {
  id: u.id,
  firstName: u.firstName,
  surname: u.surname,
  email: u.email,
  phone: u.phone,
  permissions: u.permissions,
  teamId: u.teamId,
  teamName: maybe(tm.name),
  standShareRole: maybe(tm.standShareRole),
  isOwner: bool(sql`u.id is tm.owner_id`),
  others: as<number>(sql`(select count(*) from user m where m.team_id = u.team_id and m.id <> u.id)`),
  assigned: ASSIGNED,
  version: u.updatedAt,
};

const stateRead = (userId: string) =>
  jsonOne(CELLS, sql`from user u left join team tm on tm.id = u.team_id where u.id = ${userId}`);

export type PersonState = MembershipState & Omit<NonNullable<RowIn<typeof stateRead>>, keyof MembershipState>;

/** A person as commands about them need them. */
const personState = (userId: string): Read<PersonState | null> =>
  mapRead(stateRead(userId), (row) => row && { ...row, level: levelOf(row.permissions) satisfies Level });

/** Who it is about, and that whoever acts may change them. */
export async function membershipStateOf(ctx: CommandContext, userId: string): Promise<PersonState> {
  const { person } = await readBatch(ctx.db, { person: personState(userId) });
  if (!person) throw new NotFound("User not found");
  if (!mayChange(ctx.actor, person)) throw new Forbidden(aboveText(person.level));
  return person;
}

const CHANGED = "Somebody else changed this person a moment ago. Check how they stand and try again.";

/** In the batch: the person stands as they were read; with `version` nothing else of them was changed either. */
export const isUnchanged = (
  { id, email, permissions, teamId, isOwner, version }: PersonState,
  { isVersioned = false }: { isVersioned?: boolean } = {},
): Guarded =>
  relyOn(
    sql`exists (select 1 from user u left join team tm on tm.id = u.team_id where u.id = ${id} and u.email = ${email}
      and u.permissions = ${permissions} and u.team_id is ${teamId} and (u.id is tm.owner_id) = ${Number(isOwner)}
      ${isVersioned ? sql`and u.updated_at = ${version}` : sql``})`,
    () => new Conflict(CHANGED),
  );

/** The heir is of that team, and is somebody else. */
export const isOfTeam = (heirId: string, teamId: string | null, exceptId: string): SQL =>
  sql`exists (select 1 from user h where h.id = ${heirId} and h.team_id is ${teamId} and h.id <> ${exceptId})`;
