import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { FileHouse } from "../../worlds/file-house";
import { newTask, person } from "../../worlds/test-event";
import type { Command } from "./guarded.types";

/** A team with its task and its people, and a moderator, of one attempt's own. */
export interface World {
  n: number;
  teamId: string;
  mateId: string;
  taskId: string;
  /** The owner, signed in. */
  member: CommandContext;
  /** An admin, signed in. */
  staff: CommandContext;
  /** Nobody who is signed in, from an address of their own. */
  guest: CommandContext;
  /** What a command prepared for itself. */
  ids: Record<string, string>;
}

let made = 0;

export async function makeWorld(house: FileHouse, command: Command): Promise<World> {
  const n = ++made;
  const { at } = house;
  const admin = house.ctx();
  const owner = person(`Owner${n}`);
  const team = await addTeam(admin, { name: `Team ${n}`, teamTypeId: null, isOrganiser: false, owner });
  const mate = await addTeamMember(admin, { teamId: team.teamId, member: person(`Mate${n}`) });
  const task = newTask(`Task ${n}`, { dueDate: "2030-01-01", ...command.task });
  const { taskId } = await addTask(admin, task);
  const staffId = newId();
  const sessions = [newId(), newId()] as const;
  await writeBatch(at.db, [
    sql`update settings set data = json_remove(data, '$.teamMemberLimit') where kind = 'variables'`,
    sql`insert into user (id, first_name, surname, email, permissions, created_at, created_by, updated_at, updated_by)
      values (${staffId}, 'Staff', 'Tester', ${`staff${n}@crew.example`}, 'admin', '', '', '', '')`,
    sql`insert into session (id, user_id, expires_at, created_at) values (${sessions[0]}, ${staffId}, '2099', ''),
      (${sessions[1]}, ${team.ownerId}, '2099', '')`,
  ]);
  const world: World = {
    n,
    teamId: team.teamId,
    mateId: mate.userId,
    taskId,
    member: house.ctx({
      actor: { id: team.ownerId, level: "user", teamId: team.teamId, sessionId: sessions[1] },
    }),
    staff: house.ctx({ actor: { id: staffId, level: "admin", teamId: null, sessionId: sessions[0] } }),
    guest: {
      ...house.ctx({ actor: { id: "guest", level: "user", teamId: null } }),
      address: `198.51.100.${n % 250}`,
    },
    ids: {},
  };
  await command.prepare?.(world);
  return world;
}

/** When somebody was last changed: what an editor of them is based on. */
export const versionOf = async ({ staff }: World, userId: string) => {
  const result = await staff.db.batch(
    [{ sql: "select updated_at from user where id = ?", args: [userId] }],
    "read",
  );
  return String(result[0]?.rows[0]?.[0]);
};

/** A command of staff's. */
export const staffs = (name: string, rest: Omit<Command, "name" | "by">): Command => ({
  name,
  by: "staff",
  ...rest,
});
