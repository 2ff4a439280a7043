import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { endMembershipsOf } from "~/features/auth/end-membership.jobs.server";
import { changePerson } from "~/features/people/change-person.commands.server";
import {
  addOwnMember,
  addOwnShare,
  editOwnTeam,
  handOverTeam,
} from "~/features/people/own/own-team.commands.server";
import { LAST_ADMIN, LAST_PERSON } from "~/features/people/people.rules";
import { removeFromOwnTeam, removePerson } from "~/features/people/remove-person.commands.server";
import { signOutPerson } from "~/features/people/sign-outs.commands.server";
import { assignTask } from "~/features/tasks/assignees.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { EMAIL_IN_USE } from "~/features/teams/identity.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { makeEvent, newTask, person, race, rowsOf, type TestEvent } from "../support/test-event";

let server: PrivateServer;
let at: TestEvent;
beforeAll(async () => {
  server = await privateServer();
  at = await makeEvent(server.on, "people");
});
afterAll(() => server.stop());

interface UserRow {
  id: string;
  first_name: string;
  surname: string;
  email: string;
  permissions: string;
  team_id: string | null;
  updated_at: string;
}
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

describe("changing a person", () => {
  it("gives other names in this event only, and both the person and the team of an owner are found by them", async () => {
    const { teamId, ownerId } = await makeTeam();
    await changePerson(at.ctx(), ownerId, await form(ownerId, { firstName: "Zenobia", surname: "Quince" }));
    expect(await userOf(ownerId)).toMatchObject({
      first_name: "Zenobia",
      surname: "Quince",
      team_id: teamId,
    });
    expect([await found("Zenobia", "person"), await found("Quince", "team")]).toEqual([1, 1]);
    const [profile] = await rowsOf<{ first_name: string }>(
      server.on.control,
      sql`select first_name from user_profiles where id = ${ownerId}`,
    );
    expect(profile?.first_name).not.toBe("Zenobia");
  });

  it("of whom somebody else saved something meanwhile is refused, and nothing is written over", async () => {
    const { mateId } = await makeTeam();
    const stale = await form(mateId, { firstName: "Second" });
    await changePerson(at.ctx(), mateId, await form(mateId, { firstName: "First" }));
    await expect(changePerson(at.ctx(), mateId, stale)).rejects.toMatchObject({ status: 409 });
    expect(await userOf(mateId)).toMatchObject({ first_name: "First" });
    const over = (await userOf(mateId))?.updated_at ?? "";
    await changePerson(at.ctx(), mateId, { ...stale, over });
    expect(await userOf(mateId)).toMatchObject({ first_name: "Second" });
  });

  it("at once by 30 editors of one version: exactly one wins", async () => {
    const { mateId } = await makeTeam();
    const asked = await Promise.all(
      Array.from({ length: 30 }, (_, n) => form(mateId, { firstName: `Editor${n}` })),
    );
    const { won, refusals } = await race(asked.map((input) => () => changePerson(at.ctx(), mateId, input)));
    expect([won.length, refusals.length]).toEqual([1, 29]);
  });

  it("to another level ends their sessions; the same level does not", async () => {
    const { mateId } = await makeTeam();
    await session(mateId);
    await changePerson(at.ctx(), mateId, await form(mateId, { permissions: "user" }));
    expect(await count(sql`from session where user_id = ${mateId}`)).toBe(1);
    await changePerson(at.ctx(), mateId, await form(mateId, { permissions: "moderator" }));
    expect(await count(sql`from session where user_id = ${mateId}`)).toBe(0);
    expect(await userOf(mateId)).toMatchObject({ permissions: "moderator" });
  });

  it("above oneself, or to a level above one's own, is refused", async () => {
    const { userId } = await inviteStaff(at.ctx(), { ...person("Mody"), permissions: "moderator" });
    const asModerator = at.ctx({ actor: { id: userId, level: "moderator", teamId: null } });
    await expect(
      changePerson(asModerator, at.adminId, await form(at.adminId, { firstName: "Taken" })),
    ).rejects.toMatchObject({ status: 403 });
    const { mateId } = await makeTeam();
    await expect(
      changePerson(asModerator, mateId, await form(mateId, { permissions: "admin" })),
    ).rejects.toMatchObject({ fields: { permissions: "Choose a level up to your own" } });
    await expect(signOutPerson(asModerator, at.adminId)).rejects.toMatchObject({ status: 403 });
    await expect(removePerson(asModerator, at.adminId, "")).rejects.toMatchObject({ status: 403 });
  });

  it("who is gone is 'User not found'", async () => {
    const input = await form(at.adminId);
    await expect(changePerson(at.ctx(), newId(), input)).rejects.toThrow("User not found");
  });
});

