import { sql } from "drizzle-orm";
import { deleteSubmissions } from "~/features/forms/submissions/delete-submissions.commands.server";
import { discardDraft } from "~/features/forms/submissions/drafts.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { newId } from "~/lib/ids";
import { drawsOf } from "./compared-orders";
import type { OrdersHouse } from "./orders-house";

const ITEMS = ["chair", "table", "lamp"];

/**
 * Orders, changes, cancellations, deletions, teams that go and stock that moves, drawn by a seed. After each, what is taken equals a
 * recount of the lines, and of what nobody lowered no more is taken than there are; throws where it does not.
 */
export async function randomActs(house: OrdersHouse, { seed, count }: { seed: number; count: number }) {
  const draws = drawsOf(seed);
  const items = ITEMS.map((itemId) => ({ itemId, label: itemId, price: 1_000, vatRate: 2000 }));
  const { id, list } = await house.selling(items);
  await house.at.write(sql`update form set is_editable = 1 where id = ${id}`);
  for (const item of ITEMS) await house.stock(id, list, item, 12);
  const teams: string[] = [];
  const seen = { ordered: 0, refused: 0, changed: 0, cancelled: 0, deleted: 0, teams: 0 };
  const addTeam = async () => {
    const team = newId();
    await house.at.write(
      sql`insert into team (id, name, created_at, created_by, updated_at, updated_by) values (${team}, ${team}, 'now', 'x', 'now', 'x')`,
      sql`insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at, updated_by)
        values (${`u${team}`}, 'U', 'X', ${`${team}@x.test`}, ${team}, 'now', 'x', 'now', 'x')`,
    );
    teams.push(team);
  };
  for (let n = 0; n < 6; n += 1) await addTeam();
  const quantities = () =>
    Object.fromEntries(ITEMS.map((item) => [item, draws.is(0.4) ? "" : String(1 + draws.below(5))]));
  const anyOrder = async () =>
    draws.one(
      await house.rows<{ id: string; team_id: string }>(
        sql`select id, team_id from submission where is_draft = 0 order by id`,
      ),
    ) as { id: string; team_id: string } | undefined;
  const send = async (filling: Filling, team: string) => {
    const ctx = house.as(`u${team}`, team);
    const sent = await house.order(ctx, filling, list, quantities());
    if (sent.kind === "submitted") return true;
    seen.refused += 1;
    const { draft } = await readFilling(ctx, filling);
    if (draft) await discardDraft(ctx, filling, draft);
    return false;
  };
  for (let n = 0; n < count; n += 1) {
    const act = draws.below(100);
    if (act < 40) {
      if (await send({ of: "team", formId: id, taskId: null }, draws.one(teams))) seen.ordered += 1;
    } else if (act < 65) {
      const order = await anyOrder();
      if (
        order &&
        (await send({ of: "change", formId: id, submissionId: order.id, by: "team" }, order.team_id))
      )
        seen.changed += 1;
    } else if (act < 80) {
      const order = await anyOrder();
      if (order)
        await house.at.write(
          sql`update order_line set state = 'cancelled' where submission_id = ${order.id} and item_id = ${draws.one(ITEMS)}`,
        );
      seen.cancelled += 1;
    } else if (act < 93) {
      const order = await anyOrder();
      if (order) await deleteSubmissions(house.admin, { formId: id, ids: [order.id] });
      seen.deleted += 1;
    } else if (teams.length > 3) {
      const team = teams.splice(draws.below(teams.length), 1)[0] ?? "";
      await house.at.write(
        sql`delete from user where team_id = ${team}`,
        sql`delete from team where id = ${team}`,
      );
      await addTeam();
      seen.teams += 1;
    }
    const wrong = await house.rows(
      sql`select part_id, stock, taken, (select coalesce(sum(quantity), 0) from order_line ol
          where ol.field_id = st.field_id and ol.item_id = st.part_id and ol.state <> 'cancelled') as counted
        from stock st where taken <> counted or taken > stock or taken < 0`,
    );
    if (wrong.length > 0) throw new Error(`seed ${seed}, act ${n}: ${JSON.stringify(wrong)}`);
  }
  return seen;
}
