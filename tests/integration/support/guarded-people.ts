import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { Change, Statement } from "./guarded.types";
import type { World } from "./guarded-world";

interface Helpers {
  changes: (relied: string, status: number, statement: Statement, commands: string[]) => Change[];
  touched: Statement;
  limited: (n: number) => SQL;
}

/** What the commands about people relied on. */
export const peopleChanges = ({ changes, touched, limited }: Helpers): Change[] => [
  ...changes(
    "the person as read",
    409,
    ({ member }) => sql`update user set permissions = 'reportViewer' where id = ${member.actor.id}`,
    ["changePerson", "removePerson"],
  ),
  ...changes(
    "the person as read",
    409,
    ({ mateId, n }) => sql`update user set email = ${`else${n}@crew.example`} where id = ${mateId}`,
    ["removeFromOwnTeam", "signOutPerson", "liftBlock"],
  ),
  ...changes("mail to their address has stopped", 409, () => sql`update mail_block set lifted_at = '2027'`, [
    "liftBlock",
  ]),
  ...changes(
    "their version",
    409,
    ({ member }) =>
      sql`update user set first_name = 'Else', updated_at = '2999' where id = ${member.actor.id}`,
    ["changePerson"],
  ),
  ...changes(
    "an heir of the same team",
    422,
    ({ ids }) => sql`update user set team_id = null where id = ${ids.heir ?? ""}`,
    ["changePerson"],
  ),
  ...changes(
    "somebody left in it",
    409,
    ({ mateId }) => sql`update user set team_id = null where id = ${mateId}`,
    ["removePerson"],
  ),
  ...changes(
    "a place in the other team",
    422,
    ({ ids }) => sql`update team set is_archived = 1 where id = ${ids.elsewhere ?? ""}`,
    ["changePerson"],
  ),
  {
    command: "changePerson",
    relied: "the limit of members",
    status: 422,
    happens: ({ ids, n }, at) =>
      writeBatch(at.db, [
        limited(2),
        sql`insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at, updated_by)
          values (${newId()}, 'Quick', 'Tester', ${`quick${n}@crew.example`}, ${ids.elsewhere ?? ""}, '', '', '', '')`,
      ]),
  },
  {
    command: "removeFromOwnTeam",
    relied: "nothing is assigned to whoever goes without an heir",
    status: 422,
    happens: ({ taskId, teamId, mateId }, at) =>
      writeBatch(at.db, [
        touched({ taskId, teamId } as World),
        sql`insert into task_assignee (task_status_id, user_id, position)
          select id, ${mateId}, 0 from task_status where team_id = ${teamId} and task_id = ${taskId}`,
      ]),
  },
  ...changes(
    "whoever removes from the own team owns it",
    403,
    ({ teamId }) => sql`update team set owner_id = null where id = ${teamId}`,
    ["removeFromOwnTeam"],
  ),
  ...changes(
    "the heir is of the same team",
    422,
    ({ mateId }) => sql`update user set team_id = null where id = ${mateId}`,
    ["handOverTeam"],
  ),
  ...changes(
    "whoever acts owns the team",
    403,
    ({ teamId, mateId }) => sql`update team set owner_id = ${mateId} where id = ${teamId}`,
    ["editOwnTeam", "handOverTeam"],
  ),
  ...changes("the version", 409, ({ teamId }) => sql`update team set version = 9 where id = ${teamId}`, [
    "editOwnTeam",
  ]),
  ...changes(
    "a stand share or none as read",
    409,
    ({ teamId }) => sql`update team set stand_share_role = 'child' where id = ${teamId}`,
    ["editOwnTeam"],
  ),
];
