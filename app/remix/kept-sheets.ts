import type { Plugin } from "vite";

/**
 * Before a screen is drawn, Remix waits for its sheets to be in the browser's cache, and only then has React insert them: the browser
 * takes them from there when it next finds time, and may show the screen bare until then. Here the sheet itself is inserted and waited
 * for, and it stays: React's own comes and goes beside it with the page, and whoever comes back finds it loaded.
 *
 * On an upgrade look at: `prefetchStyleLinks` and `prefetchStyleLink` in @remix-run/react's links.js, that a navigation still waits for
 * them (`loadRouteModuleWithBlockingLinks` in routes.js), and React Router's own, which are the same. React 19 inserts sheets with a
 * `precedence` before what they are for, and would need nothing of this.
 */
export function mendedLinks(code: string): string {
  return MENDS.reduce((text, [fault, mended]) => {
    const parts = text.split(fault);
    if (parts.length !== 2)
      throw new Error("prefetchStyleLinks of @remix-run/react is another one than was mended");
    return parts.join(mended);
  }, code);
}

const MENDS = [
  [
    `        ...descriptor,
        rel: "preload",
        as: "style"
`,
    `        ...descriptor
`,
  ],
  [
    `    link.onload = () => {
      removeLink();
      resolve();
`,
    `    link.onload = () => {
      resolve();
`,
  ],
] as const;

export const LINKS_FILE = "@remix-run/react/dist/esm/links.js";

/** Mends it in what browsers get; a build that has no such file fails. */
export function keptSheets(): Plugin {
  let isServer = false;
  let isMended = false;
  return {
    name: "kept-sheets",
    apply: "build",
    configResolved(config) {
      isServer = Boolean(config.build.ssr);
    },
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(LINKS_FILE)) return null;
      isMended = true;
      return { code: mendedLinks(code), map: null };
    },
    buildEnd(error) {
      if (!error && !isServer && !isMended) this.error(`${LINKS_FILE} was not found, so it was not mended`);
    },
  };
}
