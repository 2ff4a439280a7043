import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";

const run = promisify(execFile);

describe("npm run deploy -- --dry-run", () => {
  it.each(["staging", "production"])(
    "bundles what is deployed to %s, with its bindings, and needs no account",
    async (env) => {
      const script = join(projectRoot(), "workers/local/start.mjs");
      const { stdout } = await run(process.execPath, [script, "--deploy", "--dry-run", "--env", env], {
        cwd: projectRoot(),
        env: { ...process.env, CLOUDFLARE_API_TOKEN: "" },
      });
      // Three Workers: those for images and for imports, then the portal.
      expect(stdout.split("--dry-run: exiting now.")).toHaveLength(4);
      for (const binding of [
        "env.JOBS",
        "env.FILES",
        "env.ASSETS",
        `env.IMAGES_WORKER (exhibitor-portal-images-${env})`,
        `env.IMPORTS_WORKER (exhibitor-portal-imports-${env})`,
        `env.ENVIRONMENT ("${env}")`,
      ]) {
        expect(stdout).toContain(binding);
      }
      expect(stdout).toContain('env.PUBLIC_SCHEME ("https")');
    },
    60_000,
  );
});
