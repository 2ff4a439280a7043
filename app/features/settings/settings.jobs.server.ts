import { sql } from "drizzle-orm";
import { events } from "#db/control/schema";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { settingsOf } from "~/event-settings/settings.queries.server";
import type { CommandContext } from "~/procedure/context";

/**
 * Control's copy of the event's name, dates and address, for people's list of events. It carries the version of the
 * document that it was made from: done twice, or late and out of order, it changes nothing.
 */
export async function mirrorEvent(ctx: CommandContext): Promise<void> {
  const { event } = await readBatch(ctx.db, { event: settingsOf("event") });
  // What is not known is not mirrored: control keeps what it has until the settings are saved anew.
  if (event.isUnreadable) return;
  const { eventName, startDate, endDate, appUrl } = event.data;
  await writeBatch(ctx.control, [
    sql`update ${events} set name = coalesce(nullif(${eventName}, ''), name), start_date = nullif(${startDate}, ''),
        end_date = nullif(${endDate}, ''), app_url = nullif(${appUrl}, ''), version = ${event.version},
        updated_at = ${ctx.now.toISOString()}
      where id = ${ctx.event.id} and version < ${event.version}`,
  ]);
}
