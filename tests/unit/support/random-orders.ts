import { sql } from "drizzle-orm";
import { deleteSubmissions } from "~/features/forms/submissions/delete-submissions.commands.server";
import { discardDraft } from "~/features/forms/submissions/drafts.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { giveState, undoState } from "~/features/orders/states/order-states.commands.server";
import { Conflict } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { drawsOf } from "./compared-orders";
import type { OrdersHouse } from "./orders-house";

const ITEMS = ["chair", "table", "lamp"];

/**
 * Orders, changes, states that are given and taken back, deletions, teams that go and stock that moves, drawn by a seed. After each, what is
 * taken and the kept sums equal a recount of the lines, and no more is taken than there are; throws where it is not so.
 */
export async function randomActs(house: OrdersHouse, { seed, count }: { seed: number; count: number }) {
  const draws = drawsOf(seed);
  const items = ITEMS.map((itemId) => ({ itemId, label: itemId, price: 1_000, vatRate: 2000 }));
  const { id, list } = await house.selling(items);
  await house.at.write(sql`update form set is_editable = 1 where id = ${id}`);
  for (const item of ITEMS) await house.stock(id, list, item, 12);
  const teams: string[] = [];
  const seen = { ordered: 0, refused: 0, changed: 0, given: 0, undone: 0, deleted: 0, teams: 0, moved: 0 };
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
      const lines = await house.rows<{ id: string }>(
        sql`select id from order_line where submission_id = ${order?.id ?? ""} and item_id = ${draws.one(ITEMS)}`,
      );
      // Each at an instant of its own, by which it is taken back.
      const ctx = { ...house.admin, now: new Date(house.admin.now.getTime() + n) };
      const to = draws.one(["confirmed", "delivered", "cancelled", "cancelled"] as const);
      const done = await giveState(ctx, { lineIds: lines.map(({ id }) => id), to, reason: "Drawn" });
      if (done.lines > 0) seen.given += 1;
      if (done.lines > 0 && draws.is(0.4) && (await takenBack(ctx))) seen.undone += 1;
    } else if (act < 84) {
      await house.at.write(
        sql`update stock set stock = max(taken, ${5 + draws.below(12)}) where part_id = ${draws.one(ITEMS)}`,
      );
      seen.moved += 1;
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
    if (wrong.length === 0) wrong.push(...(await house.rows(DIFFERENT_SUMS)));
    if (wrong.length > 0) throw new Error(`seed ${seed}, act ${n}: ${JSON.stringify(wrong)}`);
  }
  return seen;
}

/** Whether it could be: others may have what was given back. */
async function takenBack(ctx: Parameters<typeof undoState>[0]): Promise<boolean> {
  try {
    await undoState(ctx, ctx.now.toISOString());
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}

const SUMS = sql.raw("count(*), sum(quantity), sum(net), sum(vat), sum(gross)");
const KEPT = sql.raw("lines, quantity, net, vat, gross");
const ORDER = sql.raw("submission_id, ordered_day, currency, state");
const ITEM = sql.raw("form_id, field_id, item_id, currency, state");

/** Rows of kept sums that lines do not come to. */
const DIFFERENT_SUMS = sql`select * from (select ${ORDER}, ${KEPT} from order_sum except select ${ORDER}, ${SUMS} from order_line group by ${ORDER})
  union all select * from (select ${ORDER}, ${SUMS} from order_line group by ${ORDER} except select ${ORDER}, ${KEPT} from order_sum)
  union all select form_id, field_id, item_id, currency, lines, quantity, net, vat, gross from (select ${ITEM}, ${KEPT} from order_item_sum
    except select ${ITEM}, ${SUMS} from order_line group by ${ITEM})`;
