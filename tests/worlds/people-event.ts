import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { assignTask } from "~/features/tasks/assignees.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { databases } from "../harness/memory-installation";
import { makeEvent, newTask, person } from "./test-event";

interface UserRow {
  id: string;
  first_name: string;
  surname: string;
  email: string;
  permissions: string;
  team_id: string | null;
  updated_at: string;
}
/** An event on a server of its own, with what tests about people ask of it and make in it. */
export async function peopleEvent(slug: string) {
  const server = await databases();
  const at = await makeEvent(server.on, slug);
  const userOf = async (id: string) => (await at.rows<UserRow>(sql`select * from user where id = ${id}`))[0];
  const teamOf = async (id: string) =>
    (
      await at.rows<{ name: string; owner_id: string; version: number }>(
        sql`select * from team where id = ${id}`,
      )
    )[0];
  const count = async (statement: ReturnType<typeof sql>) =>
    (await at.rows<{ n: number }>(sql`select count(*) as n ${statement}`))[0]?.n;

  let made = 0;
  /** A team with its owner and a member; `tasks` are assigned to the member. */
  async function makeTeam({ tasks = 0, members = 1 } = {}) {
    made += 1;
    const owner = person(`Owner${made}`);
    const { teamId, ownerId } = await addTeam(at.ctx(), {
      ...{ name: `Team ${made}`, teamTypeId: null, isOrganiser: false, owner },
    });
    const mates: string[] = [];
    for (let n = 0; n < members; n += 1)
      mates.push((await addTeamMember(at.ctx(), { teamId, member: person(`Mate${made}x${n}`) })).userId);
    for (let n = 0; n < tasks; n += 1) {
      const { taskId } = await addTask(at.ctx(), newTask(`Task ${made} ${n}`));
      await assignTask(at.ctx(), { taskId, teamId, userId: mates[0] ?? ownerId });
    }
    return { teamId, ownerId, mateId: mates[0] ?? "", mates, n: made };
  }

  /** The person's form as it stands, with what is changed in it. */
  async function form(userId: string, change: Record<string, string> = {}) {
    const user = await userOf(userId);
    if (!user) throw new Error("No such user");
    return {
      ...{
        firstName: user.first_name,
        surname: user.surname,
        email: user.email,
        version: user.updated_at,
        heirId: "",
      },
      ...change,
    };
  }
  const session = async (userId: string) => {
    const id = newId();
    await writeBatch(at.db, [
      sql`insert into session (id, user_id, expires_at, created_at) values (${id}, ${userId}, '2099', '')`,
    ]);
    return id;
  };
  const assigned = (userId: string) => count(sql`from task_assignee where user_id = ${userId}`);
  const found = (word: string, kind: string) =>
    count(sql`from search_entry where search_entry match ${`kind : "${kind}" AND {title body} : "${word}"`}`);
  return { server, at, userOf, teamOf, count, makeTeam, form, session, assigned, found };
}
export type PeopleEvent = Awaited<ReturnType<typeof peopleEvent>>;
