import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { MANIFEST_PATH, pagePathOf } from "./data-urls";
import { browserRoute } from "./page-scripts.server";

/**
 * Remix ranks, compiles and renders its whole route table on every request: with a site map of this size that costs
 * more than a small page. So each request is answered by a handler that knows only the routes which its path, and the
 * paths above it, can match, with their parents and the catch-all. The browser never asks for the paths above: it takes
 * them for known, and without the start page's route a way there from another page would end in nothing. Handlers are
 * made once and kept. What matches is left to Remix.
 *
 * On an upgrade look at: the shape of the server build (`routes`, `assets.routes`, `parentId`, `index`, `path`), whether
 * the handler still takes a build with fewer routes than its assets name, and what the browser asks of the manifest
 * (`getManifestPatch` in @remix-run/react's fog-of-war.js: its parameters, its answer, when it asks for paths above).
 */
export function pagesOf(bundle: object) {
  // What the compiler reads from the bundle that happens to lie here says nothing.
  const build = bundle as LazyBuild;
  const leaves = Object.values(build.routes)
    .filter(
      (route): route is Route => route !== undefined && (route.path !== undefined || route.index === true),
    )
    .map((route) => ({ id: route.id, segments: segmentsOf(build, route.id) }));
  const handlers = new Map<string, Handler>();
  const known = new Map<string, Handler>();

  /** `isNoPage`: whatever its path, it is answered by the route for what is not there. */
  return async (request: Request, context: AppLoadContext, { isNoPage = false } = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (isNoPage) return (await handlerOf(leaves.filter(isCatchAll)))(request, context);
    if (pathname === MANIFEST_PATH) return manifest(searchParams.getAll("p"));
    let handler = known.get(pathname);
    if (!handler) {
      handler = await handlerFor(pathname);
      if (known.size >= KNOWN_PATHS) known.clear();
      known.set(pathname, handler);
    }
    return handler(request, context);
  };

  function handlerFor(pathname: string): Promise<Handler> {
    const path = pagePathOf(pathname).split("/").filter(Boolean);
    const above = path.map((_, length) => path.slice(0, length));
    return handlerOf(
      leaves.filter((leaf) => [path, ...above].some((each) => couldMatch(leaf.segments, each))),
    );
  }

  async function handlerOf(some: readonly Leaf[]): Promise<Handler> {
    const ids = some.map((leaf) => leaf.id);
    const key = ids.join("\n");
    let handler = handlers.get(key);
    if (!handler) {
      // Each request waits for modules of its own: what another one waits for may end with that.
      handler = createRequestHandler(await only(build, ids), "production");
      handlers.set(key, handler);
    }
    return handler;
  }

  /**
   * The routes of paths that a page has links to, and of the paths above them. Remix's own looks through its whole table
   * for each, 3 ms a time, and takes as many as an address can hold.
   */
  function manifest(asked: string[]): Response {
    const paths = new Map<string, string[]>([["", []]]);
    for (const one of asked) {
      const path = one.split("/", DEPTH_LIMIT + 1).filter(Boolean);
      for (let length = 1; length <= path.length; length += 1) {
        paths.set(path.slice(0, length).join("/"), path.slice(0, length));
      }
      if (paths.size > PATHS_LIMIT) return Response.json({}, { status: 400 });
    }
    const ids = leaves
      .filter((leaf) => [...paths.values()].some((path) => couldMatch(leaf.segments, path)))
      .flatMap((leaf) => [...lineOf(build, leaf.id)]);
    const routes = Object.fromEntries(
      [...new Set(ids)].flatMap((id) => {
        const route = build.assets.routes[id];
        return route ? [[id, browserRoute(route)]] : [];
      }),
    );
    return Response.json(routes, { headers: { "cache-control": "public, max-age=31536000, immutable" } });
  }
}

/** No path of ours is deeper. */
const DEPTH_LIMIT = 12;
/** More than any page of ours links to. */
const PATHS_LIMIT = 1_000;

interface Leaf {
  id: string;
  segments: string[];
}
const isCatchAll = ({ segments }: Leaf) => segments.at(-1) === "*";

type Handler = ReturnType<typeof createRequestHandler>;

/** Paths whose handler is remembered: with ids in them there is no end of paths. */
const KNOWN_PATHS = 1_000;

type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;
/** Its module is at hand in development, and read when it is first asked for in what is built (lazy-routes.ts). */
type Route = Omit<BuiltRoute, "module"> & {
  module: BuiltRoute["module"] | (() => Promise<BuiltRoute["module"]>);
};
type LazyBuild = Omit<ServerBuild, "routes"> & { routes: Record<string, Route | undefined> };

function segmentsOf(build: LazyBuild, id: string): string[] {
  const route = build.routes[id];
  if (!route) return [];
  const own = (route.path ?? "").split("/").filter(Boolean);
  return route.parentId ? [...segmentsOf(build, route.parentId), ...own] : own;
}

function couldMatch(segments: string[], path: string[]): boolean {
  if (segments.at(-1) === "*") return true;
  return (
    segments.length === path.length && segments.every((part, at) => part.startsWith(":") || part === path[at])
  );
}

/** A route and those that it lies in. */
function* lineOf(build: LazyBuild, leaf: string): Generator<string> {
  for (let id: string | undefined = leaf; id; id = build.routes[id]?.parentId) yield id;
}

async function only(build: LazyBuild, leafIds: string[]): Promise<ServerBuild> {
  const kept = new Set<string>(["root"]);
  for (const leaf of leafIds) for (const id of lineOf(build, leaf)) kept.add(id);
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  const routes = Object.values(pick(build.routes)).flatMap((route) => (route ? [route] : []));
  const read = await Promise.all(
    routes.map(
      async ({ module, ...route }): Promise<BuiltRoute> => ({
        ...route,
        module: typeof module === "function" ? await module() : module,
      }),
    ),
  );
  return {
    ...build,
    routes: Object.fromEntries(read.map((route) => [route.id, route])),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
