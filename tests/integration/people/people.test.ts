import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { endMembershipsOf } from "~/features/auth/end-membership.jobs.server";
import { changePerson } from "~/features/people/change-person.commands.server";
import { LAST_PERSON } from "~/features/people/people.rules";
import { removeFromOwnTeam, removePerson } from "~/features/people/remove-person.commands.server";
import { signOutPerson } from "~/features/people/sign-outs.commands.server";
import { assignTask } from "~/features/tasks/assignees.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { EMAIL_IN_USE } from "~/features/teams/invited-person.server";
import { addTeamMember } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { type PeopleEvent, peopleEvent } from "../../worlds/people-event";
import { newTask, person, race, rowsOf } from "../../worlds/test-event";

let at: PeopleEvent["at"];
let server: PeopleEvent["server"];
let userOf: PeopleEvent["userOf"];
let teamOf: PeopleEvent["teamOf"];
let count: PeopleEvent["count"];
let makeTeam: PeopleEvent["makeTeam"];
let form: PeopleEvent["form"];
let session: PeopleEvent["session"];
let assigned: PeopleEvent["assigned"];
let found: PeopleEvent["found"];
beforeAll(async () => {
  ({ at, server, userOf, teamOf, count, makeTeam, form, session, assigned, found } =
    await peopleEvent("people"));
});
afterAll(() => server.stop());

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