describe("another address", () => {
  it("links another identity, which has what the former owned; the former one's place ends", async () => {
    const { teamId, ownerId, n } = await makeTeam();
    const { taskId } = await addTask(at.ctx(), newTask(`Owned ${n}`));
    await assignTask(at.ctx(), { taskId, teamId, userId: ownerId });
    await session(ownerId);
    const { id } = await changePerson(
      at.ctx(),
      ownerId,
      await form(ownerId, { email: `fresh${n}@crew.example` }),
    );
    expect(id).not.toBe(ownerId);
    expect(await userOf(ownerId)).toBeUndefined();
    expect(await userOf(id)).toMatchObject({ email: `fresh${n}@crew.example`, team_id: teamId });
    expect((await teamOf(teamId))?.owner_id).toBe(id);
    expect([await assigned(ownerId), await assigned(id)]).toEqual([0, 1]);
    expect(await count(sql`from session where user_id = ${ownerId}`)).toBe(0);
    // The former address's own identity is as it was.
    const [profile] = await rowsOf<{ email: string }>(
      server.on.control,
      sql`select email from user_profiles where id = ${ownerId}`,
    );
    expect(profile?.email).toBe(`owner${n}@crew.example`);
    const jobs = await at.rows<{ subscriber: string; activity_id: string }>(
      sql`select o.subscriber, o.activity_id from outbox o join activity a on a.id = o.activity_id
        where a.subject_id = ${id} and a.kind = 'person.replaced' order by o.subscriber`,
    );
    expect(jobs.map(({ subscriber }) => subscriber.split(":")[0])).toEqual(["auth", "mail"]);
    await endMembershipsOf(at.ctx(), [ownerId], jobs[0]?.activity_id ?? "");
    const held = await rowsOf<{ user_id: string }>(
      server.on.control,
      sql`select user_id from memberships where event_id = ${at.event.id} and user_id in ${[ownerId, id]}`,
    );
    expect(held).toEqual([{ user_id: id }]);
    // What waited for the former one is not sent any more.
    expect(await count(sql`from email_log where user_id = ${ownerId} and state = 'queued'`)).toBe(0);
    // And the address is free again.
    await addTeamMember(at.ctx(), { teamId, member: person(`Owner${n}`) });
  });

  it("that is in use says so, and nothing is changed anywhere", async () => {
    const [one, other] = [await makeTeam(), await makeTeam()];
    const input = await form(one.mateId, { email: `owner${other.n}@crew.example` });
    await expect(changePerson(at.ctx(), one.mateId, input)).rejects.toMatchObject({
      fields: { email: EMAIL_IN_USE },
    });
    expect(await userOf(one.mateId)).toMatchObject({ email: `mate${one.n}x0@crew.example` });
  });

  it("of one's own is changed at My Account", async () => {
    const input = await form(at.adminId, { email: "elsewhere@crew.example" });
    await expect(changePerson(at.ctx(), at.adminId, input)).rejects.toMatchObject({
      fields: { email: "Change your own address on the page My Account" },
    });
  });

  it("asked for by two people at once: one of them has it, the other stays as they were", async () => {
    for (let round = 0; round < 30; round += 1) {
      const { mates, teamId } = await makeTeam({ members: 2 });
      const email = `wanted${round}@crew.example`;
      const inputs = await Promise.all(mates.map((id) => form(id, { email })));
      const { won, refusals } = await race(
        mates.map((id, n) => () => changePerson(at.ctx(), id, inputs[n] ?? (inputs[0] as never))),
      );
      expect([won.length, refusals]).toEqual([1, [EMAIL_IN_USE]]);
      expect(await count(sql`from user where email = ${email}`)).toBe(1);
      expect(await count(sql`from user where team_id = ${teamId}`)).toBe(3);
    }
  });
});

