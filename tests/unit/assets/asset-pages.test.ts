import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import * as addAssets from "~/features/assets/pages/add-assets";
import * as assets from "~/features/assets/pages/assets";
import { newId } from "~/lib/ids";
import { pictureRows } from "../../harness/library-rows";
import { sqlRows } from "../../harness/sql-rows";
import { pageHouse } from "../support/page-house";

async function withPictures() {
  const house = await pageHouse();
  const [first, second] = [newId(), newId()];
  await house.at.write(
    ...pictureRows(first, { name: "Gate" }),
    ...pictureRows(second, { name: "Pier" }),
    sql`update asset set created_at = '2027-02-02T00:00:00.000Z' where id = ${second}`,
  );
  return { house, first, second };
}

it("what was just added is saved with a name, and without one nothing is", async () => {
  const { house, first, second } = await withPictures();
  const save = (name: string) =>
    house.visit(addAssets, {
      path: "/admin/assets/add",
      form: {
        ...{ [`names.${first}`]: "North gate", [`altTexts.${first}`]: "", [`versions.${first}`]: "1" },
        ...{ [`names.${second}`]: name, [`altTexts.${second}`]: "", [`versions.${second}`]: "1" },
      },
    });
  const names = async () =>
    (await house.at.read(sqlRows<{ name: string }>(sql`select name from asset order by name`))).map(
      ({ name }) => name,
    );
  const refused = await save(" ");
  expect(JSON.stringify(refused.data)).toContain("Enter a name");
  expect(await names()).toEqual(["Gate", "Pier"]);
  expect((await save("Long pier")).toast).toMatchObject({ title: "2 assets saved" });
  expect(await names()).toEqual(["Long pier", "North gate"]);
});

it("the list of assets begins with what was added last, or as it is asked to", async () => {
  const { house } = await withPictures();
  const listed = async (search: string) => {
    const { data } = await house.visit(assets, { path: `/admin/assets${search}` });
    return (data as { page: { rows: { name: string }[] } }).page.rows.map(({ name }) => name);
  };
  expect(await listed("")).toEqual(["Pier", "Gate"]);
  expect(await listed("?order=oldest")).toEqual(["Gate", "Pier"]);
  expect(await listed("?order=by-chance")).toEqual(["Pier", "Gate"]);
});
