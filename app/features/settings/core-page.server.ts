import type { CorePageKey } from "~/event-settings/core-pages.rules";
import { NotFound } from "~/lib/errors";

interface Known {
  corePages: readonly { id: string; title: string; isPublished: boolean }[];
}

/** The title of a core page's list, or null where it is not published: then there is no such list (decisions). */
export const publishedTitle = ({ corePages }: Known, key: CorePageKey): string | null => {
  const page = corePages.find(({ id }) => id === key);
  return page?.isPublished ? page.title : null;
};

/** The same for the list's own page, which is not there then. */
export function corePageTitle(context: Known, key: CorePageKey): string {
  const title = publishedTitle(context, key);
  if (title === null) throw new NotFound();
  return title;
}
