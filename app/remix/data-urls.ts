/**
 * How Remix's single fetch asks for a page's data: at the page's path with an ending (the start page has a name of its
 * own there), with the routes that it wants as a parameter.
 *
 * On an upgrade look at: `singleFetchUrl` in @remix-run/react (single-fetch) and `singleFetchAction`/`Loaders` in
 * @remix-run/server-runtime; React Router 7.6 and later also write `/_.data` for paths that end in a slash.
 */
const ENDING = ".data";
const START = "/_root";
const ROUTES = "_routes";
/** As it was asked before single fetch: a request that has it is refused, since Remix warns of it as of an error. */
const FORMER = "_data";
/** Where the browser asks for the routes of the links that it sees. */
export const MANIFEST_PATH = "/__manifest";

export const isDataPath = (pathname: string): boolean => pathname.endsWith(ENDING);

/** Where the data of the page at this path are. */
export const dataPathOf = (pathname: string): string => `${pathname === "/" ? START : pathname}${ENDING}`;

/** The page that a document or a data request is for. */
export function pagePathOf(pathname: string): string {
  if (!isDataPath(pathname)) return pathname;
  const page = pathname.slice(0, -ENDING.length);
  return page === START ? "/" : page;
}

/** The page's address, without what a data request adds to it. */
export function pageAddressOf(url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete(FORMER);
  search.delete(ROUTES);
  return pagePathOf(url.pathname) + (search.size > 0 ? `?${search}` : "");
}

export const isFormerDataRequest = (url: URL): boolean => url.searchParams.has(FORMER);
