import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { refuseDeploy } from "../../../workers/local/deploy-target.mjs";

const config = readFileSync("wrangler.toml", "utf8");

it.each([[["--env", "staging"]], [["--dry-run", "--env=production"]], [["-e", "staging"]]])(
  "%j names an environment",
  (args) => {
    expect(refuseDeploy(args, config)).toBeNull();
  },
);

it.each([
  [[]],
  [["--dry-run"]],
  [["--env"]],
  [["--env", ""]],
  [["--env", "local"]],
  [["--env=prod"]],
  [["staging"]],
])("%j is refused, with what to say instead", (args) => {
  expect(refuseDeploy(args, config)).toBe(
    "Say where to: npm run deploy -- --env staging   or   npm run deploy -- --env production. Nothing was deployed.",
  );
});

it("takes one environment only", () => {
  expect(refuseDeploy(["--env", "staging", "--env", "production"], config)).toContain("one environment only");
});

it("is refused before anything is built, in one line", () => {
  const run = () =>
    execFileSync(process.execPath, ["workers/local/start.mjs", "--deploy", "--dry-run"], {
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(run).toThrow(
    expect.objectContaining({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^Say where to: .*Nothing was deployed\.\n$/),
    }),
  );
});
