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