describe("moving a person", () => {
  it("ends what is assigned to them in the old team, and takes a place in the new", async () => {
    const [from, to] = [await makeTeam({ tasks: 2 }), await makeTeam()];
    await changePerson(at.ctx(), from.mateId, await form(from.mateId, { teamId: to.teamId }));
    expect(await userOf(from.mateId)).toMatchObject({ team_id: to.teamId });
    expect(await assigned(from.mateId)).toBe(0);
  });

  it("who owns the team moves only with an heir of it", async () => {
    const [from, to] = [await makeTeam(), await makeTeam()];
    const move = { teamId: to.teamId };
    await expect(changePerson(at.ctx(), from.ownerId, await form(from.ownerId, move))).rejects.toMatchObject({
      fields: { heirId: "Choose who takes over" },
    });
    await expect(
      changePerson(at.ctx(), from.ownerId, await form(from.ownerId, { ...move, heirId: to.mateId })),
    ).rejects.toMatchObject({ fields: { heirId: "Choose somebody of the same team" } });
    await changePerson(at.ctx(), from.ownerId, await form(from.ownerId, { ...move, heirId: from.mateId }));
    expect((await teamOf(from.teamId))?.owner_id).toBe(from.mateId);
    expect((await teamOf(to.teamId))?.owner_id).toBe(to.ownerId);
  });

  it("a team's last person does not move away", async () => {
    const [from, to] = [await makeTeam({ members: 0 }), await makeTeam()];
    const input = await form(from.ownerId, { teamId: to.teamId, heirId: from.ownerId });
    await expect(changePerson(at.ctx(), from.ownerId, input)).rejects.toMatchObject({
      fields: { teamId: LAST_PERSON },
    });
  });

  it("with another address at once is one step: new row, new team, no place too many", async () => {
    const [from, to] = [await makeTeam({ tasks: 1 }), await makeTeam()];
    const input = await form(from.mateId, { teamId: to.teamId, email: `both${from.n}@crew.example` });
    const { id, teamId } = await changePerson(at.ctx(), from.mateId, input);
    expect([teamId, (await userOf(id))?.team_id]).toEqual([to.teamId, to.teamId]);
    expect([await assigned(id), await assigned(from.mateId)]).toEqual([0, 0]);
    expect(await count(sql`from user where team_id = ${from.teamId}`)).toBe(1);
  });

  it("30 move to a team with one place left: exactly one gets it, the others read '(Team Full)'", async () => {
    const to = await makeTeam();
    const movers: string[] = [];
    for (let n = 0; n < 30; n += 1) movers.push((await makeTeam()).mateId);
    await writeBatch(at.db, [
      sql`update settings set data = json_set(data, '$.teamMemberLimit', 3) where kind = 'variables'`,
    ]);
    const inputs = await Promise.all(movers.map((id) => form(id, { teamId: to.teamId })));
    const { won, refusals } = await race(
      movers.map((id, n) => () => changePerson(at.ctx(), id, inputs[n] as never)),
    );
    await writeBatch(at.db, [
      sql`update settings set data = json_remove(data, '$.teamMemberLimit') where kind = 'variables'`,
    ]);
    expect([won.length, new Set(refusals)]).toEqual([1, new Set(["(Team Full)"])]);
    expect(await count(sql`from user where team_id = ${to.teamId}`)).toBe(3);
  });
});

