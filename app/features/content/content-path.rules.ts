import { withoutMarks } from "~/lib/text.rules";

export const MOST_PATH = 100;

/** The icons that a page may have, by the names that are stored; the first is a new page's (spec 1.9). */
export const PAGE_ICONS = [
  "new_release_outlined",
  "file-text",
  "book-open",
  "info",
  "truck",
  "map",
  "map-pin",
  "calendar",
  "clock",
  "clipboard-list",
  "list-checks",
  "shield",
  "triangle-alert",
  "life-buoy",
  "hotel",
  "utensils",
  "plug",
  "wifi",
  "package",
  "presentation",
  "megaphone",
  "ticket",
  "store",
  "users",
  "phone",
  "anchor",
  "ship",
  "star",
] as const;
export type PageIcon = (typeof PAGE_ICONS)[number];

/** Words that stand, or may come to stand, where a page's path does. */
const RESERVED: readonly string[] = [
  "add",
  "archived",
  "archives",
  "restorations",
  "removal",
  "undo",
  "export",
  "new",
  "edit",
  "settings",
  "preview",
  "publication",
];

const SHAPE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A readable path of a title: "Build-up & breakdown" is `build-up-breakdown`. What has no plain letters is `page`. */
export function slugOf(title: string): string {
  const plain = withoutMarks(title)
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_PATH - 10)
    .replaceAll(/^-+|-+$/g, "");
  return plain === "" ? "page" : plain;
}

/** The slug, or the first of `slug-2`, `slug-3` … that nobody has. */
export function freePath(slug: string, taken: readonly string[]): string {
  const known = new Set(taken);
  const isFree = (path: string) => !known.has(path) && pathProblem(path) === null;
  if (isFree(slug)) return slug;
  // Of one more number than are taken, one is free; what is no slug never is.
  for (let n = 2; n <= known.size + 2; n += 1) if (isFree(`${slug}-${n}`)) return `${slug}-${n}`;
  throw new Error("A path is made of a slug");
}

/** Why a path cannot be a page's, for people; null = it can. */
export function pathProblem(path: string): string | null {
  if (path === "") return "Enter an address";
  if (path.length > MOST_PATH) return `Use at most ${MOST_PATH} characters`;
  if (!SHAPE.test(path)) return "Use small letters, digits and single hyphens: build-up-and-breakdown";
  if (RESERVED.includes(path)) return `“${path}” is an address of the portal itself. Choose another one.`;
  // A page is found by its id or by its path: one must not pass for the other.
  if (ID.test(path)) return "This looks like an id. Choose words.";
  return null;
}
