import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/harness/longest-first";
import { TEST_MS, WAIT_MS } from "./tests/harness/patience";
import { isWhole } from "./tests/harness/whole";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A proof in as much heap as an isolate at Cloudflare has: `PROOF_HEAP_MB=128`. */
const heap = Number(process.env.PROOF_HEAP_MB);
/** Of it, what V8 keeps beside the old space with semi-spaces of 8 MB. */
const YOUNG_MB = 32;

const exclude = isWhole ? [] : ["**/*.whole.test.{ts,tsx}"];
const APART = "**/*.apart.test.{ts,tsx}";
const patience = { testTimeout: TEST_MS, hookTimeout: TEST_MS, expect: { poll: { timeout: WAIT_MS } } };

/** Unit tests need nothing. Integration and browser tests share one host, made by their global set-up. */
const shared = {
  extends: true as const,
  test: {
    environment: "node",
    globalSetup: "tests/harness/global-setup.ts",
    setupFiles: ["tests/harness/setup.ts"],
    // A worker keeps what it has loaded for its next file: loading it anew took longer than most files. Set-up puts
    // back what a file replaced.
    isolate: false,
    ...patience,
  },
};

export default defineConfig({
  resolve: { alias: { "~": at("./app"), "#db": at("./db"), "#workers": at("./workers") } },
  esbuild: { jsx: "automatic" },
  test: {
    // More files at once than this only make each other wait.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // What is made ready once serves all projects, and the second start for what is served.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: [...exclude, APART],
          setupFiles: ["tests/harness/unit-setup.ts"],
          // As below.
          isolate: false,
          ...patience,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // What a module keeps is what they are about, or what a process takes: each has one of its own.
        extends: true,
        test: {
          name: "unit-apart",
          environment: "node",
          include: [`tests/unit/${APART}`],
          ...patience,
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          exclude,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: "browser",
          include: ["tests/e2e/**/*.test.{ts,tsx}"],
          exclude,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Minutes long, one after the other, with figures: `npm run prove`.
        ...shared,
        test: {
          ...shared.test,
          name: "proofs",
          include: ["tests/proofs/**/*.proof.ts"],
          isolate: true,
          testTimeout: 60 * 60_000,
          execArgv: heap ? [`--max-old-space-size=${heap - YOUNG_MB}`, "--max-semi-space-size=8"] : [],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
