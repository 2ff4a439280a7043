import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { EventDatabase } from "#db/database";
import { writeBatch } from "#db/write-batch";
import { confirmMembership } from "~/features/auth/membership.server";
import { requestPasswordReset } from "~/features/auth/password.commands.server";
import { hashPassword } from "~/features/auth/password.server";
import { storePassword } from "~/features/auth/password-store.server";
import { sendChasers } from "~/features/teams/chaser.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { claimIdentity, EMAIL_IN_USE, releaseClaim } from "~/features/teams/invited-person.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { resendWelcomes } from "~/features/teams/welcome.commands.server";
import { Refused } from "~/lib/errors";
import { type Databases, databases } from "../harness/memory-installation";
import { makeEvent, person, race, rowsOf, type TestEvent } from "../worlds/test-event";

let server: Databases;
let at: TestEvent;
let other: TestEvent;
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "harbour");
  other = await makeEvent(server.on, "inland");
});
afterAll(() => server.stop());

const team = (name: string, ownerName = name, change = {}) => ({
  name,
  teamTypeId: null,
  isOrganiser: false,
  owner: person(ownerName),
  ...change,
});

/** Everything that control and the event know of an address. */
async function tracesOf(email: string) {
  const { control } = server.on;
  const profile = sql`(select id from user_profiles where email = ${email})`;
  const [profiles, memberships, tokens, users, mails] = await Promise.all([
    rowsOf<{ id: string; operation_id: string | null; first_name: string }>(
      control,
      sql`select id, operation_id, first_name from user_profiles where email = ${email}`,
    ),
    rowsOf<{ state: string }>(
      control,
      sql`select state from memberships where user_id = ${profile} and event_id = ${at.event.id}`,
    ),
    rowsOf(control, sql`select id from tokens where user_id = ${profile} and event_id = ${at.event.id}`),
    at.rows<{ id: string; team_id: string }>(sql`select id, team_id from user where email = ${email}`),
    at.rows(sql`select id from email_log where recipient = ${email}`),
  ]);
  return { profiles, memberships, tokens, users, mails };
}
const counts = async (email: string) =>
  Object.fromEntries(Object.entries(await tracesOf(email)).map(([name, rows]) => [name, rows.length]));
const NOTHING = { profiles: 0, memberships: 0, tokens: 0, users: 0, mails: 0 };