describe("removing a person", () => {
  it("hands the team and the tasks to who is named, and their comments stay", async () => {
    const { teamId, ownerId, mateId, n } = await makeTeam();
    const { taskId } = await addTask(at.ctx(), newTask(`Left ${n}`));
    await assignTask(at.ctx(), { taskId, teamId, userId: ownerId });
    await expect(removePerson(at.ctx(), ownerId, "")).rejects.toMatchObject({
      fields: { heirId: "Choose who takes over" },
    });
    await removePerson(at.ctx(), ownerId, mateId);
    expect(await userOf(ownerId)).toBeUndefined();
    expect((await teamOf(teamId))?.owner_id).toBe(mateId);
    expect(await assigned(mateId)).toBe(1);
    expect(await found(`Owner${n}`, "person")).toBe(0);
    expect(
      await count(sql`from email_log where user_id = ${mateId} and template_id = 'teamHandedOver'`),
    ).toBe(1);
  });

  it("to an heir of another team is refused, and nothing is lost", async () => {
    const [team, other] = [await makeTeam({ tasks: 1 }), await makeTeam()];
    await expect(removePerson(at.ctx(), team.mateId, other.mateId)).rejects.toMatchObject({ status: 422 });
    expect([await assigned(team.mateId), await assigned(other.mateId)]).toEqual([1, 0]);
  });

  it("who is the team's last goes only with the team, and nobody removes themselves", async () => {
    const { ownerId } = await makeTeam({ members: 0 });
    await expect(removePerson(at.ctx(), ownerId, "x")).rejects.toThrow(LAST_PERSON);
    await expect(removePerson(at.ctx(), at.adminId, "")).rejects.toThrow("Can't self delete");
  });

  it("by the owner takes a member out; a member removes nobody, and staff of the event are left alone", async () => {
    const { teamId, ownerId, mates } = await makeTeam({ members: 2, tasks: 1 });
    const [one = "", two = ""] = mates;
    await expect(removeFromOwnTeam(at.member(two, teamId), one, two)).rejects.toMatchObject({ status: 403 });
    const other = await makeTeam();
    await expect(removeFromOwnTeam(at.member(ownerId, teamId), other.mateId, ownerId)).rejects.toMatchObject({
      status: 409,
    });
    await removeFromOwnTeam(at.member(ownerId, teamId), one, ownerId);
    expect([await userOf(one), await assigned(ownerId)]).toEqual([undefined, 1]);
    await writeBatch(at.db, [sql`update user set permissions = 'moderator' where id = ${two}`]);
    await expect(removeFromOwnTeam(at.member(ownerId, teamId), two, ownerId)).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("the last admin", () => {
  /** Two admins alone in an event, as actors. */
  async function twoAdmins() {
    made += 1;
    const { userId } = await inviteStaff(at.ctx(), { ...person(`Boss${made}`), permissions: "admin" });
    await writeBatch(at.db, [
      sql`update user set permissions = 'moderator'
        where permissions = 'admin' and id not in ${[at.adminId, userId]}`,
    ]);
    const actor = (id: string): CommandContext => at.ctx({ actor: { id, level: "admin", teamId: null } });
    return { ids: [at.adminId, userId] as const, actor };
  }
  const restore = () =>
    writeBatch(at.db, [sql`update user set permissions = 'admin' where id = ${at.adminId}`]);
  const admins = () => count(sql`from user where permissions = 'admin'`);

  it("can neither step down nor be removed", async () => {
    const { ids, actor } = await twoAdmins();
    await changePerson(actor(ids[1]), ids[1], await form(ids[1], { permissions: "moderator" }));
    const input = await form(at.adminId, { permissions: "user" });
    await expect(changePerson(at.ctx(), at.adminId, input)).rejects.toThrow(LAST_ADMIN);
    // Eventflow Staff are above an admin, and are none of the event's own.
    await writeBatch(at.db, [sql`update user set permissions = 'eventflowAdmin' where id = ${ids[1]}`]);
    const asStaff = at.ctx({ actor: { id: ids[1], level: "eventflowAdmin", teamId: null } });
    await expect(removePerson(asStaff, at.adminId, "")).rejects.toThrow(LAST_ADMIN);
    await expect(
      changePerson(asStaff, at.adminId, await form(at.adminId, { permissions: "moderator" })),
    ).rejects.toThrow(LAST_ADMIN);
    expect(await admins()).toBe(1);
  });

  it("two of them step down at once, 30 times: one stays each time", async () => {
    for (let round = 0; round < 30; round += 1) {
      const { ids, actor } = await twoAdmins();
      const inputs = await Promise.all(ids.map((id) => form(id, { permissions: "moderator" })));
      const { won, refusals } = await race(
        ids.map((id, n) => () => changePerson(actor(id), id, inputs[n] as never)),
      );
      expect([won.length, refusals, await admins()]).toEqual([1, [LAST_ADMIN], 1]);
      await restore();
    }
  });

  it("two of them remove each other at once: one stays", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { userId } = await inviteStaff(at.ctx(), {
        ...person(`Rival${made}x${round}`),
        permissions: "admin",
      });
      const other = await inviteStaff(at.ctx(), { ...person(`Foe${made}x${round}`), permissions: "admin" });
      await writeBatch(at.db, [sql`update user set permissions = 'moderator' where id = ${at.adminId}`]);
      const actor = (id: string) => at.ctx({ actor: { id, level: "admin", teamId: null } });
      const { won } = await race([
        () => removePerson(actor(userId), other.userId, ""),
        () => removePerson(actor(other.userId), userId, ""),
      ]);
      expect(won).toHaveLength(1);
      expect(await count(sql`from user where id in ${[userId, other.userId]}`)).toBe(1);
      await restore();
    }
  });
});

describe("one's own team", () => {
  it("any member adds another; whoever is not in a team cannot", async () => {
    const { teamId, mateId, n } = await makeTeam();
    const { userId } = await addOwnMember(at.member(mateId, teamId), person(`Added${n}`));
    expect(await userOf(userId)).toMatchObject({ team_id: teamId, permissions: "user" });
    expect(() => addOwnMember(at.ctx(), person("Nowhere"))).toThrow("You are not in a team of this event.");
  });

  it("another case of an address is the same address", async () => {
    const { teamId, ownerId, n } = await makeTeam();
    const { PersonInput } = await import("~/features/teams/teams.schema");
    const { email } = PersonInput.parse({ ...person("X"), email: `  MATE${n}X0@Crew.Example ` });
    await expect(
      addOwnMember(at.member(ownerId, teamId), { ...person("Again"), email }),
    ).rejects.toMatchObject({ fields: { email: EMAIL_IN_USE } });
  });

  it("one invitation sent twice at once makes one person, 30 times", async () => {
    for (let round = 0; round < 30; round += 1) {
      const { teamId, ownerId, n } = await makeTeam();
      const member = person(`Twice${n}`);
      const { won, refusals } = await race([
        () => addOwnMember(at.member(ownerId, teamId), member),
        () => addTeamMember(at.ctx(), { teamId, member }),
      ]);
      expect([won.length, refusals]).toEqual([1, [EMAIL_IN_USE]]);
      expect(await count(sql`from user where email = ${member.email}`)).toBe(1);
      expect(await count(sql`from email_log where recipient = ${member.email}`)).toBe(1);
    }
  });

  it("is handed over by its owner alone, to one of its people, and both are told", async () => {
    const { teamId, ownerId, mateId } = await makeTeam();
    const other = await makeTeam();
    await expect(handOverTeam(at.member(mateId, teamId), ownerId)).rejects.toMatchObject({ status: 403 });
    await expect(handOverTeam(at.member(ownerId, teamId), other.mateId)).rejects.toMatchObject({
      fields: { heirId: "Choose somebody of your team" },
    });
    await handOverTeam(at.member(ownerId, teamId), mateId);
    expect((await teamOf(teamId))?.owner_id).toBe(mateId);
    const told = await at.rows<{ user_id: string }>(
      sql`select user_id from email_log where team_id = ${teamId}
        and template_id in ('teamHandedOver', 'teamGivenAway') order by template_id desc`,
    );
    expect(told.map(({ user_id }) => user_id)).toEqual([mateId, ownerId]);
  });

  it("is handed to two at once, 30 times: one owner, the other hand-over is refused", async () => {
    for (let round = 0; round < 30; round += 1) {
      const { teamId, ownerId, mates } = await makeTeam({ members: 2 });
      const { won, refusals } = await race(
        mates.map((id) => () => handOverTeam(at.member(ownerId, teamId), id)),
      );
      expect([won.length, refusals.length]).toEqual([1, 1]);
      expect(mates).toContain((await teamOf(teamId))?.owner_id);
      expect(
        await count(sql`from email_log where team_id = ${teamId} and template_id = 'teamHandedOver'`),
      ).toBe(1);
    }
  });

  it("gets settings and stand shares from its owner alone, by the version that was seen", async () => {
    const { teamId, ownerId, mateId, n } = await makeTeam();
    const version = (await teamOf(teamId))?.version ?? 0;
    const input = { name: `Renamed ${n}`, values: {}, version };
    await expect(editOwnTeam(at.member(mateId, teamId), input, "team")).rejects.toMatchObject({
      status: 403,
    });
    await editOwnTeam(at.member(ownerId, teamId), input, "team");
    expect(await teamOf(teamId)).toMatchObject({ name: `Renamed ${n}` });
    await expect(editOwnTeam(at.member(ownerId, teamId), input, "team")).rejects.toMatchObject({
      status: 409,
    });
    const share = { name: `Share ${n}`, ...person(`Sharer${n}`) };
    await expect(addOwnShare(at.member(mateId, teamId), share)).rejects.toMatchObject({ status: 403 });
    const { teamId: shareId, ownerId: sharerId } = await addOwnShare(at.member(ownerId, teamId), share);
    expect(await at.rows(sql`select parent_team_id from team where id = ${shareId}`)).toEqual([
      { parent_team_id: teamId },
    ]);
    await expect(
      addOwnShare(at.member(sharerId, shareId), { name: "Deeper", ...person(`Deeper${n}`) }),
    ).rejects.toThrow("Unknown Parent Team");
  });

  it("whoever was removed meanwhile does nothing more in it, and is told why", async () => {
    const { teamId, ownerId, mateId, n } = await makeTeam();
    const member = {
      ...at.member(mateId, teamId),
      actor: { id: mateId, level: "user" as const, teamId, sessionId: await session(mateId) },
    };
    await removeFromOwnTeam(at.member(ownerId, teamId), mateId, "");
    await expect(addOwnMember(member, person(`Late${n}`))).rejects.toThrow(/You were signed out/);
    expect(await count(sql`from user where email = ${`late${n}@crew.example`}`)).toBe(0);
  });
});
