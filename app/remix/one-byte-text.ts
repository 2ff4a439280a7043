import type { Plugin } from "vite";

const WIDE = /[^\0-\xff]/g;

/** The same code, its characters beyond one byte written as escapes: in texts and patterns, of which the one like the other means the same. */
export const oneByteText = (code: string): string =>
  code.replaceAll(WIDE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Lets the Worker's code be text of one byte a character. A single dash in a pattern makes V8 keep and read all of it with two: 5 MB more
 * in each isolate. esbuild, which writes texts with escapes, leaves patterns as they are.
 *
 * On an upgrade look at: a backslash before such a character would escape the escape; the build refuses it.
 */
export function oneByteWorker(): Plugin {
  return {
    name: "portal-one-byte-worker",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    renderChunk(code, { fileName }) {
      if (/\\[^\0-\xff]/.test(code))
        throw new Error(`A backslash stands before a wide character in ${fileName}`);
      return { code: oneByteText(code), map: null };
    },
  };
}
