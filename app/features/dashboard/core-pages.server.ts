import { CORE_PAGE_DEFAULTS, CORE_PAGES } from "~/event-settings/core-pages.rules";
import type { ListedCorePage } from "~/features/settings/core-pages.queries.server";
import { rooms } from "~/rooms";
import { iconFor } from "~/ui/icon.rules";

/** The core pages in the order of the navigation, each with the word that it has by itself, and whether it leads anywhere yet. */
export const listedCorePages = (pages: readonly ListedCorePage[]) =>
  CORE_PAGES.flatMap((key) =>
    pages
      .filter(({ id }) => id === key)
      .map(({ icon, ...page }) => ({
        ...page,
        icon: iconFor(icon, "file-text"),
        builtIn: CORE_PAGE_DEFAULTS[key].title,
        isBuilt: rooms.corePages[key] !== undefined,
      })),
  );
