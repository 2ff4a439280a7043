import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { eventHosts, events, memberships } from "#db/control/schema";
import { as, jsonOne, jsonRows, type RowIn } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Level } from "~/identity/permissions.rules";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import { PastLastPage } from "~/procedure/past-last-page";
import { PER_PAGE } from "~/ui/pagination.rules";

const e = alias(events, "e");

const CELLS = {
  id: e.id,
  slug: e.slug,
  name: e.name,
  startDate: e.startDate,
  endDate: e.endDate,
  appUrl: e.appUrl,
  status: e.status,
  host: as<string | null>(
    sql`(select host from ${eventHosts} where event_id = ${e.id} order by created_at limit 1)`,
  ),
};

interface Query {
  q: string;
  page: number;
}

/**
 * Every event of the profile (spec 1.1, 1.3): newest first, a page of them, and how many there are in all and match. One call to the
 * control database. Eventflow Staff are in every event, whether they have been there or not.
 */
export async function myEvents(
  ctx: Pick<CommandContext, "control" | "event" | "env">,
  user: { id: string; level: Level },
  { q, page }: Query,
) {
  const mine =
    user.level === "eventflowAdmin"
      ? sql`e.status in ('active', 'suspended')`
      : sql`e.status in ('active', 'suspended') and e.id in (
          select event_id from ${memberships} where user_id = ${user.id} and state = 'active')`;
  const found = sql`from ${events} e where ${mine} and ${matches(q)}`;
  const { rows, counts } = await readBatch(ctx.control, {
    rows: rowsOf(found, page),
    counts: jsonOne(
      {
        total: as<number>(sql`(select count(*) ${found})`),
        all: as<number>(sql`(select count(*) from ${events} e where ${mine})`),
      },
      sql`from (select 1) one`,
    ),
  });
  const total = counts?.total ?? 0;
  if (rows.length === 0 && total > 0) throw new PastLastPage(Math.ceil(total / PER_PAGE));
  return {
    total,
    all: counts?.all ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      startDate: row.startDate ?? "",
      endDate: row.endDate ?? "",
      address: hostOf(row.appUrl) ?? row.host ?? "",
      isHere: row.id === ctx.event.id,
      to: linkOf(row, ctx),
    })),
  };
}

const rowsOf = (found: SQL, page: number) =>
  jsonRows(
    CELLS,
    sql`${found} order by coalesce(e.start_date, '') desc, lower(e.name), e.id
      limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`,
  );
type EventRow = RowIn<typeof rowsOf>;

/** Each word in the name, or the year in which it begins. */
function matches(q: string): SQL {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const each = words.map(
    (word) => sql`(instr(lower(e.name), ${word}) > 0 or substr(coalesce(e.start_date, ''), 1, 4) = ${word})`,
  );
  return each.length > 0 ? sql.join(each, sql` and `) : sql`true`;
}

/** None to an event that does not answer at the moment. Where it leads is registered, never what somebody typed as its address. */
function linkOf({ slug, host, status }: EventRow, { env }: Pick<CommandContext, "env">): string | null {
  if (status !== "active") return null;
  return `${eventOrigin({ slug, hosts: host ? [host] : [] }, env)}/`;
}

const hostOf = (url: string | null): string | null =>
  url && URL.canParse(url) ? new URL(url).host || null : null;
