import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { EntryEditor } from "../components/entry-editor";
import { updateEntry } from "../entries.commands.server";
import { entryEditorLoader } from "../entry-editor.server";
import timeTableStyles from "../time-table.css?url";
import { adminTimeTablePath } from "../time-table.paths";
import { EntryInput } from "../time-table.schema";

export const loader = entryEditorLoader;

export const action = procedure
  .permission("moderator")
  .params({ entryId: Id })
  .input(EntryInput)
  .action(async ({ ctx, params, input }) => {
    const { note } = await updateEntry(ctx, params.entryId, {
      ...input,
      days: [],
      version: input.over ?? input.version,
    });
    return ctx.redirect(
      adminTimeTablePath,
      note ? { type: "info", title: "Saved", description: note } : { type: "success" },
    );
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ entry }) => entry.title,
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(timeTableStyles);

export const meta = pageTitle<typeof loader>((data) => data.entry.title);

export default EntryEditor;
