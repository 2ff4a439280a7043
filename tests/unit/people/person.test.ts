import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { personDetail } from "~/features/people/staff/person.queries.server";
import { memoryEvent } from "../support/memory-event";

const NOW = new Date("2027-05-04T08:00:00.000Z");

it("a person's page names who added them and who changed them last, each for themselves", async () => {
  const event = await memoryEvent();
  const user = (id: string, name: string, by: { added: string; changed: string }) =>
    sql`insert into user (id, first_name, surname, email, permissions, created_at, created_by, updated_at, updated_by)
      values (${id}, ${name}, 'Marsh', ${`${id}@x.test`}, 'moderator', '', ${by.added}, '', ${by.changed})`;
  await event.write(
    user("helen", "Helen", { added: "system", changed: "system" }),
    user("hugo", "Hugo", { added: "system", changed: "system" }),
    user("pia", "Pia", { added: "helen", changed: "hugo" }),
  );
  expect(await event.read(personDetail("pia", NOW))).toMatchObject({
    createdBy: "Helen Marsh",
    updatedByName: "Hugo Marsh",
  });
});
