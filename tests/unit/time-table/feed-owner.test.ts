import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { feedOf } from "~/features/time-table/feed/feed.queries.server";
import { filledEvent } from "../support/hostile-event";

it("a calendar address gives nothing once the team of its owner is archived, or its owner has left", async () => {
  const at = await filledEvent();
  await at.write(
    sql`insert into calendar_feed (user_id, token_hash, created_at) values ('ann', 'of-ann', ''), ('max', 'of-max', '')`,
  );
  const tasks = async (hash: string) => (await at.read(feedOf(hash)))?.tasks.map(({ id }) => id);
  expect(await tasks("of-ann")).toContain("soon");
  expect(await tasks("of-nobody")).toBeUndefined();
  await at.write(sql`update team set is_archived = 1 where id = 'alba'`);
  expect(await tasks("of-ann")).toBeUndefined();
  // Staff have no team that could be archived.
  expect(await tasks("of-max")).toEqual([]);
  await at.write(sql`delete from user where id = 'max'`);
  expect(await tasks("of-max")).toBeUndefined();
});
