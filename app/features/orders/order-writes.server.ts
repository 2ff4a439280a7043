import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import { snapshots } from "./changes/order-snapshot.rules";
import type { ChosenOption, FormerOrder, WrittenLine } from "./order.types";

export interface OrderToWrite {
  submissionId: string;
  formId: string;
  /** Null: a guest's. */
  teamId: string | null;
  lines: readonly WrittenLine[];
  chosen: readonly ChosenOption[];
  /** As it was read; nothing where nothing was ordered. */
  former: FormerOrder;
  /** Of the event, whose prices added lines have. */
  day: string;
  /** "field/part" of what may be ordered beyond what there is. */
  mayOversell: ReadonlySet<string>;
  /** The order, or what there is, was not as it was read. */
  otherwise: () => Error;
}

/**
 * What is written of an order with its submission: its lines, the options that it takes, what changed for both sides to see; guarded
 * so that no more is taken than there are. What is taken follows by triggers.
 */
export function orderWrites(ctx: CommandContext, order: OrderToWrite): (Write | null)[] {
  const { submissionId, lines, chosen, former, otherwise } = order;
  if (lines.length + chosen.length + former.lines.length + former.chosen.length === 0) return [];
  const was = new Set(former.lines.map(({ id }) => id));
  const kept = lines.filter(({ id }) => was.has(id));
  const added = lines.filter(({ id }) => !was.has(id));
  return [
    former.lines.length === 0 ? null : asRead(submissionId, former, otherwise),
    kept.length === was.size
      ? null
      : sql`delete from order_line where submission_id = ${submissionId}
          and id not in (select value from json_each(${JSON.stringify(kept.map(({ id }) => id))}))`,
    kept.length === 0 ? null : keptLines(ctx, order, kept),
    added.length === 0 ? null : addedLines(order, added, { at: ctx.now.toISOString(), by: ctx.actor.id }),
    ...chosenOptions(order),
    withinStock(order),
    oversoldOf(order, added),
    changeOf(ctx, order),
  ];
}

/** Nobody gave a line another state meanwhile. */
const asRead = (submissionId: string, { lines }: FormerOrder, otherwise: () => Error): Write => {
  const read = lines.map(({ id, quantity, state }) => [id, quantity, state] as const);
  return relyOn(
    sql`(select json_group_array(json_array(id, quantity, state)) from
      (select id, quantity, state from order_line where submission_id = ${submissionId} order by id))
      = ${JSON.stringify(read.sort(([one], [other]) => (one < other ? -1 : 1)))}`,
    otherwise,
  );
};

function keptLines(
  ctx: CommandContext,
  { submissionId, otherwise }: OrderToWrite,
  lines: readonly WrittenLine[],
): Write {
  const at = ctx.now.toISOString();
  return {
    write: sql`update order_line set position = v.value ->> 'position', entry_id = v.value ->> 'entryId',
        quantity = v.value ->> 'quantity', discount = v.value ->> 'discount', net = v.value ->> 'net',
        vat = v.value ->> 'vat', gross = v.value ->> 'gross', oversold = v.value ->> 'oversold',
        state = iif(v.value ->> 'isChanged', 'received', state),
        former_state = iif(v.value ->> 'isChanged', null, former_state),
        state_at = iif(v.value ->> 'isChanged', ${at}, state_at),
        state_by = iif(v.value ->> 'isChanged', ${ctx.actor.id}, state_by)
      from json_each(${JSON.stringify(lines)}) v
      where order_line.id = v.value ->> 'id' and order_line.submission_id = ${submissionId}`,
    rows: lines.length,
    otherwise,
  };
}

/** Lines that were not there before, as they are ordered at that moment. */
export function addedLines(
  {
    submissionId,
    formId,
    teamId,
    day,
    otherwise,
  }: Pick<OrderToWrite, "submissionId" | "formId" | "teamId" | "day" | "otherwise">,
  lines: readonly WrittenLine[],
  { at, by }: { at: string; by: string },
): Write {
  return {
    write: sql`insert into order_line (id, submission_id, form_id, team_id, position, template_id, entry_id, field_id,
        item_id, label, unit, supplier_id, quantity, unit_price, currency, prices_include, vat_rate, discount, net, vat,
        gross, state, ordered_at, ordered_day, state_at, state_by)
      select value ->> 'id', ${submissionId}, ${formId}, ${teamId}, value ->> 'position', value ->> 'templateId',
        value ->> 'entryId', value ->> 'fieldId', value ->> 'itemId', value ->> 'label', value ->> 'unit',
        value ->> 'supplierId', value ->> 'quantity', value ->> 'unitPrice', value ->> 'currency',
        value ->> 'pricesInclude', value ->> 'vatRate', value ->> 'discount', value ->> 'net', value ->> 'vat',
        value ->> 'gross', value ->> 'state', ${at}, ${day}, ${at}, ${by}
      from json_each(${JSON.stringify(lines)})`,
    rows: lines.length,
    otherwise,
  };
}

