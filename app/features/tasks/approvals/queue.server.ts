import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import type { ListPage } from "~/procedure/list-page.server";
import type { QueueFrame } from "./approvals.queries.server";

/** What a view of the queue shows: its page, with instants in words, and what all views have. */
export function shownQueue<Row extends { at: string }>(
  ctx: Pick<CommandContext, "settings" | "now">,
  { page, ...frame }: QueueFrame & { page: ListPage<Row> },
) {
  const { today, momentOf } = eventClock(ctx);
  const rows = page.rows.map((row) => ({ ...row, at: momentOf(row.at) }));
  return { frame, ...page, rows, today, locale: ctx.settings.event.locale };
}
