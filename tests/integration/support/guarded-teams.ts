import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { addTeamOf } from "~/features/teams/add-team-of.commands.server";
import { makeOwner, updateTeam } from "~/features/teams/edit/edit-team.commands.server";
import { deleteTeams } from "~/features/teams/removal.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { deleteTeamType, renameTeamType } from "~/features/teams/types/team-type.commands.server";
import { newId } from "~/lib/ids";
import { person } from "../../worlds/test-event";
import type { Change, Command } from "./guarded.types";
import type { World } from "./guarded-world";

const AUDIT = sql`'', '', '', ''`;
const type = async (world: World) => {
  world.ids.type = (await addTeamType(world.staff, { name: `Sort ${world.n}` })).teamTypeId;
};

/** Commands that edit and delete teams and their types. */
export const TEAM_COMMANDS: Command[] = [
  {
    name: "updateTeam",
    by: "staff",
    prepare: async (world) => {
      await type(world);
      const parent = { name: `Parent ${world.n}`, teamTypeId: null, isOrganiser: false };
      const { teamId } = await addTeam(world.staff, { ...parent, owner: person(`Parent${world.n}`) });
      world.ids.parent = teamId;
      world.ids.field = newId();
      world.ids.manager = newId();
      await writeBatch(world.staff.db, [
        sql`insert into user (id, first_name, surname, email, permissions, created_at, created_by, updated_at, updated_by)
          values (${world.ids.manager}, 'Manager', 'Tester', ${`manager${world.n}@crew.example`}, 'moderator', ${AUDIT})`,
        sql`insert into custom_field (id, label, type, order_index, created_at, created_by, updated_at, updated_by)
          values (${world.ids.field}, 'Hall', 'text', 0, ${AUDIT})`,
      ]);
    },
    run: (ctx, { teamId, mateId, n, ids }) =>
      updateTeam(ctx, teamId, {
        ...{ name: `Edited ${n}`, teamTypeId: ids.type ?? "", isOrganiser: false, ownerId: mateId },
        ...{
          parentTeamId: ids.parent ?? "",
          accountManagerId: ids.manager ?? "",
          values: { [ids.field ?? ""]: "East" },
          version: 1,
        },
      }),
  },
  {
    name: "makeOwner",
    by: "staff",
    run: (ctx, { teamId, mateId }) => makeOwner(ctx, { teamId, userId: mateId }),
  },
  { name: "deleteTeams", by: "staff", run: (ctx, { teamId }) => deleteTeams(ctx, [teamId]) },
  {
    name: "addTeamOf",
    by: "staff",
    prepare: async (world) => {
      await type(world);
      world.ids.free = newId();
      await writeBatch(world.staff.db, [
        sql`insert into user (id, first_name, surname, email, created_at, created_by, updated_at, updated_by)
          values (${world.ids.free}, 'Free', 'Tester', ${`free${world.n}@crew.example`}, ${AUDIT})`,
      ]);
    },
    run: (ctx, { n, ids }) =>
      addTeamOf(ctx, {
        ...{ name: `Of ${n}`, teamTypeId: ids.type ?? "", isOrganiser: false },
        targetUserId: ids.free ?? "",
      }),
  },
  {
    name: "renameTeamType",
    by: "staff",
    prepare: type,
    run: (ctx, { n, ids }) => renameTeamType(ctx, ids.type ?? "", { name: `Anew ${n}`, was: `Sort ${n}` }),
  },
  {
    name: "deleteTeamType",
    by: "staff",
    prepare: type,
    run: (ctx, { ids }) => deleteTeamType(ctx, ids.type ?? ""),
  },
];

const change = (
  command: string,
  relied: string,
  status: number,
  ...statements: ((world: World) => SQL)[]
): Change => ({
  command,
  relied,
  status,
  happens: (world, at) =>
    writeBatch(
      at.db,
      statements.map((statement) => statement(world)),
    ),
});

