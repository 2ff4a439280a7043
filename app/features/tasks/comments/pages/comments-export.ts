import type { ExportColumn } from "~/lib/export/columns";
import { eventClock } from "~/procedure/event-clock.server";
import { listExport } from "~/procedure/list-export.server";
import { procedure } from "~/procedure/procedure.server";
import { ShownComments } from "../comments.schema";
import { type InboxEntry, inboxEntries } from "../inbox.queries.server";

const COLUMNS: ExportColumn<InboxEntry>[] = [
  { header: "Written", type: "dateTime", value: ({ at }) => at },
  { header: "By", type: "text", width: 28, value: ({ by }) => by },
  { header: "Side", type: "text", value: ({ isStaff }) => (isStaff ? "Organisers" : "Team") },
  { header: "Team", type: "text", width: 32, value: ({ teamName }) => teamName },
  { header: "Task", type: "text", width: 40, value: ({ title }) => title },
  { header: "Comment", type: "text", width: 60, value: ({ text }) => text },
  { header: "Answers", type: "text", width: 40, value: ({ answers }) => answers },
  { header: "New to you", type: "text", value: ({ isNew }) => (isNew ? "Yes" : "No") },
];

/** Exactly the comments that the tab and its filters leave, the newest first. */
export const loader = procedure
  .permission("moderator")
  .input(inboxEntries.ExportSearch.extend({ show: ShownComments }))
  .loader(({ ctx, input: { show, ...query } }) =>
    listExport(ctx, {
      list: inboxEntries,
      query,
      scope: { readerId: ctx.user.id, clock: eventClock(ctx), which: show },
      name: "comments",
      columns: COLUMNS,
    }),
  );
