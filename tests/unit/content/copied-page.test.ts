import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { copyContent } from "~/features/content/copy-content.commands.server";
import { newId } from "~/lib/ids";
import { pageRows } from "../../harness/library-rows";
import { sqlRows } from "../../harness/sql-rows";
import { memoryHouse } from "../support/memory-house";

it("a copy of a page is for whom the page is, and a draft", async () => {
  const house = await memoryHouse();
  const [contentId, typeId] = [newId(), newId()];
  await house.at.write(
    sql`update user set permissions = 'admin' where id = 'mia'`,
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by) values (${typeId}, 'Caterer', '', '', '', '')`,
    ...pageRows({ id: contentId, path: "rules", title: "Rules", isPublished: true, sections: [] }),
    sql`insert into content_team_type (content_id, team_type_id) values (${contentId}, ${typeId})`,
  );
  const ctx = house.ctx(new Date("2027-05-04T08:00:00.000Z"), {
    actor: { id: "mia", level: "admin", teamId: null },
  });
  const copy = await copyContent(ctx, contentId, {});
  const rows = await house.at.read(
    sqlRows<{ isPublished: number; typeId: string | null }>(
      sql`select c.is_published as isPublished, x.team_type_id as typeId from content c
        left join content_team_type x on x.content_id = c.id where c.id = ${copy.contentId}`,
    ),
  );
  expect(rows).toEqual([{ isPublished: 0, typeId }]);
});
