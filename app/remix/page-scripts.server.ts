import type { EntryContext } from "@remix-run/cloudflare";

/**
 * What starts a page in the browser: the files to load, Remix's context and the routes that it knows. It is the same for all
 * pages of the same routes, so it is written once; Remix's `<Scripts>` writes it anew on every request, with the imports of
 * each route once more (10 KB), which it reads for links with `prefetch` alone. We have none.
 *
 * On an upgrade look at: `Scripts` in @remix-run/react's components.js and `getPartialManifest` in its fog-of-war.js. Taken
 * from there are the names on `window` and what a route of the manifest says.
 */
export function pageScripts(remix: EntryContext, nonce: string): string {
  const ids = (remix.staticHandlerContext.matches ?? []).map(({ route }) => route.id);
  const key = ids.join("\n");
  const known = written.get(remix.manifest) ?? new Map<string, string[]>();
  written.set(remix.manifest, known);
  const parts = known.get(key) ?? partsOf(remix, ids);
  known.set(key, parts);
  return parts.join(nonce);
}

type Manifest = EntryContext["manifest"];
type Route = Manifest["routes"][string];

/** By the manifest of each handler (pages.server.ts) and the routes that match: around the places of the nonce. */
const written = new WeakMap<Manifest, Map<string, string[]>>();

function partsOf({ manifest, serverHandoffString }: EntryContext, ids: readonly string[]): string[] {
  const routes = ids.map((id) => manifest.routes[id]).filter((route) => route !== undefined);
  const files = new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(({ imports = [], module }) => [...imports, module]),
  ]);
  const preloads = [...files].map((file) => `<link rel="modulepreload" href="${file}"/>`).join("");
  const stream =
    "window.__remixContext.stream=new ReadableStream({start(c){window.__remixContext.streamController=c}}).pipeThrough(new TextEncoderStream());";
  const known = {
    ...{ version: manifest.version, url: manifest.url },
    entry: { module: manifest.entry.module, imports: [] },
    routes: Object.fromEntries(
      Object.values(manifest.routes).flatMap((route) => (route ? [[route.id, browserRoute(route)]] : [])),
    ),
  };
  const modules = [
    ...routes.map(({ module }, at) => `import * as r${at} from ${JSON.stringify(module)};`),
    `window.__remixManifest=${JSON.stringify(known)};`,
    `window.__remixRouteModules={${routes.map(({ id }, at) => `${JSON.stringify(id)}:r${at}`).join(",")}};`,
    `import(${JSON.stringify(manifest.entry.module)});`,
  ].join("");
  return [
    `${preloads}<script nonce="`,
    `">window.__remixContext=${serverHandoffString};${stream}</script><script nonce="`,
    `" type="module" async="">${modules}</script>`,
  ];
}

/** What the browser's router reads of a route. What is false is left out. */
export const browserRoute = ({ id, parentId, path, index, module, ...has }: Route) => ({
  ...{ id, parentId, path, index, module },
  ...Object.fromEntries(Object.entries(has).filter(([, value]) => value === true)),
});
