import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { matchRoutes, Outlet, type RouteObject } from "react-router-dom";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

type Route = RouteObject & { id: string };

const plain = (written: string) =>
  written
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

const text = (html: string) =>
  plain(html.replaceAll("<wbr/>", "").replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .replace(/ (?=[:,.])/g, "")
    .trim();

/** Attributes of an element by name in small letters; one that has no value holds "". */
const attributes = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      plain(value),
    ]),
  );

interface RenderedAt {
  at?: string;
  path?: string;
  /** What its loader found, and its action answered. */
  data?: unknown;
  sent?: unknown;
  handle?: unknown;
  /** What failed: the element stands in place of the page that threw it. */
  error?: unknown;
  /** What the loaders of the routes above it found, by their ids, the outermost first. */
  above?: Readonly<Record<string, unknown>>;
}

/**
 * What a part of a page, or a page with what its loader found, writes at an address: its HTML, and the words of it. It may
 * hold links, forms and the router's hooks.
 */
export function rendered(
  element: ReactElement,
  { at = "/", path = "*", data, sent, handle, error, above = {} }: RenderedAt = {},
) {
  const loader = () => null;
  const own = error === undefined ? { element } : { element: null, errorElement: element };
  const page: Route = { id: "page", path, loader, handle, ...own };
  const routes = Object.keys(above).reduceRight<Route[]>(
    (children, id) => [{ id, loader, element: <Outlet />, children }],
    [page],
  );
  const { pathname, search, hash } = new URL(at, "https://event.test");
  const location = { pathname, search, hash, state: null, key: "default" };
  const context = {
    ...{ basename: "/", location, matches: matchRoutes(routes, location) ?? [] },
    ...{ loaderData: { ...above, page: data }, actionData: sent === undefined ? null : { page: sent } },
    ...{ errors: error === undefined ? null : { page: error }, statusCode: 200, loaderHeaders: {} },
    ...{ actionHeaders: {}, activeDeferreds: null, _deepestRenderedBoundaryId: null },
  } as unknown as Parameters<typeof createStaticRouter>[1];
  const html = renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />,
  );
  return {
    html,
    words: text(html),
    /** Where its links lead and what they say, in their order. */
    links: [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
      ([, href = "", inner = ""]) => [plain(href), text(inner)] as const,
    ),
    /** The attributes of each element of one kind, in their order. */
    tags: (name: string) => (html.match(new RegExp(`<${name}[ >][^>]*`, "g")) ?? []).map(attributes),
  };
}
