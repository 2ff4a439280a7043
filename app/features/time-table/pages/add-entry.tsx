import { procedure } from "~/procedure/procedure.server";
import { goesLivePath, notYetLivePath } from "~/ui/live.paths";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { NewEntry } from "../components/new-entry";
import { addEntries } from "../entries.commands.server";
import { newEntryLoader } from "../entry-editor.server";
import timeTableStyles from "../time-table.css?url";
import { adminTimeTablePath } from "../time-table.paths";
import { EntryInput } from "../time-table.schema";

export const loader = newEntryLoader;

export const action = procedure
  .permission("moderator")
  .input(EntryInput)
  .action(async ({ ctx, input }) => {
    const { entryId, count, note } = await addEntries(ctx, input);
    if (input.asDraft)
      return ctx.redirect(
        count === 1 ? goesLivePath("timeTableEntry", entryId) : notYetLivePath("timeTableEntry"),
        {
          type: note ? "info" : "success",
          title: `“${input.title}” is kept as a draft`,
          ...(note ? { description: note } : {}),
        },
      );
    return ctx.redirect(adminTimeTablePath, {
      type: note ? "info" : "success",
      title: count === 1 ? `Entry “${input.title}” added` : `“${input.title}” added on ${count} days`,
      ...(note ? { description: note } : {}),
    });
  });

export const handle = { crumb: () => "Add Entry" } satisfies PageHandle<typeof loader>;

export const links = sheets(timeTableStyles);

export const meta = pageTitle("Add Entry");

export default NewEntry;