describe("adding a team", () => {
  it("makes the team, its owner, one mail and what was promised, and confirms the identity", async () => {
    const { teamId, ownerId } = await addTeam(at.ctx(), team("Alpha"));
    const traces = await tracesOf("alpha@crew.example");
    expect(traces.profiles).toMatchObject([{ id: ownerId, operation_id: null }]);
    expect(traces.memberships).toEqual([{ state: "active" }]);
    expect(traces.users).toEqual([{ id: ownerId, team_id: teamId }]);
    expect([traces.tokens.length, traces.mails.length]).toEqual([1, 1]);
    const queued = await at.rows(sql`select o.id from outbox o join activity a on a.id = o.activity_id
      where a.subject_id = ${teamId} and a.kind = 'team.added' and o.state = 'pending' and o.sealed is not null`);
    expect(queued).toHaveLength(1);
  });

  it("with an address that is in use says so at the field, and leaves nothing anywhere", async () => {
    await addTeam(at.ctx(), team("Taken"));
    const before = await counts("taken@crew.example");
    const error = await addTeam(at.ctx(), team("Copy", "Taken")).catch((refused) => refused as Refused);
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).fields).toEqual({ email: EMAIL_IN_USE });
    expect(await counts("taken@crew.example")).toEqual(before);
    expect(await at.rows(sql`select 1 from team where name = 'Copy'`)).toEqual([]);
  });

  it("that fails in the event removes the identity that it made", async () => {
    const error = await addTeam(at.ctx(), team("Typo", "Fresh", { teamTypeId: "no-such-type" })).catch(
      (e) => e as Refused,
    );
    expect((error as Refused).fields).toEqual({ teamTypeId: "Choose a team type from the list" });
    expect(await counts("fresh@crew.example")).toEqual(NOTHING);
    expect(await at.rows(sql`select 1 from team where name = 'Typo'`)).toEqual([]);
  });

  it("that fails keeps an identity that was there before, with its name, its password and its other events", async () => {
    const { ownerId } = await addTeam(other.ctx(), team("Elsewhere", "Known"));
    await writeBatch(
      server.on.control,
      storePassword(ownerId, await hashPassword({}, "harbour-boat"), new Date()),
    );
    const wrong = { ...team("Typo", "Known", { teamTypeId: "no-such-type" }) };
    await expect(addTeam(at.ctx(), wrong)).rejects.toBeInstanceOf(Refused);
    const traces = await tracesOf("known@crew.example");
    expect(traces.profiles).toMatchObject([{ id: ownerId, first_name: "Known" }]);
    expect([traces.memberships, traces.tokens, traces.users]).toEqual([[], [], []]);
    const left = await rowsOf(
      server.on.control,
      sql`select state from memberships where user_id = ${ownerId}`,
    );
    expect(left).toEqual([{ state: "active" }]);
  });

  it("links a known identity without changing it, and sends no link where there is a password", async () => {
    const owner = { firstName: "Renamed", surname: "Here", email: "known@crew.example" };
    await addTeam(at.ctx(), { ...team("Linked"), owner });
    const traces = await tracesOf("known@crew.example");
    expect(traces.profiles).toMatchObject([{ first_name: "Known" }]);
    expect(traces.tokens).toEqual([]);
    expect(traces.users).toHaveLength(1);
  });

  it("20 times at once with one address makes it exactly once, whole", async () => {
    const { won, refusals } = await race(
      Array.from({ length: 20 }, (_, n) => () => addTeam(at.ctx(), team(`Rush ${n}`, "Rush"))),
    );
    expect(won).toHaveLength(1);
    expect(new Set(refusals)).toEqual(new Set([EMAIL_IN_USE]));
    const traces = await tracesOf("rush@crew.example");
    expect(traces.users).toEqual([{ id: won[0]?.ownerId, team_id: won[0]?.teamId }]);
    expect(traces.profiles).toMatchObject([{ id: won[0]?.ownerId }]);
    expect(traces.memberships).toEqual([{ state: "active" }]);
    expect(traces.tokens).toHaveLength(1);
  });

  it("takes over at once from one that came to nothing, which may still come back late", async () => {
    const first = await claimIdentity(at.ctx(), person("Slow"));
    const second = await claimIdentity(at.ctx(), person("Slow"));
    expect([second.userId, second.isShared]).toEqual([first.userId, true]);
    // The first comes back late and gives up: it must not take the second's place away.
    await releaseClaim(server.on.control, first);
    await confirmMembership(server.on.control, second);
    const { profiles, memberships } = await tracesOf("slow@crew.example");
    expect([profiles.length, memberships]).toEqual([1, [{ state: "active" }]]);
  });

  it("whose answer was lost on the way back is not taken apart: what the event has, control keeps", async () => {
    const db: EventDatabase = {
      ...at.db,
      async batch(statements, mode) {
        const done = await at.db.batch(statements, mode);
        if (mode === "write") throw new TypeError("The connection was lost");
        return done;
      },
    };
    await expect(addTeam(at.ctx({ db }), team("Lost", "Lost"))).rejects.toThrow();
    const { users, profiles, memberships } = await tracesOf("lost@crew.example");
    expect([users.length, profiles.length, memberships.length]).toEqual([1, 1, 1]);
    expect(memberships).toEqual([{ state: "pending" }]);
    // The same again finds that it is there, and says its last word.
    await expect(addTeam(at.ctx(), team("Lost again", "Lost"))).rejects.toThrow(EMAIL_IN_USE);
    const after = await tracesOf("lost@crew.example");
    expect([after.users.length, after.memberships]).toEqual([1, [{ state: "active" }]]);
  });

  it("whose batch never came to the event is made by the same again, at once", async () => {
    const gone: EventDatabase = {
      ...at.db,
      async batch(statements, mode) {
        if (mode === "write") throw new TypeError("The connection was lost");
        return at.db.batch(statements, mode);
      },
    };
    const lost = at.ctx({ db: gone });
    await expect(addTeam(lost, team("Nowhere", "Nowhere"))).rejects.not.toBeInstanceOf(Refused);
    const made = await addTeam(at.ctx(), team("Somewhere", "Nowhere"));
    const traces = await tracesOf("nowhere@crew.example");
    expect(traces.users).toEqual([{ id: made.ownerId, team_id: made.teamId }]);
    expect(traces.profiles).toMatchObject([{ id: made.ownerId, operation_id: null }]);
    expect(traces.memberships).toEqual([{ state: "active" }]);
  });

  it("of two that are both at work, the one who is refused removes nothing of the other's", async () => {
    const slow = await claimIdentity(at.ctx(), person("Both"));
    // The second takes over, and is refused for a reason of its own while the first is still at work.
    const wrong = team("Typo", "Both", { teamTypeId: "no-such-type" });
    await expect(addTeam(at.ctx(), wrong)).rejects.toThrow("Invalid team type");
    await writeBatch(at.db, [
      sql`insert into user (id, first_name, surname, email, created_at, created_by, updated_at, updated_by)
        values (${slow.userId}, 'Both', 'Tester', 'both@crew.example', '', '', '', '')`,
    ]);
    await confirmMembership(server.on.control, slow);
    const { profiles, memberships } = await tracesOf("both@crew.example");
    expect([profiles, memberships]).toMatchObject([[{ operation_id: null }], [{ state: "active" }]]);
  });

  it("whose last word is lost is there all the same, and nobody is told of a fault", async () => {
    const { control } = server.on;
    let writes = 0;
    const losing: typeof control = {
      ...control,
      async batch(statements, mode) {
        if (mode === "write" && ++writes > 1) throw new TypeError("The connection was lost");
        return control.batch(statements, mode);
      },
    };
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const made = await addTeam(at.ctx({ control: losing }), team("Unconfirmed", "Unconfirmed"));
    said.mockRestore();
    expect((await tracesOf("unconfirmed@crew.example")).memberships).toEqual([{ state: "pending" }]);
    // A request for a password finishes it, and the link is mailed.
    await requestPasswordReset(at.ctx(), { email: "unconfirmed@crew.example" });
    const mails = sql`select 1 from email_log where template_id = 'passwordReset' and user_id = ${made.ownerId}`;
    expect(await at.rows(mails)).toHaveLength(1);
    await expect
      .poll(async () => (await tracesOf("unconfirmed@crew.example")).memberships)
      .toEqual([{ state: "active" }]);
  });

  it("that is pending and not in the event gets no mail of a password", async () => {
    await claimIdentity(at.ctx(), person("Unmailed"));
    await requestPasswordReset(at.ctx(), { email: "unmailed@crew.example" });
    expect(await at.rows(sql`select 1 from email_log where recipient = 'unmailed@crew.example'`)).toEqual([]);
    expect((await tracesOf("unmailed@crew.example")).memberships).toEqual([{ state: "pending" }]);
  });
});

