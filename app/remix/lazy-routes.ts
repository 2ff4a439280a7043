import type { Plugin } from "vite";
import { SERVER_BUILD } from "./vite-names";

/**
 * In the Worker's bundle each route's module is read when it is first asked for (pages.server.ts does that): a Worker that starts
 * then makes ready what the first request needs, and not every room of the product.
 *
 * On an upgrade look at: `getServerEntry` in @remix-run/dev's vite/plugin.js, whose imports these are. React Router has
 * `unstable_lazyRouteDiscovery` for browsers alone.
 */
export function lazyModules(code: string): string {
  let found = 0;
  const lazy = code.replace(/^\s*import \* as (route\d+) from ("[^"]+");$/gm, (_, name, file) => {
    found += 1;
    return `const ${name} = () => import(${file});`;
  });
  if (found === 0) throw new Error("The server build of @remix-run/dev is written in another way");
  return lazy;
}

export function lazyRoutes(): Plugin {
  return {
    name: "portal-lazy-routes",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    config: () => ({
      build: { rollupOptions: { output: { inlineDynamicImports: false, hoistTransitiveImports: false } } },
    }),
    transform: (code, id) => (id === `\0${SERVER_BUILD}` ? { code: lazyModules(code), map: null } : null),
  };
}
