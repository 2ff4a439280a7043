export interface RecentPage {
  to: string;
  title: string;
}

const KEY = "recent-pages";
const KEPT = 6;

/** The last pages of this tab, the newest first; another person's are never shown. */
export function recentPages(who: string): RecentPage[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { who?: string; pages?: RecentPage[] };
    return kept.who === who ? (kept.pages ?? []) : [];
  } catch {
    return [];
  }
}

/** After the page's title was set. Storage that is full or forbidden costs the list and nothing else. */
export function noteRecentPage(who: string, to: string): void {
  const [title = ""] = document.title.split(" – ");
  if (to === "/search" || title === "" || title.startsWith("Error")) return;
  const pages = [{ to, title }, ...recentPages(who).filter((page) => page.to !== to)].slice(0, KEPT);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ who, pages }));
  } catch {
    // Nothing to do.
  }
}
