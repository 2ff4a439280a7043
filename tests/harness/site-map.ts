import { siteMap } from "../../remix.config.js";

/** What a URL answers with (remix.config.js says what each means). */
export type Kind = "page" | "verb" | "upload" | "file" | "export" | "json";

/** A URL of the product as the site map has it. */
export interface Page {
  path: string;
  kind: Kind;
  /** Null where it is not built. */
  file: string | null;
  access: string;
  id: string;
  /** The page that it lies over, as a drawer. */
  parent?: string;
}

export const PAGES = siteMap as Page[];

/** What is built, with its file. */
export const BUILT = PAGES.filter((page): page is Page & { file: string } => page.file !== null);

/** Takes a POST and has nothing to show: a GET leads to where its buttons stand. */
export const isPostOnly = ({ kind }: Pick<Page, "kind">): boolean => kind === "verb" || kind === "upload";

/** What changes the session that asks for it: whoever goes through all URLs does these with sessions of their own. */
export const CHANGES_SESSION = [
  "/auth/log-out",
  "/admin/teams/:teamId/view",
  "/admin/teams/:teamId/:userId/view",
];
