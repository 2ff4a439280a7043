import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { personEntries } from "~/features/auth/search-entries.server";
import { searchIndexAgain } from "~/rooms.server";
import { sqlRows } from "../../harness/sql-rows";
import { memoryHouse } from "../support/memory-house";

it("what was renamed by another way is found by its new name from the next night on, and no more by the old one", async () => {
  const { at } = await memoryHouse();
  await at.write(...personEntries.index("mia"));
  const found = async (word: string) =>
    (
      await at.read(
        sqlRows<{ ref: string }>(
          sql`select ref from search_entry where search_entry match ${`title : ${word}`} and kind = 'person'`,
        ),
      )
    ).map(({ ref }) => ref);
  await at.write(sql`update user set surname = 'Harbour' where id = 'mia'`);
  expect([await found("marsh"), await found("harbour")]).toEqual([["mia"], []]);
  await at.write(...searchIndexAgain());
  expect([await found("marsh"), await found("harbour")]).toEqual([[], ["mia"]]);
});
