import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { userProfiles } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { teams, users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { changeNames } from "~/features/account/names.commands.server";
import { personEntries, teamEntries } from "~/features/auth/search-entries.server";
import { commandContext } from "~/procedure/command-context.server";
import { sqlRows } from "../../harness/sql-rows";
import { audit, memoryEvent } from "../support/memory-event";

it("whoever takes another name is found by it, and so is the team that they own; by the old one no more", async () => {
  const at = await memoryEvent();
  const known = await memoryEvent("control");
  const control = known.db as unknown as ControlDatabase;
  await at.write(
    q.insert(teams).values({ id: "t", name: "Solent", ownerId: "u", ...audit }),
    q
      .insert(users)
      .values({ id: "u", firstName: "Mia", surname: "Marsh", email: "u@x.test", teamId: "t", ...audit }),
    ...personEntries.index("u"),
    ...teamEntries.index("t"),
  );
  const found = async (word: string) =>
    (
      await at.read(
        sqlRows<{ ref: string }>(
          sql`select ref from search_entry where search_entry match ${word} order by ref`,
        ),
      )
    ).map(({ ref }) => ref);
  expect([await found("marsh"), await found("lake")]).toEqual([["t", "u"], []]);
  const actor = { id: "u", level: "user" as const, teamId: "t" };
  const ctx = commandContext({ db: at.db, control, actor, event: {}, settings: {}, env: {} } as never);
  await expect(changeNames(ctx, { firstName: "Mia", surname: "Lake" })).rejects.toThrow(
    "No user profile found for user ID u",
  );
  await known.write(
    q.insert(userProfiles).values({
      ...{
        id: "u",
        email: "u@x.test",
        firstName: "Mia",
        surname: "Marsh",
        createdAt: "now",
        updatedAt: "now",
      },
    }),
  );
  await changeNames(ctx, { firstName: "Mia", surname: "Lake" });
  expect([await found("marsh"), await found("lake")]).toEqual([[], ["t", "u"]]);
});
