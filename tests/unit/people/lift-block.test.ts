import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { emailLog, mailBlocks } from "#db/event/schema/email";
import { teams, users } from "#db/event/schema/teams";
import { bool, jsonRows } from "#db/json-row";
import { many, q } from "#db/read-batch";
import { blockedPeople } from "~/features/email/failed-mails.queries.server";
import { liftBlock } from "~/features/people/lift-block.commands.server";
import { LiftInput } from "~/features/people/people.schema";
import { userList } from "~/features/people/staff/users.queries.server";
import { hasHardBounce } from "~/features/teams/invitations.server";
import { teamList } from "~/features/teams/teams.queries.server";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";

const NOW = new Date("2027-06-10T10:00:00.000Z");

async function stopped() {
  const house = await memoryHouse();
  await house.at.write(
    q.insert(teams).values({ id: "a", name: "Blue Fin", ownerId: "ann", ...audit }),
    q
      .insert(users)
      .values({ id: "ann", firstName: "Ann", surname: "T", email: "ann@x.test", teamId: "a", ...audit }),
    sql`update user set permissions = 'admin' where id = 'mia'`,
    q
      .insert(mailBlocks)
      .values({ address: "ann@x.test", reason: "bounce", since: "2027-06-01", details: "550" }),
    q.insert(emailLog).values({
      ...{
        id: "l",
        state: "refused",
        recipient: "ann@x.test",
        userId: "ann",
        eventId: "e",
        templateId: "welcome",
      },
      ...{ createdAt: "2027-06-02", updatedAt: "2027-06-02" },
    }),
  );
  const as = (level: "admin" | "moderator", id = "mia") =>
    house.ctx(NOW, { actor: { id, level, teamId: null } } as never);
  const bounced = () =>
    house.at.read(jsonRows({ is: bool(hasHardBounce) }, sql`from user u where u.id = 'ann'`));
  return { house, as, bounced };
}

it("an admin lifts a block with a reason, once; the person counts as reached again until the next bounce", async () => {
  const { house, as, bounced } = await stopped();
  expect(await bounced()).toEqual([{ is: true }]);
  expect(await house.at.read(blockedPeople())).toMatchObject([
    { id: "ann", person: "Ann T", teamName: "Blue Fin", isOwner: true, reason: "bounce", missed: 1 },
  ]);
  expect(await liftBlock(as("admin"), "ann", "Confirmed by telephone")).toEqual({ address: "ann@x.test" });
  expect(await house.at.read(many(q.select().from(mailBlocks)))).toMatchObject([
    { liftedAt: NOW.toISOString(), liftedBy: "mia", liftReason: "Confirmed by telephone" },
  ]);
  expect(await house.kinds()).toEqual(["mail.blockLifted"]);
  expect(await bounced()).toEqual([{ is: false }]);
  expect(await house.at.read(blockedPeople())).toEqual([]);
  await expect(liftBlock(as("admin"), "ann", "Again")).rejects.toThrow("has not stopped");
  await house.at.write(sql`update email_log set created_at = '2027-06-11' where id = 'l'`);
  expect(await bounced()).toEqual([{ is: true }]);
});

it("another address is not blocked", async () => {
  const { house, as, bounced } = await stopped();
  await house.at.write(sql`update user set email = 'new@x.test' where id = 'ann'`);
  expect(await bounced()).toEqual([{ is: false }]);
  await expect(liftBlock(as("admin"), "ann", "x")).rejects.toThrow("has not stopped");
});

it("whoever is bounced is found among users and teams, and the reason is needed", async () => {
  const { house } = await stopped();
  const search = (query: object) => userList.Search.parse(query);
  expect((await house.at.read(userList.page(search({ mail: "bounced" })))).rows.map(({ id }) => id)).toEqual([
    "ann",
  ]);
  const teamsFound = await house.at.read(
    teamList.page(teamList.Search.parse({ mail: "bounced" }), { isArchived: false }),
  );
  expect(teamsFound.rows.map(({ id }) => id)).toEqual(["a"]);
  await house.at.write(sql`update mail_block set lifted_at = '2027-06-30'`);
  expect((await house.at.read(userList.page(search({ mail: "bounced" })))).rows).toEqual([]);
  expect(LiftInput.safeParse({ reason: "  " }).success).toBe(false);
  expect(LiftInput.safeParse({}).success).toBe(false);
});