const typeGone = ({ ids }: World) => sql`delete from team_type where id = ${ids.type}`;
const shareCame = ({ n, teamId }: World) =>
  sql`insert into team (id, name, parent_team_id, stand_share_role, created_at, created_by, updated_at, updated_by)
    values (${newId()}, ${`Came ${n}`}, ${teamId}, 'child', ${AUDIT})`;
const named = (name: string) => (world: World) =>
  sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
    values (${newId()}, ${`${name} ${world.n}`}, ${AUDIT})`;

export const TEAM_CHANGES: Change[] = [
  change(
    "updateTeam",
    "the version",
    409,
    ({ teamId }) => sql`update team set version = 7 where id = ${teamId}`,
  ),
  change("updateTeam", "the team type is there", 422, typeGone),
  change(
    "updateTeam",
    "the owner is in the team",
    422,
    ({ mateId }) => sql`update user set team_id = null where id = ${mateId}`,
  ),
  change(
    "updateTeam",
    "the account manager is staff",
    422,
    ({ ids }) => sql`update user set permissions = 'user' where id = ${ids.manager}`,
  ),
  change("updateTeam", "the team has no stand shares", 422, shareCame),
  change(
    "updateTeam",
    "the parent is active and no stand share",
    422,
    ({ ids }) => sql`update team set is_archived = 1 where id = ${ids.parent}`,
  ),
  change(
    "updateTeam",
    "the custom fields as read",
    409,
    ({ ids }) => sql`update custom_field set version = 2 where id = ${ids.field}`,
  ),
  change(
    "makeOwner",
    "the version",
    409,
    ({ teamId }) => sql`update team set version = 7 where id = ${teamId}`,
  ),
  change(
    "makeOwner",
    "the owner is in the team",
    422,
    ({ mateId }) => sql`update user set team_id = null where id = ${mateId}`,
  ),
  change(
    "deleteTeams",
    "the teams are there",
    409,
    ({ teamId }) => sql`delete from team where id = ${teamId}`,
  ),
  change("deleteTeams", "no stand share came", 409, shareCame),
  change(
    "deleteTeams",
    "their people as read",
    409,
    ({
      n,
      teamId,
    }) => sql`insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at,
      updated_by) values (${newId()}, 'Came', 'Tester', ${`came${n}@crew.example`}, ${teamId}, ${AUDIT})`,
  ),
  change(
    "deleteTeams",
    "their people as read",
    409,
    ({ mateId }) => sql`update user set permissions = 'eventflowAdmin' where id = ${mateId}`,
  ),
  change(
    "deleteTeams",
    "no file came",
    409,
    ({
      taskId,
      teamId,
    }) => sql`insert into task_status (id, task_id, team_id, created_at, created_by, updated_at, updated_by)
      values (${teamId}, ${taskId}, ${teamId}, ${AUDIT})`,
    ({
      taskId,
      teamId,
    }) => sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at,
      created_by, updated_at, updated_by)
      values (${teamId}, 'taskEvidence', ${taskId}, 'stored', 'a', 'b', 1, ${teamId}, ${AUDIT})`,
    ({ teamId }) => sql`insert into task_evidence values (${teamId}, ${teamId}, 0)`,
  ),
  change("addTeamOf", "the team type is there", 422, typeGone),
  change(
    "addTeamOf",
    "the person has no team",
    422,
    ({ ids, teamId }) => sql`update user set team_id = ${teamId} where id = ${ids.free}`,
  ),
  change(
    "renameTeamType",
    "the name as read",
    409,
    ({ ids }) => sql`update team_type set name = id where id = ${ids.type}`,
  ),
  change("renameTeamType", "the name is free", 422, named("ANEW")),
  change(
    "deleteTeamType",
    "it is the only one of nothing",
    409,
    ({ ids, taskId }) =>
      sql`insert into task_team_type (task_id, team_type_id) values (${taskId}, ${ids.type})`,
  ),
  change(
    "deleteTeamType",
    "its teams as read",
    409,
    ({ ids, teamId }) => sql`update team set team_type_id = ${ids.type} where id = ${teamId}`,
  ),
  change("deleteTeamType", "the type is there", 409, typeGone),
];
