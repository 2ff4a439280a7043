import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import * as additions from "~/features/suppliers/groups/pages/supplier-group-additions";
import * as suppliers from "~/features/suppliers/pages/suppliers";
import { newId } from "~/lib/ids";
import type { PlainRows } from "~/ui/plain-rows";
import { supplierRows } from "../../harness/library-rows";
import { linksOf, pageHouse } from "../support/page-house";

async function withSuppliers(companies: readonly string[]) {
  const house = await pageHouse();
  const of = companies.map((company) => ({ id: newId(), company }));
  await house.at.write(...of.flatMap(({ id, company }) => supplierRows(id, { company })));
  return { house, idOf: (name: string) => of.find(({ company }) => company === name)?.id ?? "" };
}

it("a team finds featured suppliers before the others, each by company", async () => {
  const { house, idOf } = await withSuppliers(["Crane", "Anchor", "Mast", "Buoy"]);
  const team = newId();
  await house.at.write(
    sql`insert into team (id, name, created_at, created_by, updated_at, updated_by) values (${team}, 'Alba', '', '', '', '')`,
    sql`update supplier set is_featured = 1 where id in (${idOf("Mast")}, ${idOf("Crane")})`,
  );
  const { html } = await house.visit(suppliers, {
    ...{ path: "/suppliers", level: "user", team: { id: team, name: "Alba" } },
  });
  const listed = linksOf(html).filter((link) => link.includes(" > /suppliers/"));
  const recommended = ["Crane", "Mast"];
  expect(listed.map((link) => link.split(" ")[0])).toEqual([
    ...recommended,
    ...["Crane", "Mast", "Anchor", "Buoy"],
  ]);
});

it("of the suppliers that a type could have, the box leaves those that are in none", async () => {
  const { house, idOf } = await withSuppliers(["Anchor", "Buoy"]);
  const [type, other] = [newId(), newId()];
  await house.at.write(
    ...[type, other].map(
      (
        id,
        position,
      ) => sql`insert into supplier_group (id, title, is_archived, position, created_at, created_by, updated_at, updated_by)
        values (${id}, ${`Type ${position}`}, 0, ${position}, '', '', '', '')`,
    ),
    sql`insert into supplier_group_supplier (group_id, supplier_id, position) values (${other}, ${idOf("Buoy")}, 0)`,
  );
  const shown = async (search: string) => {
    const { data, html } = await house.visit(additions, {
      ...{ path: `/x?${search}`, params: { supplierGroupId: type } },
    });
    const { rows } = (data as { page: { rows: PlainRows<{ company: string }> } }).page;
    return { html, companies: rows.all?.map(({ company }) => company) };
  };
  const all = await shown("");
  expect(all.companies).toEqual(["Anchor", "Buoy"]);
  const name = /name="([^"]+)"[^>]*><label[^>]*>Only suppliers in no type</.exec(all.html)?.[1];
  expect((await shown(`${name}=1`)).companies).toEqual(["Anchor"]);
});
