import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { grantStaff, revokeStaff } from "#workers/ops/provision/staff";
import { signOutElsewhere } from "~/features/account/sessions.server";
import { drainControl } from "~/features/auth/control-outbox.jobs.server";
import { enter, startSession } from "~/features/auth/entrance.server";
import { identityQuery, knownOf } from "~/features/auth/identities.server";
import { setPassword } from "~/features/auth/password.commands.server";
import { newId, newSecret, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { httpClient } from "../../harness/http";
import { portal, urlOf } from "../../harness/portal";
import { isWhole } from "../../harness/whole";
import { resetRace } from "../../proofs/reset-race";
import { type DoorEvent, doorEvent, INVALID, type Somebody } from "../../worlds/door-event";
import { portalEvent, signedIn } from "../../worlds/portal-event";
import { rowsOf, type TestEvent } from "../../worlds/test-event";
import { workerEnv } from "../support/worker-env";

let door: DoorEvent;
let other: TestEvent;
beforeAll(async () => {
  door = await doorEvent("stamps", 200);
  other = await portalEvent("stamps-b");
});

const control = () => door.at.on.control;
const drain = () => drainControl(workerEnv(door.at.on));

/** A sign-in under way: the credential has been read (and is right), the session is still to be written. */
async function underWay(userId: string) {
  const [result] = await writeBatch(control(), [identityQuery(sql`p.id = ${userId}`)]);
  const known = knownOf(result?.rows[0]);
  if (!known) throw new Error("Nobody");
  return (where: TestEvent) => startSession(where.ctx(), known, {});
}

async function reset(userId: string, ctx: CommandContext = door.at.ctx()) {
  const token = newSecret();
  await writeBatch(control(), [
    sql`insert into tokens (id, token_hash, purpose, user_id, event_id, expires_at, created_at) values (${newId()},
      ${await sha256(token)}, 'resetPassword', ${userId}, ${ctx.event.id}, '2999-01-01', '2026-01-01')`,
  ]);
  const words = newSecret();
  return setPassword(ctx, { purpose: "resetPassword", token, newPassword: words, repeatPassword: words });
}

const sessionsIn = (where: TestEvent, { userId }: Pick<Somebody, "userId">) =>
  where.rows(sql`select 1 from session where user_id = ${userId}`);

const inBoth = async (name: string) => {
  const somebody = await door.make(name);
  await door.make(name, other);
  return somebody;
};

describe("a sign-in that was checked before a reset", () => {
  it("finds no place in that event, and none in another once it has heard of the reset", async () => {
    const them = await inBoth("Racing");
    const finish = await underWay(them.userId);
    await reset(them.userId);
    await expect(finish(door.at)).rejects.toThrow(INVALID);
    await drain();
    await expect(finish(other)).rejects.toThrow(INVALID);
    expect([await sessionsIn(door.at, them), await sessionsIn(other, them)]).toEqual([[], []]);
  });

  it("that wrote its session elsewhere just after the reset loses it again", async () => {
    const them = await inBoth("Quicker");
    const finish = await underWay(them.userId);
    await reset(them.userId);
    // Later than the reset by every clock, and with the old password all the same.
    await finish(other);
    expect(await sessionsIn(other, them)).toHaveLength(1);
    await drain();
    expect(await sessionsIn(other, them)).toEqual([]);
  });

  it("in an event that has not heard of it yet, the new password's sign-in tells it", async () => {
    const them = await inBoth("Teller");
    const [old, late] = [await underWay(them.userId), await underWay(them.userId)];
    await old(other);
    await reset(them.userId);
    await (await underWay(them.userId))(other);
    expect(await sessionsIn(other, them), "the old one is gone, the new one is there").toHaveLength(1);
    await expect(late(other)).rejects.toThrow(INVALID);
    await drain();
    expect(await sessionsIn(other, them), "and stays").toHaveLength(1);
  });

  it("two resets in one millisecond, or by a clock that lags, are told apart", async () => {
    const them = await inBoth("Twice");
    const now = new Date();
    await reset(them.userId, door.at.ctx({ now }));
    const finish = await underWay(them.userId);
    await reset(them.userId, door.at.ctx({ now }));
    await expect(finish(door.at)).rejects.toThrow(INVALID);
    const second = await underWay(them.userId);
    await reset(them.userId, door.at.ctx({ now: new Date(now.getTime() - 60_000) }));
    await expect(second(door.at)).rejects.toThrow(INVALID);
  });

  it("its mail's link to a new address is worth nothing any more", async () => {
    const them = await inBoth("Moving");
    await writeBatch(control(), [
      sql`insert into tokens (id, token_hash, purpose, user_id, event_id, new_email, expires_at, created_at) values
        (${newId()}, ${newSecret()}, 'updateEmail', ${them.userId}, ${door.at.event.id}, 'thief@x.example', '2999', '2026')`,
    ]);
    await reset(them.userId);
    const open = sql`select 1 from tokens where user_id = ${them.userId} and used_at is null`;
    expect(await rowsOf(control(), open)).toEqual([]);
  });

  it("of resets over HTTP with sign-ins around them, none leaves an old session", async () => {
    const rounds = isWhole ? 10 : 1;
    const figures = await resetRace(portal(), rounds);
    expect(figures).toMatchObject({ rounds, wrong: 0, lost: 0 });
  });
});

describe("other endings", () => {
  it("signing out elsewhere ends what was under way, here and elsewhere, and keeps the session that asks", async () => {
    const them = await inBoth("Leaver");
    const own = await signedIn("stamps", them.email);
    const finish = await underWay(them.userId);
    const [{ id } = { id: "" }] = await door.at.rows<{ id: string }>(
      sql`select id from session where user_id = ${them.userId}`,
    );
    await finish(door.at);
    const ctx = door.at.ctx({ actor: { id: them.userId, level: "user", teamId: null } });
    await signOutElsewhere(ctx, id);
    await expect(finish(door.at)).rejects.toThrow(INVALID);
    await finish(other);
    await drain();
    expect(await sessionsIn(other, them)).toEqual([]);
    expect(await door.isIn(own)).toBe(true);
    expect(await sessionsIn(door.at, them)).toHaveLength(1);
    expect(
      (await own.post(urlOf("stamps", "/my-account/security/sign-outs"), { form: { sessions: "others" } }))
        .status,
    ).toBe(302);
    await drain();
    expect(await door.isIn(own)).toBe(true);
  });

  it("taking staff's grant away refuses who was entering an event for the first time", async () => {
    const them = await door.make("Entering");
    await grantStaff(control(), { email: them.email });
    const [result] = await writeBatch(control(), [identityQuery(sql`p.id = ${them.userId}`)]);
    const known = knownOf(result?.rows[0]);
    if (!known) throw new Error("Nobody");
    await revokeStaff(control(), them.email);
    await expect(enter(other.ctx(), known, {})).rejects.toThrow(INVALID);
    const joined = sql`select 1 from memberships where user_id = ${them.userId} and event_id = ${other.event.id}`;
    expect(await rowsOf(control(), joined)).toEqual([]);
  });

  it("an event that does not have the user yet is looked at once more, when nobody can be entering any longer", async () => {
    const them = await door.make("Unborn");
    await grantStaff(control(), { email: them.email });
    const [result] = await writeBatch(control(), [identityQuery(sql`p.id = ${them.userId}`)]);
    const known = knownOf(result?.rows[0]);
    if (!known) throw new Error("Nobody");
    await revokeStaff(control(), them.email);
    await drain();
    // It had joined before the grant was taken away, and writes its row and session only now.
    await startSession(other.ctx(), known, {});
    await writeBatch(control(), [
      sql`update outbox set lease_until = null, created_at = '2026-01-01' where user_id = ${them.userId}
        and event_id = ${other.event.id}`,
    ]);
    await drain();
    expect(await sessionsIn(other, them)).toEqual([]);
    const [row] = await other.rows<{ permissions: string }>(
      sql`select permissions from user where id = ${them.userId}`,
    );
    expect(row?.permissions).toBe("user");
    const left = sql`select 1 from outbox where user_id = ${them.userId} and state <> 'done'
      and event_id = ${other.event.id}`;
    expect(await rowsOf(control(), left)).toEqual([]);
  });

  it("a session of somebody who was removed is written nowhere", async () => {
    const them = await door.make("Removed");
    const finish = await underWay(them.userId);
    await writeBatch(door.at.db, [
      sql`update team set owner_id = null where id = ${them.teamId}`,
      sql`delete from user where id = ${them.userId}`,
    ]);
    await expect(finish(door.at)).rejects.toThrow(INVALID);
    expect((await door.signIn(httpClient(), them.email)).status).toBe(401);
  });
});
