import type { RequestContext } from "~/features/auth/session.server";
import { CORE_PAGES } from "~/features/settings/core-pages.rules";
import { rooms } from "~/rooms";
import type { IconName } from "~/ui/icon";

/** The core pages of the user navigation: what is not built, or not published, stands in none. */
export function corePlaces(
  { corePages }: Pick<RequestContext, "corePages">,
  team: RequestContext["team"],
  withOthers: Readonly<Record<string, number>> = {},
) {
  return CORE_PAGES.flatMap((id) => {
    const page = corePages.find((each) => each.id === id);
    const room = rooms.corePages[id];
    if (!page?.isPublished || !room) return [];
    const count = team ? (room.waiting?.(team, withOthers[id] ?? 0) ?? 0) : 0;
    return [{ id, to: room.to, label: page.title, icon: page.icon as IconName, count }];
  });
}
