import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { MOST_ITEMS } from "~/features/sidebar/sidebar.rules";
import { removeSidebarItem, restoreSidebarItem } from "~/features/sidebar/sidebar-items.commands.server";
import { newId } from "~/lib/ids";
import { sqlRows } from "../../harness/sql-rows";
import { memoryHouse } from "../support/memory-house";
import { NOW } from "../support/page-house";

it("what was removed from a full sidebar comes back, but not where its place was taken since", async () => {
  const house = await memoryHouse();
  const ctx = house.ctx(NOW, { actor: { id: "mia", level: "admin", teamId: null } });
  const [section, item] = [newId(), newId()];
  const put = (id: string, position: number) =>
    sql`insert into sidebar_item (id, section_id, kind, target_id, position)
      values (${id}, ${section}, 'task', ${newId()}, ${position})`;
  await house.at.write(
    sql`update user set permissions = 'admin' where id = 'mia'`,
    sql`insert into sidebar_section (id, heading, position, created_at, created_by, updated_at, updated_by)
      values (${section}, 'Harbour', 0, '', '', '', '')`,
    put(item, 0),
    ...Array.from({ length: MOST_ITEMS - 1 }, (_, at) => put(newId(), at + 1)),
  );
  const count = async () =>
    (await house.at.read(sqlRows(sql`select count(*) as n from sidebar_item where removed_at is null`)))[0];
  await removeSidebarItem(ctx, section, item);
  await restoreSidebarItem(ctx, section, item);
  expect(await count()).toEqual({ n: MOST_ITEMS });
  await removeSidebarItem(ctx, section, item);
  await house.at.write(put(newId(), MOST_ITEMS));
  await expect(restoreSidebarItem(ctx, section, item)).rejects.toThrow(`at most ${MOST_ITEMS} items`);
  expect(await count()).toEqual({ n: MOST_ITEMS });
});
