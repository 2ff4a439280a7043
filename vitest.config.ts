import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Unit tests need nothing. Integration and browser tests share one host, made by their global set-up. */
const shared = {
  extends: true as const,
  test: {
    environment: "node",
    globalSetup: "tests/harness/global-setup.ts",
    setupFiles: ["tests/harness/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Vitest's own second is too short for a save and what is read after it on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
};

export default defineConfig({
  resolve: { alias: { "~": at("./app"), "#db": at("./db") } },
  esbuild: { jsx: "automatic" },
  test: {
    // More files at once than this only make each other wait.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: "browser",
          include: ["tests/e2e/**/*.test.{ts,tsx}"],
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Minutes long, one after the other, with figures: `npm run prove`.
        ...shared,
        test: {
          ...shared.test,
          name: "proofs",
          include: ["tests/proofs/**/*.proof.ts"],
          testTimeout: 60 * 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