describe("the places of a team", () => {
  it("20 adding to a team with one place left: exactly one wins, the others read '(Team Full)' and leave nothing", async () => {
    const { teamId } = await addTeam(at.ctx(), team("Crowd"));
    const ctx = at.ctx();
    const limitTo = (places: number) => sql`update settings
      set data = json_set(data, '$.teamMemberLimit', ${places}) where kind = 'variables'`;
    await writeBatch(at.db, [limitTo(3)]);
    await addTeamMember(ctx, { teamId, member: person("Second") });
    const { won, refusals } = await race(
      Array.from(
        { length: 20 },
        (_, n) => () => addTeamMember(ctx, { teamId, member: person(`Hopeful${n}`) }),
      ),
    );
    expect(won).toHaveLength(1);
    expect(refusals).toEqual(Array(19).fill("(Team Full)"));
    expect(await at.rows(sql`select 1 from user where team_id = ${teamId}`)).toHaveLength(3);
    const hopeful = sql`select 1 from user_profiles where email like 'hopeful%'`;
    expect(await rowsOf(server.on.control, hopeful)).toHaveLength(1);
    await writeBatch(at.db, [limitTo(10)]);
  });

  it("an archived team takes nobody in", async () => {
    const { teamId } = await addTeam(at.ctx(), team("Closed"));
    await writeBatch(at.db, [sql`update team set is_archived = 1 where id = ${teamId}`]);
    await expect(addTeamMember(at.ctx(), { teamId, member: person("Late") })).rejects.toThrow("(Team Full)");
    expect(await counts("late@crew.example")).toEqual(NOTHING);
  });

  it("a stand share needs a parent that is there and no child itself", async () => {
    const parent = await addTeam(at.ctx(), team("Parent"));
    const child = await addStandShare(at.ctx(), {
      name: "Child",
      parentTeamId: parent.teamId,
      owner: person("Child"),
    });
    const share = (parentTeamId: string, name: string) =>
      addStandShare(at.ctx(), { name, parentTeamId, owner: person(name) });
    await expect(share(child.teamId, "Grandchild")).rejects.toThrow("Unknown Parent Team");
    await expect(share("nobody", "Orphan")).rejects.toThrow("Unknown Parent Team");
    expect(await counts("grandchild@crew.example")).toEqual(NOTHING);
    expect(
      await at.rows(
        sql`select stand_share_role from team where id in (${parent.teamId}, ${child.teamId}) order by name`,
      ),
    ).toEqual([{ stand_share_role: "child" }, { stand_share_role: "parent" }]);
  });
});

