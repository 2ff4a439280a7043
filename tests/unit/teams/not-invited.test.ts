import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { leaveMissedDays } from "#db/event/missed-days";
import { connectRooms } from "~/connect-rooms.server";
import { changePerson } from "~/features/people/change-person.commands.server";
import { userList } from "~/features/people/staff/users.queries.server";
import { sendChasers } from "~/features/teams/chaser.commands.server";
import { inviteDue, notInvitedInTime } from "~/features/teams/invitations.jobs.server";
import { inviteAllWaiting } from "~/features/teams/invite-waiting.commands.server";
import { laterOf, waitsWords } from "~/features/teams/invite-when.server";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { resendWelcomes } from "~/features/teams/welcome.commands.server";
import { SYSTEM } from "~/procedure/context";
import { sqlRows } from "../../harness/sql-rows";
import { memoryHouse } from "../support/memory-house";

connectRooms();

const NOW = new Date("2027-03-20T10:00:00.000Z");
/** Behind a change of London's clocks. */
const ON = { invite: "on", day: "2027-04-01", time: "09:00" } as const;
const DUE = "2027-04-01T08:00:00.000Z";
const AFTER = new Date("2027-04-01T08:00:30.000Z");

let house: Awaited<ReturnType<typeof memoryHouse>>;
const staff = (now = NOW) =>
  house.ctx(now, { actor: { id: "mia", level: "admin", teamId: null, isSystem: false } as never });
const system = (now = AFTER) => house.ctx(now, { actor: SYSTEM });
const rows = <Row>(statement: ReturnType<typeof sql>) => house.at.read(sqlRows<Row>(statement));
const held = () =>
  rows<{ email: string; at: string | null; isPast: number }>(
    sql`select u.email, h.at, h.is_past as isPast from held_invitation h join user u on u.id = h.user_id order by u.email`,
  );
const mailed = async () =>
  (await house.mails()).map(({ templateId, recipient }) => `${templateId} ${recipient}`);
const listed = async (mail?: "waiting") =>
  (await house.at.read(userList.page(userList.Search.parse({ mail })))) as {
    total: number;
    waiting: number;
  };
const owner = (name: string) => ({
  firstName: name,
  surname: "Solent",
  email: `${name.toLowerCase()}@x.test`,
});
const team = (name: string, invite: Parameters<typeof laterOf>[1], now = NOW) =>
  addTeam(staff(now), {
    ...{ name, teamTypeId: null, isOrganiser: false, owner: owner(name) },
    later: laterOf(staff(now), invite),
  });
const run = (at = DUE, now = AFTER) => inviteDue(system(now), at, () => {});
const BY_HAND = { invite: "later", day: "", time: "" } as const;

beforeEach(async () => {
  house = await memoryHouse();
  await house.at.write(sql`update user set permissions = 'admin', has_logged_in = 1 where id = 'mia'`);
});

it("who is added for a day is mailed nothing until then, and then the welcome once, with a link of that moment", async () => {
  await team("Quay", ON);
  expect(await mailed()).toEqual([]);
  expect(await held()).toEqual([{ email: "quay@x.test", at: DUE, isPast: 0 }]);
  const promises = await rows<{ subscriber: string; due: string }>(
    sql`select subscriber, lease_until as due from outbox where subscriber like 'invitations:%'`,
  );
  expect(promises).toEqual([{ subscriber: `invitations:${DUE}`, due: DUE }]);
  const [event] = await house.known.read(sqlRows<{ at: string }>(sql`select next_due_at as at from events`));
  expect(event?.at).toBe(DUE);
  await expect(run(DUE, NOW)).rejects.toThrow("has not come");
  await run();
  await run();
  expect(await mailed()).toEqual(["welcome quay@x.test"]);
  expect(await held()).toEqual([]);
  const links = await house.known.read(
    sqlRows<{ expires: string }>(
      sql`select expires_at as expires from tokens order by expires_at desc limit 1`,
    ),
  );
  expect(links[0]?.expires).toBe(new Date(AFTER.getTime() + 14 * 86_400_000).toISOString());
});

it("one promise serves all who are invited at that instant", async () => {
  await team("Quay", ON);
  await team("Pier", ON);
  expect(await rows(sql`select id from outbox where subscriber like 'invitations:%'`)).toHaveLength(1);
  await run();
  expect((await mailed()).sort()).toEqual(["welcome pier@x.test", "welcome quay@x.test"]);
});

it("who is invited by hand before the day is not mailed twice, nor who came by themselves", async () => {
  const { ownerId } = await team("Quay", ON);
  await team("Pier", ON);
  expect(await resendWelcomes(staff(), { userIds: [ownerId] })).toMatchObject({ sent: 1 });
  expect(await house.kinds()).toContain("welcome.sent");
  await house.at.write(sql`update user set has_logged_in = 1 where email = 'pier@x.test'`);
  expect(await listed("waiting")).toMatchObject({ total: 0, waiting: 0 });
  await run();
  expect(await mailed()).toEqual(["welcome quay@x.test"]);
  expect(await held()).toEqual([]);
});

