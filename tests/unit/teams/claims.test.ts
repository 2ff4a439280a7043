import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { ControlDatabase } from "#db/database";
import { as, jsonValues } from "#db/json-row";
import { type Claim, releaseClaim } from "~/features/teams/invited-person.server";
import { memoryEvent } from "../support/memory-event";

it("a claim that is released takes the identity along that it made, unless another event has the person by now", async () => {
  const at = await memoryEvent("control");
  const control = at.db as unknown as ControlDatabase;
  const claim: Claim = {
    userId: "u",
    eventId: "here",
    operationId: "mine",
    hasPassword: false,
    token: undefined,
    isShared: false,
  };
  const place = (eventId: string, operationId: string) =>
    sql`insert into memberships values ('u', ${eventId}, 'pending', ${operationId}, 'now')`;
  const identity = (operationId: string | null) =>
    sql`insert or replace into user_profiles (id, first_name, surname, email, operation_id, created_at, updated_at)
      values ('u', 'U', 'U', 'u@x.test', ${operationId}, 'now', 'now')`;
  const left = () =>
    at.read(
      jsonValues(
        as<string>(sql`what`),
        sql`from (select id as what from user_profiles union all select event_id from memberships)`,
      ),
    );

  await at.write(identity("mine"), place("here", "mine"), place("there", "other"));
  await releaseClaim(control, claim);
  expect(await left()).toEqual(["u", "there"]);
  await at.write(sql`delete from memberships`, identity("other"), place("here", "mine"));
  await releaseClaim(control, claim);
  expect(await left(), "made by another operation").toEqual(["u"]);
  await at.write(identity("mine"), place("here", "mine"));
  await releaseClaim(control, claim);
  expect(await left()).toEqual([]);
});
