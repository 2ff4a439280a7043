import type { EntryContext } from "@remix-run/cloudflare";
import { expect, it } from "vitest";
import { browserRoute, pageScripts } from "~/remix/page-scripts.server";

const route = (id: string, more: object = {}) => ({
  ...{ id, path: id, module: `/assets/${id}.js`, imports: [`/assets/${id}-part.js`, "/assets/shared.js"] },
  ...{ hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false },
  ...{ hasErrorBoundary: false, ...more },
});
const MANIFEST = {
  ...{ version: "v1", url: "/assets/manifest.js" },
  entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] },
  routes: {
    root: route("root"),
    teams: route("teams", { parentId: "root", hasAction: true }),
    home: route("home"),
  },
};
const page = (ids: string[], manifest = MANIFEST) =>
  ({
    manifest,
    serverHandoffString: '{"basename":"/"}',
    staticHandlerContext: { matches: ids.map((id) => ({ route: { id } })) },
  }) as unknown as EntryContext;

it("loads the files of the routes that match once each, and knows the others", () => {
  const html = pageScripts(page(["root", "teams"]), "n1");
  expect([...html.matchAll(/rel="modulepreload" href="([^"]*)"/g)].map(([, file]) => file)).toEqual([
    "/assets/entry.js",
    "/assets/shared.js",
    "/assets/root-part.js",
    "/assets/root.js",
    "/assets/teams-part.js",
    "/assets/teams.js",
  ]);
  const manifest = JSON.parse(/__remixManifest=(.*?);window\./.exec(html)?.[1] ?? "null");
  expect(Object.keys(manifest.routes)).toEqual(["root", "teams", "home"]);
  expect(manifest).toMatchObject({ version: "v1", entry: { module: "/assets/entry.js", imports: [] } });
  expect(html).toContain('import * as r0 from "/assets/root.js";import * as r1 from "/assets/teams.js";');
  expect(html).toContain('window.__remixRouteModules={"root":r0,"teams":r1};import("/assets/entry.js");');
  expect(html).toContain('window.__remixContext={"basename":"/"};');
});

it("carries the nonce of each page in every script, and is another for other routes and manifests", () => {
  const [one, two] = [pageScripts(page(["root", "teams"]), "n1"), pageScripts(page(["root", "teams"]), "n2")];
  expect(one.match(/<script /g)).toHaveLength(2);
  expect(one.match(/nonce="n1"/g)).toHaveLength(2);
  expect(two).toBe(one.replaceAll('"n1"', '"n2"'));
  expect(pageScripts(page(["root", "home"]), "n1")).toContain('r1 from "/assets/home.js"');
  const newer = { ...MANIFEST, version: "v2" };
  expect(pageScripts(page(["root", "teams"], newer), "n1")).toContain('"version":"v2"');
});

it("says of a route what the browser's router reads, and nothing that is false", () => {
  expect(browserRoute(route("teams", { parentId: "root", index: true, hasAction: true }) as never)).toEqual({
    ...{ id: "teams", parentId: "root", path: "teams", index: true, module: "/assets/teams.js" },
    ...{ hasAction: true, hasLoader: true },
  });
});
