import type { Page } from "./site-map";

const named = (process.env.PORTAL_PAGES ?? "").split(",").filter(Boolean);

/** Whether only some pages are walked through: those that a change reaches (`npm test -- changed`). */
export const isNarrowed = named.length > 0;

/** Of the pages, those that this run looks at: all, or those that PORTAL_PAGES names. */
export const chosen = <Of extends Pick<Page, "path">>(pages: readonly Of[]): Of[] =>
  pages.filter(({ path }) => !isNarrowed || named.includes(path));
