import { expect, it } from "vitest";
import { sessions } from "#db/event/schema/auth";
import { teams, users } from "#db/event/schema/teams";
import { endSessionsBefore } from "#db/event/session-stamp";
import { q } from "#db/read-batch";
import { sessionsOf } from "~/features/account/sessions.server";
import { newSession } from "~/identity/session.server";
import { Conflict } from "~/lib/errors";
import { audit, memoryEvent } from "../support/memory-event";

it("a person is shown their own sessions that have not ended, the newest first", async () => {
  const at = await memoryEvent();
  const session = (id: string, userId: string, createdAt: string, expiresAt: string) =>
    q.insert(sessions).values({ id, userId, createdAt, expiresAt });
  await at.write(
    q.insert(teams).values({ id: "t", name: "T", ownerId: "u", ...audit }),
    ...["u", "v"].map((id) =>
      q.insert(users).values({ id, firstName: id, surname: id, email: id, teamId: "t", ...audit }),
    ),
    session("ended", "u", "2027-01-03", "2027-01-09"),
    session("older", "u", "2027-01-01", "2027-02-01"),
    session("newer", "u", "2027-01-02", "2027-02-01"),
    session("another's", "v", "2027-01-02", "2027-02-01"),
  );
  const shown = await at.read(sessionsOf("u", new Date("2027-01-10")));
  expect(shown.map(({ id }) => id)).toEqual(["newer", "older"]);
});

it("word of an older stamp that comes late takes nothing back: what was checked before the newer one signs nobody in", async () => {
  const at = await memoryEvent();
  await at.write(
    q.insert(users).values({ id: "u", firstName: "U", surname: "U", email: "u", ...audit }),
    ...endSessionsBefore("u", "2027-01-05"),
    ...endSessionsBefore("u", "2027-01-03"),
  );
  const signIn = async (stamp: string) => {
    const { writes } = await newSession({ id: "u", stamp }, new Date(), () => new Conflict("Too old"));
    await at.write(...writes);
  };
  await expect(signIn("2027-01-04")).rejects.toThrow("Too old");
  await signIn("2027-01-05");
  expect(await at.read(sessionsOf("u", new Date()))).toHaveLength(1);
});