describe("staff and types", () => {
  it("nobody invites somebody above their own level", async () => {
    const ctx = at.ctx({ actor: { id: at.adminId, level: "moderator", teamId: null } });
    await expect(inviteStaff(ctx, { ...person("Boss"), permissions: "admin" })).rejects.toMatchObject({
      status: 403,
    });
    expect(await counts("boss@crew.example")).toEqual(NOTHING);
  });

  it("two types of one name are refused, whatever the case, and of 10 at once one is made", async () => {
    await addTeamType(at.ctx(), { name: "Shell scheme" });
    const again = await addTeamType(at.ctx(), { name: "SHELL Scheme" }).catch((error) => error as Refused);
    expect((again as Refused).fields).toEqual({ name: "There is a team type of this name already" });
    const { won } = await race(
      Array.from({ length: 10 }, () => () => addTeamType(at.ctx(), { name: "Caterer" })),
    );
    expect(won).toHaveLength(1);
  });
});

describe("sending the welcome again", () => {
  const later = (days: number) => at.ctx({ now: new Date(Date.now() + days * 86_400_000 + 1_000) });

  it("goes at most once a day to each who never logged in, and to nobody who has", async () => {
    const { teamId } = await addTeam(at.ctx(), team("Sleepy"));
    const { userId } = await addTeamMember(at.ctx(), { teamId, member: person("Awake") });
    await writeBatch(at.db, [sql`update user set has_logged_in = 1 where id = ${userId}`]);
    expect(await resendWelcomes(later(0), { teamIds: [teamId] })).toMatchObject({ sent: 0 });
    expect(await resendWelcomes(later(1), { teamIds: [teamId] })).toMatchObject({ sent: 1 });
    expect(await resendWelcomes(later(1), { teamIds: [teamId] })).toMatchObject({ sent: 0 });
    expect(await resendWelcomes(later(2), { teamIds: [teamId] })).toMatchObject({ sent: 1 });
    expect(await counts("awake@crew.example")).toMatchObject({ mails: 1 });
  });

  it("one of today that could not be sent does not count", async () => {
    const { teamId } = await addTeam(at.ctx(), team("Unreached"));
    const become = (state: string) =>
      writeBatch(at.db, [
        sql`update email_log set state = ${state} where recipient = 'unreached@crew.example' and state = 'queued'`,
      ]);
    for (const state of ["failed", "cancelled"]) {
      await become(state);
      expect(await resendWelcomes(later(0), { teamIds: [teamId] })).toMatchObject({ sent: 1 });
      expect(await resendWelcomes(later(0), { teamIds: [teamId] })).toMatchObject({ sent: 0 });
    }
  });

  it("clicked ten times at once sends one mail", async () => {
    const { teamId } = await addTeam(at.ctx(), team("Eager"));
    await race(Array.from({ length: 10 }, () => () => resendWelcomes(later(1), { teamIds: [teamId] })));
    expect(await counts("eager@crew.example")).toMatchObject({ mails: 2 });
  });
});

