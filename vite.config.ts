import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { keptSheets } from "./app/remix/kept-sheets";
import { lazyRoutes } from "./app/remix/lazy-routes";
import { routerMends } from "./app/remix/mended-router";
import { oneByteWorker } from "./app/remix/one-byte-text";
import { sharedScripts } from "./app/remix/shared-scripts";
import { workerEntry } from "./app/remix/worker-entry";
import remixOptions from "./remix.config.js";
import { devWorker } from "./workers/local/dev-plugin";

const isTest = Boolean(process.env.VITEST);

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    ...(command === "serve" && !isTest ? [devWorker()] : []),
    ...(isTest
      ? []
      : [remix(remixOptions), routerMends(), keptSheets(), workerEntry(), lazyRoutes(), oneByteWorker()]),
    tailwindcss(),
  ],
  resolve: {
    alias: [
      { find: "~", replacement: fileURLToPath(new URL("./app", import.meta.url)) },
      { find: "#db", replacement: fileURLToPath(new URL("./db", import.meta.url)) },
      ...(command === "build" && isSsrBuild
        ? [
            {
              find: /^react-dom$/,
              replacement: fileURLToPath(new URL("./app/remix/no-react-dom.ts", import.meta.url)),
            },
          ]
        : []),
    ],
  },
  // Named, since a dependency that is found while a page loads would bring a second React with it.
  optimizeDeps: {
    include: [
      "react",
      "react/jsx-runtime",
      "react/jsx-dev-runtime",
      "react-dom",
      "react-dom/client",
      "@remix-run/react",
      "@sentry/browser",
      "@simplewebauthn/browser",
    ],
  },
  server: { host: "127.0.0.1", allowedHosts: [".localhost"] },
  build: {
    assetsInlineLimit: 0,
    // Nobody reads them.
    reportCompressedSize: false,
    target: "es2022",
    // For `npm run bench -- profile`, which says whose code the time goes to.
    sourcemap: process.env.BUILD_MAPS === "1",
    rollupOptions: isSsrBuild
      ? { external: [/^node:/, "cloudflare:workers"] }
      : { output: { manualChunks: sharedScripts() } },
  },
  ...(command === "build" && isSsrBuild
    ? {
        ssr: {
          target: "webworker" as const,
          noExternal: true as const,
          resolve: {
            conditions: ["workerd", "worker", "import", "module", "default"],
            externalConditions: ["workerd", "worker"],
          },
        },
      }
    : {}),
}));
