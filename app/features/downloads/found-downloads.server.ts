import { sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { seenBy } from "~/features/teams/audience/audience.server";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { DOWNLOAD_AUDIENCE } from "./download-audience.server";
import { adminDownloadPath, downloadFilePath } from "./downloads.paths";

/** What search knows of downloads. */
export const downloadEntries = searchEntries("download", {
  id: sql`d.id`,
  title: sql`d.name`,
  body: sql`d.description`,
  from: sql`download d`,
});

/** Staff find all, hidden ones too; a team those that it sees, and is led to the file. */
export const downloadFinder: Finder = {
  find(who, slice) {
    const seen = isStaff(who) ? sql`true` : seenBy(DOWNLOAD_AUDIENCE, who);
    if (!seen) return nothingFound();
    return foundPage(slice, {
      kind: "download",
      seen: sql`select d.id, d.name as title, iif(d.show_download, 0, 2) as isArchived, hit.rank
        from hit join download d on d.id = hit.ref where ${seen}`,
      facts: sql`select paged.*, d.description as text, null as teamId, null as teamName, null as dueDate
        from paged join download d on d.id = paged.id`,
    });
  },
  show: ({ id, text }, { who }) => ({
    to: isStaff(who) ? adminDownloadPath(id) : downloadFilePath(id),
    facts: [],
    text,
  }),
};