describe("chasing who never signed in", () => {
  const later = (days: number) => at.ctx({ now: new Date(Date.now() + days * 86_400_000 + 1_000) });
  const kinds = (email: string) =>
    at.rows<{ template_id: string }>(
      sql`select template_id from email_log where recipient = ${email} order by created_at, id`,
    );

  it("goes at most once a day to each, by teams or one by one, staff among them, and to nobody who has", async () => {
    const { teamId, ownerId } = await addTeam(at.ctx(), team("Dozy"));
    const mate = await addTeamMember(at.ctx(), { teamId, member: person("Dozymate") });
    const seen = await addTeamMember(at.ctx(), { teamId, member: person("Dozyseen") });
    const staff = await inviteStaff(at.ctx(), { ...person("Dozystaff"), permissions: "moderator" });
    await writeBatch(at.db, [sql`update user set has_logged_in = 1 where id = ${seen.userId}`]);
    expect(await sendChasers(later(0), { userIds: [ownerId, seen.userId, staff.userId] })).toMatchObject({
      sent: 2,
    });
    expect(await sendChasers(later(0), { teamIds: [teamId] })).toMatchObject({ sent: 1 });
    expect(await sendChasers(later(0), { userIds: [ownerId, mate.userId, staff.userId] })).toMatchObject({
      sent: 0,
    });
    expect(await sendChasers(later(1), { userIds: [ownerId, mate.userId, staff.userId] })).toMatchObject({
      sent: 3,
    });
    expect(await kinds("dozy@crew.example")).toEqual(
      ["welcome", "welcomeChaser", "welcomeChaser"].map((template_id) => ({ template_id })),
    );
    expect(await kinds("dozyseen@crew.example")).toHaveLength(1);
    const { tokens } = await tracesOf("dozystaff@crew.example");
    expect(tokens).toHaveLength(3);
  });

  it("writes to no address that is known to bounce, until the person has another", async () => {
    const { teamId, ownerId } = await addTeam(at.ctx(), team("Bouncy"));
    await writeBatch(at.db, [
      sql`update email_log set type = 'bounce', state = 'refused' where user_id = ${ownerId}`,
    ]);
    expect(await sendChasers(later(3), { teamIds: [teamId] })).toMatchObject({ sent: 0 });
    await writeBatch(at.db, [sql`update user set email = 'mended@crew.example' where id = ${ownerId}`]);
    expect(await sendChasers(later(3), { teamIds: [teamId] })).toMatchObject({ sent: 1 });
  });

  it("says nothing to people of an archived team", async () => {
    const { teamId, ownerId } = await addTeam(at.ctx(), team("Shelved"));
    await writeBatch(at.db, [sql`update team set is_archived = 1 where id = ${teamId}`]);
    expect(await sendChasers(later(0), { teamIds: [teamId] })).toMatchObject({ sent: 0 });
    expect(await sendChasers(later(0), { userIds: [ownerId] })).toMatchObject({ sent: 0 });
  });

  it("clicked ten times at once sends one mail", async () => {
    const { teamId } = await addTeam(at.ctx(), team("Impatient"));
    await race(Array.from({ length: 10 }, () => () => sendChasers(later(0), { teamIds: [teamId] })));
    expect(await counts("impatient@crew.example")).toMatchObject({ mails: 2 });
  });
});