it("by hand: the list, its number and the button mean the same people", async () => {
  const { teamId } = await team("Quay", BY_HAND);
  await addTeamMember(staff(), { teamId, member: owner("Mate"), later: { at: null } });
  await team("Pier", { ...BY_HAND, invite: "now" });
  const gone = await team("Gone", BY_HAND);
  await house.at.write(sql`update team set is_archived = 1 where id = ${gone.teamId}`);
  expect(await listed("waiting")).toMatchObject({ total: 2, waiting: 2 });
  expect(await sendChasers(staff(), { teamIds: [teamId] })).toMatchObject({ sent: 0 });
  expect(await inviteAllWaiting(staff())).toEqual({ people: 2 });
  await run(NOW.toISOString(), NOW);
  expect((await mailed()).sort()).toEqual([
    "welcome pier@x.test",
    "welcome quay@x.test",
    "welcomeTeamMember mate@x.test",
  ]);
  expect(await listed("waiting")).toMatchObject({ total: 0, waiting: 0 });
  expect(await inviteAllWaiting(staff())).toEqual({ people: 0 });
  expect(await held()).toEqual([{ email: "gone@x.test", at: null, isPast: 0 }]);
});

it("nothing goes to a team that was archived or deleted meanwhile; restored, its day is past and a person decides", async () => {
  const quay = await team("Quay", ON);
  const pier = await team("Pier", ON);
  await house.at.write(
    sql`update team set is_archived = 1 where id = ${quay.teamId}`,
    sql`delete from user where team_id = ${pier.teamId}`,
  );
  await run();
  expect(await mailed()).toEqual([]);
  expect(await held()).toEqual([{ email: "quay@x.test", at: DUE, isPast: 1 }]);
  await house.at.write(sql`update team set is_archived = 0`);
  await run();
  expect(await mailed()).toEqual([]);
  expect(await listed("waiting")).toMatchObject({ total: 1 });
  await inviteAllWaiting(staff(AFTER));
  await run(AFTER.toISOString(), AFTER);
  expect(await mailed()).toEqual(["welcome quay@x.test"]);
});

it("a day that came while the event was suspended, or that nobody could work on, waits for a person", async () => {
  await team("Quay", ON);
  await house.at.write(...leaveMissedDays(AFTER));
  await run();
  expect(await mailed()).toEqual([]);
  expect(await held()).toMatchObject([{ isPast: 1 }]);
  expect(waitsWords({ at: DUE, isPast: true }, staff(AFTER))).toBe("Day is past: 1 April 2027, 09:00");
  await house.at.write(sql`update held_invitation set is_past = 0`, ...notInvitedInTime(DUE).writes);
  expect(await held()).toMatchObject([{ isPast: 1 }]);
});

it("another address of somebody who waits is not mailed either, and waits for the same day", async () => {
  const { teamId, ownerId } = await team("Quay", ON);
  const [version] = await rows<{ at: string }>(sql`select updated_at as at from user where id = ${ownerId}`);
  const changed = await changePerson(staff(), ownerId, {
    ...{ ...owner("Quay"), email: "mended@x.test", phone: "" },
    ...{ teamId, heirId: "", permissions: "user", version: version?.at ?? "" },
  });
  expect(changed.isInvited).toBe(false);
  expect(await mailed()).toEqual([]);
  expect(await held()).toEqual([{ email: "mended@x.test", at: DUE, isPast: 0 }]);
  await run();
  expect(await mailed()).toEqual(["welcome mended@x.test"]);
});

it("a team came when its owner was invited: the extra days of late joiners begin then", async () => {
  await house.at.write(
    sql`insert into settings (kind, data, version, created_at, created_by, updated_at, updated_by)
      values ('variables', '{"lateJoinerDays":10}', 1, '', '', '', '')`,
    sql`insert into task (id, title, type, due_date, created_at, created_by, updated_at, updated_by)
      values ('t', 'Plan', 'task', '2027-04-05', '2027-01-01', 'mia', '', 'mia')`,
  );
  const { teamId } = await team("Quay", ON);
  const day = async () =>
    (
      await rows<{ day: string | null }>(
        sql`select late_due_date as day from task_status where team_id = ${teamId}`,
      )
    )[0]?.day ?? null;
  expect(await day()).toBeNull();
  await run();
  expect(await day()).toBe("2027-04-11");
  const [came] = await rows<{ at: string }>(sql`select invited_at as at from team where id = ${teamId}`);
  expect(came?.at).toBe(AFTER.toISOString());
});

it("a day that is past, or that the clocks of the event never show, is refused at its field", () => {
  expect(() => laterOf(staff(), { invite: "on", day: "2027-03-19", time: "09:00" })).toThrow(
    expect.objectContaining({ fields: { day: "That day is past: choose today or later" } }),
  );
  expect(() => laterOf(staff(), { invite: "on", day: "2027-03-28", time: "01:30" })).toThrow(
    expect.objectContaining({ fields: { time: expect.stringContaining("There is no 01:30 on that day") } }),
  );
  expect(laterOf(staff(), { invite: "now", day: "x", time: "x" })).toBeUndefined();
  expect(laterOf(staff(), BY_HAND)).toEqual({ at: null });
});