function chosenOptions({ submissionId, chosen, former }: OrderToWrite): (Write | null)[] {
  const isSame = JSON.stringify(sorted(chosen)) === JSON.stringify(sorted(former.chosen));
  if (isSame) return [];
  return [
    sql`delete from stock_choice where submission_id = ${submissionId}`,
    chosen.length === 0
      ? null
      : sql`insert into stock_choice (submission_id, field_id, part_id, quantity)
          select ${submissionId}, value ->> 'fieldId', value ->> 'partId', value ->> 'quantity'
          from json_each(${JSON.stringify(chosen)})`,
  ];
}

const sorted = (chosen: readonly ChosenOption[]) =>
  chosen.map(({ fieldId, partId, quantity }) => [fieldId, partId, quantity].join("/")).sort();

/** After the lines stand: of what this order takes more of than before no more is taken than there is. */
function withinStock({ lines, chosen, former, mayOversell, otherwise }: OrderToWrite): Write | null {
  const [now, before] = [takenBy(lines, chosen), takenBy(former.lines, former.chosen)];
  const raised = [...now].filter(
    ([key, { quantity }]) => quantity > (before.get(key)?.quantity ?? 0) && !mayOversell.has(key),
  );
  if (raised.length === 0) return null;
  const parts = raised.map(([, { fieldId, partId }]) => ({ fieldId, partId }));
  return relyOn(
    sql`not exists (select 1 from json_each(${JSON.stringify(parts)}) v join stock st
      on st.field_id = v.value ->> 'fieldId' and st.part_id = v.value ->> 'partId' where st.taken > st.stock)`,
    otherwise,
  );
}

interface Taken {
  fieldId: string;
  partId: string;
  quantity: number;
}

function takenBy(
  lines: readonly { fieldId: string; itemId: string; quantity: number; state: string }[],
  chosen: readonly ChosenOption[],
): Map<string, Taken> {
  const taken = new Map<string, Taken>();
  const add = ({ fieldId, partId, quantity }: Taken) => {
    const key = `${fieldId}/${partId}`;
    taken.set(key, { fieldId, partId, quantity: (taken.get(key)?.quantity ?? 0) + quantity });
  };
  for (const line of lines) if (line.state !== "cancelled") add({ ...line, partId: line.itemId });
  for (const one of chosen) add(one);
  return taken;
}

/** How many of the lines that staff added are more than there are. */
function oversoldOf(
  { submissionId, mayOversell }: OrderToWrite,
  added: readonly WrittenLine[],
): Write | null {
  const beyond = added.filter(({ fieldId, itemId }) => mayOversell.has(`${fieldId}/${itemId}`));
  if (beyond.length === 0) return null;
  return sql`update order_line set oversold = coalesce((select max(0, min(order_line.quantity, st.taken - st.stock)) from stock st
      where st.field_id = order_line.field_id and st.part_id = order_line.item_id), 0)
    where submission_id = ${submissionId} and id in (select value from json_each(${JSON.stringify(beyond.map(({ id }) => id))}))`;
}

/** What both sides are shown of a change; of a first order nothing was before. Who it was is read by their id: an erased person has no name. */
function changeOf(ctx: CommandContext, { submissionId, lines, former, day }: OrderToWrite): Write | null {
  if (former.lines.length === 0) return null;
  const known = new Set(former.lines.map(({ id }) => id));
  const change = snapshots(
    former.lines.map((line, position) => ({ ...line, position, orderedDay: "" })),
    lines.map((line) => ({ ...line, orderedDay: known.has(line.id) ? "" : day })),
  );
  if (!change) return null;
  return sql`insert into order_change (id, submission_id, at, by_user, before, after)
    values (${newId()}, ${submissionId}, ${ctx.now.toISOString()}, ${ctx.actor.id}, ${change.before}, ${change.after})`;
}

/** What an order costs goes by the team's type and its VAT, and what may be changed of it by days: they are as they were read. */
export const sellsTheSame = (
  formId: string,
  {
    teamId,
    typeId,
    isReverseCharge,
    changeUntil,
    cancelUntil,
  }: {
    teamId: string | null;
    typeId: string | null;
    isReverseCharge: boolean;
    changeUntil: string | null;
    cancelUntil: string | null;
  },
  otherwise: () => Error,
): Write =>
  relyOn(
    sql`(select tm.team_type_id from team tm where tm.id = ${teamId}) is ${typeId}
      and coalesce((select tm.reverse_charge and tm.vat_number <> '' from team tm where tm.id = ${teamId}), 0) = ${isReverseCharge ? 1 : 0}
      and exists (select 1 from form fm where fm.id = ${formId} and fm.change_until is ${changeUntil}
        and fm.cancel_until is ${cancelUntil})`,
    otherwise,
  );
