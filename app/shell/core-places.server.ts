import { CORE_PAGES } from "~/event-settings/core-pages.rules";
import { pictureSrc } from "~/features/assets/assets.paths";
import type { RequestContext } from "~/identity/session.server";
import { rooms } from "~/rooms";
import { iconFor } from "~/ui/icon.rules";

type Known = Pick<RequestContext, "corePages">;

/** The core pages of the user navigation: what is not built, or not published, stands in none. */
export function corePlaces(
  { corePages }: Known,
  team: RequestContext["team"],
  waiting: Readonly<Record<string, number>> = {},
) {
  return CORE_PAGES.flatMap((id) => {
    const page = corePages.find((each) => each.id === id);
    const room = rooms.corePages[id];
    if (!page?.isPublished || !room) return [];
    const count = team ? (room.waiting?.(team, waiting[id] ?? 0) ?? 0) : 0;
    // The dashboard has the picture of its header.
    const picture = page.assetId && id !== "dashboard" ? pictureSrc(page.assetId, "large") : null;
    return [{ id, to: room.to, label: page.title, icon: iconFor(page.icon, "file-text"), count, picture }];
  });
}

/** What breadcrumbs call the core pages, by the first segment of their paths. */
export const coreCrumbs = ({ corePages }: Known): Record<string, string> =>
  Object.fromEntries(
    CORE_PAGES.flatMap((id) => {
      const title = corePages.find((each) => each.id === id)?.title;
      const to = rooms.corePages[id]?.to;
      return title && to ? [[to.slice(1), title]] : [];
    }),
  );
