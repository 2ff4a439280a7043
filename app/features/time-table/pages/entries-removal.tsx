import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { deleteEntries } from "../entries.commands.server";
import { entriesChosen } from "../entries.queries.server";
import { entryWhen } from "../entry-words.rules";
import { adminTimeTablePath } from "../time-table.paths";
import { ENTRY_NOUN } from "../time-table.texts";

const ENTRIES = {
  noun: "entry",
  many: "entries",
  paths: { active: adminTimeTablePath, archived: adminTimeTablePath },
};

export const loader = procedure
  .permission("moderator")
  .input(chosenSearch("entry"))
  .reads(({ input }) => ({ chosen: entriesChosen(input.ids) }))
  .loader(({ ctx, input, found }) => ({
    ...removalPage(ctx, ENTRIES, { ...found, back: input.back }),
    locale: ctx.settings.event.locale,
  }));

/** Deletes the chosen entries. */
export const action = removalAction(ENTRIES, "moderator", deleteEntries);

export const handle = { crumb: () => "Delete Entries" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Entries");

export default function EntriesRemoval() {
  const { chosen: entries, list, back, limits, locale } = useLoaderData<typeof loader>();
  return (
    <RemovalPage
      noun={ENTRY_NOUN}
      rows={entries}
      column={{ key: "when", header: "When", render: (entry) => entryWhen(entry, locale) }}
      back={{ to: list, label: "Time Table" }}
      hidden={{ back }}
      limits={limits}
      lastResult={useActionData<typeof action>()?.lastResult}
      loses={`Teams see ${entries.length === 1 ? "it no more, and it leaves" : "them no more, and they leave"} the calendars of those who have an address.`}
    />
  );
}
