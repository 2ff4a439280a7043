import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import * as contentExport from "~/features/content/admin/pages/content-export";
import { newId } from "~/lib/ids";
import { pageRows } from "../../harness/library-rows";
import { pageHouse } from "../support/page-house";

it("the report of pages says of each which is public, which is featured, and how many sections it has now", async () => {
  const house = await pageHouse();
  const [rules, news, gone] = [newId(), newId(), newId()];
  const text = (id = newId()) => ({ id, type: "text" });
  await house.at.write(
    ...pageRows({ id: rules, path: "rules", title: "Rules", isPublic: true, sections: [text(), text(gone)] }),
    ...pageRows({ id: news, path: "news", title: "News", sections: [text()] }),
    sql`insert into featured_content (content_id, position) values (${news}, 0)`,
    // Taken out: kept for its undo, and no part of the page any more.
    sql`update section set removed_at = 'now' where id = ${gone} and copy = 'working'`,
  );
  const { response } = await house.visit(contentExport, { path: "/x?format=csv" });
  const [heads = [], ...rows] = ((await response?.text()) ?? "")
    .trim()
    .split("\r\n")
    .map((line) => line.replaceAll(/["\uFEFF]/g, "").split(","));
  const said = (row: string[]) =>
    ["Page", "Public", "Featured", "Sections"].map((head) => row[heads.indexOf(head)]);
  expect(rows.map(said)).toEqual([
    ["News", "No", "Yes", "1"],
    ["Rules", "Yes", "No", "1"],
  ]);
});
