import type { Plugin } from "vite";
import { type Mend, mendedFile, mendedText } from "./mended-file";

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
  return mendedText(code, MENDS, "prefetchStyleLinks of @remix-run/react is another one than was mended");
}

const MENDS: Mend[] = [
  {
    fault: `        ...descriptor,
        rel: "preload",
        as: "style"
`,
    mended: `        ...descriptor
`,
  },
  {
    fault: `    link.onload = () => {
      removeLink();
      resolve();
`,
    mended: `    link.onload = () => {
      resolve();
`,
  },
];

export const LINKS_FILE = "@remix-run/react/dist/esm/links.js";

export const keptSheets = (): Plugin => mendedFile("kept-sheets", LINKS_FILE, mendedLinks);
