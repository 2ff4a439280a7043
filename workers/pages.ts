import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";

/**
 * Remix ranks, compiles and renders its whole route table on every request: with a site map of this size that costs
 * more than a small page. So each request is answered by a handler that knows only the routes which its path, and the
 * paths above it, can match, with their parents and the catch-all. The browser never asks for the paths above: it takes
 * them for known, and without the start page's route a way there from another page would end in nothing. Handlers are
 * made once and kept. What matches is left to Remix.
 */
export function pagesOf(build: ServerBuild) {
  const whole = createRequestHandler(build, "production");
  const leaves = Object.values(build.routes)
    .filter(
      (route): route is Route => route !== undefined && (route.path !== undefined || route.index === true),
    )
    .map((route) => ({ id: route.id, segments: segmentsOf(build, route.id) }));
  const handlers = new Map<string, Handler>();
  const known = new Map<string, Handler>();

  return (request: Request, context: AppLoadContext): Promise<Response> => {
    const { pathname } = new URL(request.url);
    let handler = known.get(pathname);
    if (!handler) {
      handler = handlerFor(pathname);
      if (known.size >= KNOWN_PATHS) known.clear();
      known.set(pathname, handler);
    }
    return handler(request, context);
  };

  function handlerFor(pathname: string): Handler {
    const path = pagePath(pathname);
    if (path === null) return whole;
    const above = path.map((_, length) => path.slice(0, length));
    const ids = leaves
      .filter((leaf) => [path, ...above].some((each) => couldMatch(leaf.segments, each)))
      .map((leaf) => leaf.id);
    const key = ids.join("\n");
    let handler = handlers.get(key);
    if (!handler) {
      handler = createRequestHandler(only(build, ids), "production");
      handlers.set(key, handler);
    }
    return handler;
  }
}

type Handler = ReturnType<typeof createRequestHandler>;

/** Paths whose handler is remembered: with ids in them there is no end of paths. */
const KNOWN_PATHS = 1_000;

type Route = NonNullable<ServerBuild["routes"][string]>;

/** The page that a document or data request is for; null for the manifest, which needs the whole table. */
function pagePath(pathname: string): string[] | null {
  if (pathname === "/__manifest") return null;
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return page.split("/").filter(Boolean);
}

function segmentsOf(build: ServerBuild, id: string): string[] {
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

function only(build: ServerBuild, leafIds: string[]): ServerBuild {
  const kept = new Set<string>(["root"]);
  for (const leaf of leafIds) {
    for (let id: string | undefined = leaf; id; id = build.routes[id]?.parentId) kept.add(id);
  }
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
