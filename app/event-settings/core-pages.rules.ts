/** The keys of the core pages (spec 1.3), in the order of the navigation; their titles are the terminology. */
export const CORE_PAGES = [
  "dashboard",
  "tasks",
  "forms",
  "downloads",
  "suppliers",
  "timeTable",
  "notifications",
] as const;
export type CorePageKey = (typeof CORE_PAGES)[number];

interface CorePageLook {
  title: string;
  icon: string;
}

/** What they are called and look like in a new event, and wherever nobody is signed in (spec 1.4). */
export const CORE_PAGE_DEFAULTS: Record<CorePageKey, CorePageLook> = {
  dashboard: { title: "Dashboard", icon: "house" },
  tasks: { title: "Tasks", icon: "list-checks" },
  forms: { title: "Forms", icon: "file-text" },
  downloads: { title: "Downloads", icon: "download" },
  suppliers: { title: "Suppliers", icon: "store" },
  timeTable: { title: "Time Table", icon: "calendar-clock" },
  notifications: { title: "Notifications", icon: "bell" },
};

export const OUR_TERMS = Object.fromEntries(
  CORE_PAGES.map((key) => [key, CORE_PAGE_DEFAULTS[key].title]),
) as Terms;
export type Terms = Readonly<Record<CorePageKey, string>>;

/** What the event calls the things of a core page, where organisers gave them another word; else our own. */
export const eventWord = (terms: Terms, key: CorePageKey | undefined, ours: string): string =>
  key === undefined || terms[key] === CORE_PAGE_DEFAULTS[key].title ? ours : terms[key];

/** The icons that a core page may have: its own first, and what organisers rename them for. */
export const CORE_PAGE_ICONS = [
  "house",
  "list-checks",
  "file-text",
  "download",
  "store",
  "calendar-clock",
  "bell",
  "layout-dashboard",
  "clipboard-list",
  "clipboard-check",
  "inbox",
  "folder",
  "folder-open",
  "book-open",
  "briefcase",
  "handshake",
  "wrench",
  "truck",
  "warehouse",
  "shopping-cart",
  "calendar",
  "clock",
  "megaphone",
  "mail",
  "message-square",
  "info",
  "map",
  "users",
  "star",
  "ship",
  "anchor",
] as const;
export type CorePageIcon = (typeof CORE_PAGE_ICONS)[number];

/** Why a core page cannot be saved so, by the form's fields; null = it can (decisions). */
export function corePageProblem(
  key: CorePageKey,
  { isPublished }: { isPublished: boolean },
): Record<string, string> | null {
  if (key !== "dashboard" || isPublished) return null;
  return { isPublished: "The dashboard cannot be unpublished: it is where everybody arrives." };
}
