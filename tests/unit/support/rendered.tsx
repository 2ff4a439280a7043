import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

const plain = (written: string) =>
  written
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

const text = (html: string) =>
  plain(html.replace(/<[^>]*>/g, " "))
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

/**
 * What a part of a page, or a page with what its loader found, writes at an address: its HTML, and the words of it. It may
 * hold links, forms and the router's hooks.
 */
export function rendered(
  element: ReactElement,
  { at = "/", path = "*", data, sent }: { at?: string; path?: string; data?: unknown; sent?: unknown } = {},
) {
  const routes: (RouteObject & { id: string })[] = [{ id: "page", path, element, loader: () => null }];
  const { pathname, search, hash } = new URL(at, "https://event.test");
  const location = { pathname, search, hash, state: null, key: "default" };
  const context = {
    ...{ basename: "/", location, matches: matchRoutes(routes, location) ?? [] },
    ...{ loaderData: { page: data }, actionData: sent === undefined ? null : { page: sent }, errors: null },
    ...{ statusCode: 200, loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null },
    _deepestRenderedBoundaryId: null,
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
