import type { Plugin } from "vite";

/** Where the Worker begins: its requests, queues and crons. */
const ENTRY = "workers/app.ts";

/**
 * Makes the Worker one bundle with its pages: what both use is there once, so it is read once when the Worker starts and
 * has one state. Remix would bundle the pages alone, and what stands around them would bring a second copy of all that it
 * shares with them.
 *
 * On an upgrade look at: `input: serverBuildId` in @remix-run/dev's vite/plugin.js, which this takes the place of.
 */
export function workerEntry(): Plugin {
  return {
    name: "portal-worker-entry",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    enforce: "post",
    config: () => ({ build: { rollupOptions: { input: ENTRY } } }),
  };
}
