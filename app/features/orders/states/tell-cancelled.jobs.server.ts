import { sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, jsonRows, type RowIn, rowsOf } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { mailOnce, type NotificationOrder } from "~/features/email/mail-once.server";
import { formatMoney } from "~/lib/money.rules";
import type { CommandContext } from "~/procedure/context";
import { counted } from "~/ui/format.rules";
import { ownOrderPath } from "../orders.paths";
import { orderNumber, quantityText } from "./order-states.rules";

/** Items that a mail names; it counts the rest. */
const NAMED = 40;

/**
 * Mails the owner of each team, and who sent the order in, what organisers cancelled of it in one press, and why. What was undone meanwhile is
 * told to nobody, nor is it told to who did it. Done again, the same mail is queued once.
 */
export async function tellCancelled(ctx: CommandContext, activityId: string): Promise<string[]> {
  const { readers } = await readBatch(ctx.db, { readers: readersOf(activityId) });
  const orders = readers.filter(({ lines }) => lines.length > 0).map((reader) => orderOf(ctx, reader));
  return orders.length > 0 ? mailOnce(ctx, activityId, orders) : [];
}

function orderOf(ctx: CommandContext, reader: Reader): NotificationOrder<"orderCancelled"> {
  const { locale } = ctx.settings.event;
  const { entryId, formId, submissionId, lines, rest, by } = reader;
  const named = lines
    .slice(0, NAMED)
    .map(({ quantity, unit, label }) => `${quantityText(quantity, unit, locale)} × ${label}`);
  const more = lines.length - named.length;
  const stays = rest.map(({ count, currency, gross }) => {
    const money = formatMoney(gross, { currency, locale });
    return `${counted(count, "item")} ${count === 1 ? "stays" : "stay"}, ${money} with VAT.`;
  });
  return {
    kind: "orderCancelled",
    about: `cancelled ${entryId}`,
    to: reader.email,
    userId: reader.userId,
    teamId: reader.teamId,
    path: ownOrderPath(formId, submissionId),
    fields: {
      formTitle: reader.formTitle,
      number: orderNumber(reader.prefix, reader.number),
      items: [...named, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n"),
      reason: reader.reason,
      rest: stays.join(" ") || "Nothing of the order is left.",
      ...(by && { by }),
    },
  };
}

/** The rows of one press have their instant and their request in common; its lines have that instant until something else happens to them. */
const readersOf = (activityId: string) =>
  jsonRows(
    {
      entryId: as<string>(sql`a.id`),
      userId: as<string>(sql`u.id`),
      email: as<string>(sql`u.email`),
      teamId: as<string>(sql`tm.id`),
      formId: as<string>(sql`s.form_id`),
      submissionId: as<string>(sql`s.id`),
      formTitle: as<string>(sql`coalesce(fm.title, '')`),
      prefix: as<string>(sql`coalesce(fm.order_prefix, '')`),
      number: as<number | null>(sql`s.order_number`),
      reason: as<string>(sql`coalesce(a.details ->> 'reason', '')`),
      by: nameOf(sql`a.actor_id`),
      lines: rowsOf(
        {
          label: as<string>(sql`l.label`),
          unit: as<string>(sql`l.unit`),
          quantity: as<number>(sql`l.quantity`),
        },
        sql`from order_line l where l.submission_id = s.id and l.state = 'cancelled' and l.state_at = a.created_at
          order by l.position`,
      ),
      rest: rowsOf(
        {
          currency: as<string>(sql`r.currency`),
          count: as<number>(sql`r.n`),
          gross: as<number>(sql`r.gross`),
        },
        sql`from (select currency, count(*) as n, sum(gross) as gross from order_line
          where submission_id = s.id and state <> 'cancelled' group by currency) r order by r.currency`,
      ),
    },
    sql`from activity me join activity a on a.created_at = me.created_at and a.request_id is me.request_id
        and a.kind = 'order.cancelled'
      join submission s on s.id = a.subject_id join team tm on tm.id = s.team_id and tm.is_archived = 0
      left join form fm on fm.id = s.form_id
      join user u on u.team_id = tm.id and (u.id = tm.owner_id or u.id = s.submitted_by) and u.id <> a.actor_id
      where me.id = ${activityId} order by a.id, u.id`,
  );
type Reader = RowIn<typeof readersOf>;
