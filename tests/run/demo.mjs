import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOST_NODE, nodeBinary, root } from "../../workers/local/install.mjs";
import { spawnWithUs } from "../../workers/local/leaving.mjs";

/** Of everybody in the demo. */
export const DEMO_PASSWORD = "harbour-boat-show-2027";
/** Names the folder of a demo that was made for a run, or for several by hand: hosts of tests take copies of it. */
export const KEPT_DEMO = "PORTAL_TEST_DEMO";

/** It makes the demo beside whatever else runs. */
const MAKING_MS = 480_000;

/**
 * Has a host make the demo and do what its making has put off (mails, sizes of pictures), while something else runs: most of it
 * is waiting. `take` ends the host and says where its data folder is; null where it made none, and the tests make their own. `end`
 * leaves nothing of it.
 */
export async function beginDemo() {
  const folder = mkdtempSync(join(tmpdir(), "portal-demo-"));
  const env = {
    ...process.env,
    ...HOST_NODE.env,
    ...{ PORT: String(await freePort()), DATA_DIR: folder, DEMO: "1", DEMO_PASSWORD },
  };
  const child = spawnWithUs(nodeBinary(), [...HOST_NODE.flags, join(root, "build/local/host.mjs")], {
    env,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let isOver = false;
  const exited = new Promise((resolve) =>
    child.once("exit", (code) => {
      isOver = true;
      resolve(code);
    }),
  );
  const isMade = () => {
    const path = join(folder, "run.json");
    return existsSync(path) && JSON.parse(readFileSync(path, "utf8") || "{}").pid === child.pid;
  };
  const until = Date.now() + MAKING_MS;
  return {
    async end() {
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
    async take() {
      while (!isOver && !isMade() && Date.now() < until) await new Promise((done) => setTimeout(done, 100));
      const hasMade = !isOver && isMade();
      child.kill("SIGTERM");
      const code = await exited;
      return hasMade && code === 0 ? folder : null;
    },
  };
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
