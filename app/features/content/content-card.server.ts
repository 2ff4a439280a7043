import { sql } from "drizzle-orm";
import { cp } from "#db/event/aliases";
import { jsonRows } from "#db/json-row";
import { seenBy } from "~/features/teams/audience/audience.server";
import { shortened } from "~/lib/text.rules";
import { cardKind } from "~/procedure/room-work.server";
import { iconFor } from "~/ui/icon.rules";
import { contentPath } from "./content.paths";
import { contentAudience } from "./content-audience.server";

/** Of a description, as much as a card has room for. */
const MOST = 140;

/** A page that was chosen for the card, as it is live, for whoever sees it. */
export const contentCard = cardKind({
  type: "content",
  label: "Page",
  about: "The description of a page that you choose.",
  icon: "file-text",
  read: ({ who }) =>
    jsonRows(
      {
        id: cp.id,
        path: cp.path,
        title: cp.liveTitle,
        description: cp.liveDescription,
        icon: cp.liveIcon,
      },
      sql`from content cp where cp.id in (select path_id from card where type = 'content' and path_id is not null)
        and ${seenBy(contentAudience, who) ?? sql`false`}`,
    ),
  thing: (pages, { pathId }) => {
    const page = pages.find(({ id }) => id === pathId);
    return page
      ? {
          title: page.title,
          icon: iconFor(page.icon, "file-text"),
          description: shortened(page.description, MOST),
        }
      : null;
  },
  to: (_, { pathId }, pages) => {
    const page = pages.find(({ id }) => id === pathId);
    return page ? contentPath(page.path) : null;
  },
  say: () => null,
});
