import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { changePerson } from "~/features/people/change-person.commands.server";
import {
  addOwnMember,
  addOwnShare,
  editOwnTeam,
  handOverTeam,
} from "~/features/people/own/own-team.commands.server";
import { removeFromOwnTeam, removePerson } from "~/features/people/remove-person.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { EMAIL_IN_USE } from "~/features/teams/invited-person.server";
import { LAST_ADMIN } from "~/features/teams/last-admin.rules";
import { addTeamMember } from "~/features/teams/teams.commands.server";
import type { CommandContext } from "~/procedure/context";
import { type PeopleEvent, peopleEvent } from "../../worlds/people-event";
import { person, race } from "../../worlds/test-event";

let at: PeopleEvent["at"];
let userOf: PeopleEvent["userOf"];
let teamOf: PeopleEvent["teamOf"];
let count: PeopleEvent["count"];
let makeTeam: PeopleEvent["makeTeam"];
let form: PeopleEvent["form"];
let session: PeopleEvent["session"];
let server: PeopleEvent["server"];
beforeAll(async () => {
  ({ at, userOf, teamOf, count, makeTeam, form, session, server } = await peopleEvent("own-team"));
});
afterAll(() => server.stop());

describe("the last admin", () => {
  let bosses = 0;
  /** Two admins alone in an event, as actors. */
  async function twoAdmins() {
    bosses += 1;
    const { userId } = await inviteStaff(at.ctx(), { ...person(`Boss${bosses}`), permissions: "admin" });
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
        ...person(`Rival${bosses}x${round}`),
        permissions: "admin",
      });
      const other = await inviteStaff(at.ctx(), { ...person(`Foe${bosses}x${round}`), permissions: "admin" });
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
