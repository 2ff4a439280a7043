import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { person, type TestEvent } from "./test-event";

export type SoldForm = Awaited<ReturnType<typeof sellingForm>>;

/** A published form with one list of items, each with so many in stock (null: no limit), that may be changed; and a way to make teams. */
export async function sellingForm(at: TestEvent, stock: Record<string, number | null>) {
  const staff = at.ctx();
  const items = Object.keys(stock).map((itemId) => ({ itemId, label: itemId, price: 2_450, vatRate: 2000 }));
  const firstField = { type: "itemList", label: "Furniture", items };
  const { formId: id } = await addForm(staff, { title: "Stand services", description: "", firstField });
  await writeBatch(at.db, [
    sql`update form set is_editable = 1, orders = ${JSON.stringify({ prices: "net", rates: [2000] })} where id = ${id}`,
  ]);
  await publishForm(staff, id, { revision: 1 });
  const { copy } = await readBatch(at.db, { copy: editedCopy({ kind: "form", id }) });
  const list = copy?.fields[0]?.id ?? "";
  for (const [part, count] of Object.entries(stock))
    await writeBatch(at.db, [
      sql`insert into stock (id, scope_id, field_id, part_id, stock, created_at, created_by, updated_at, updated_by)
        values (${newId()}, ${id}, ${list}, ${part}, ${count}, 'now', 'x', 'now', 'x')`,
    ]);
  const users: string[] = [];
  return {
    id,
    list,
    /** Of the teams' owners, in the order in which they were made. */
    users,
    /** What a page sends of these quantities; of 0 nothing. */
    asked: (quantities: Record<string, number>) =>
      Object.fromEntries(
        Object.entries(quantities).map(([item, n]) => [`f.${list}.${item}`, n === 0 ? "" : String(n)]),
      ),
    async team() {
      const owner = person(`Owner${users.length}`, `stand${users.length}.example`);
      const { ownerId: userId } = await addTeam(staff, {
        ...{ name: `Stand ${users.length}`, teamTypeId: null, isOrganiser: false },
        owner,
      });
      users.push(userId);
      return { userId, email: owner.email };
    },
  };
}
