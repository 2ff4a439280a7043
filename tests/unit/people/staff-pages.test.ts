import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { removePerson } from "~/features/people/remove-person.commands.server";
import * as usersPage from "~/features/people/staff/pages/users";
import { sqlRows } from "../../harness/sql-rows";
import { audit } from "../support/memory-event";
import { linksOf, NOW, pageHouse } from "../support/page-house";

/** Besides Mia, who has not signed in yet. */
async function withPeople() {
  const house = await pageHouse();
  const person = (id: string, permissions: string, hasLoggedIn: boolean) => ({
    ...{ id, firstName: id, surname: "Marsh", email: `${id}@x.test`, permissions, hasLoggedIn, ...audit },
  });
  await house.at.write(
    q
      .insert(users)
      .values([
        person("ada", "admin", true),
        person("ben", "user", false),
        person("cy", "user", false),
        person("dan", "user", true),
      ]),
  );
  return house;
}

it("the tabs of the list of users count everybody, staff, and who has never signed in", async () => {
  const { html } = await (await withPeople()).visit(usersPage, { level: "admin" });
  const tabs = linksOf(html).map((link) => link.split(" > ")[0]);
  expect(tabs).toEqual(expect.arrayContaining(["All 5", "Staff 2", "Never signed in 3"]));
});

it("whoever is taken out of the event is sent nothing any more, their neighbours are", async () => {
  const house = await withPeople();
  const as = house.ctx(NOW, { actor: { id: "mia", level: "admin", teamId: null } });
  await house.at.write(sql`update user set permissions = 'admin' where id = 'mia'`);
  for (const userId of ["ben", "cy"]) {
    const mail = await mailLater(as, {
      kind: "staffWelcome",
      to: `${userId}@x.test`,
      userId,
      token: "secret",
    });
    await house.at.write(...mail.writes, ...as.record({ kind: "person.invited", jobs: [mail.job] } as never));
  }
  await removePerson(as, "ben", "");
  expect((await house.mails()).map(({ userId, state }) => `${userId} ${state}`).sort()).toEqual([
    "ben cancelled",
    "cy queued",
  ]);
  const waiting = (await house.jobs()).filter(({ subscriber }) => subscriber.startsWith("mail:"));
  expect(waiting.map(({ state, sealed }) => `${state} ${sealed === null}`).sort()).toEqual([
    "cancelled true",
    "pending false",
  ]);
});

it("staff remove whom they like but themselves", async () => {
  const house = await withPeople();
  const as = house.ctx(NOW, { actor: { id: "mia", level: "admin", teamId: null } });
  await house.at.write(sql`update user set permissions = 'admin' where id = 'mia'`);
  await expect(removePerson(as, "mia", "")).rejects.toMatchObject({
    status: 422,
    message: "Can't self delete",
  });
  expect(await removePerson(as, "ben", "")).toEqual({ name: "ben Marsh" });
  expect(await house.at.read(sqlRows(sql`select id from user order by id`))).toEqual(
    ["ada", "cy", "dan", "mia"].map((id) => ({ id })),
  );
});
