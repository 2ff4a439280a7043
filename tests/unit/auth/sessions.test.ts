import { expect, it } from "vitest";
import { sessions } from "#db/event/schema/auth";
import { teams, users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { sessionsOf } from "~/features/account/sessions.server";
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
