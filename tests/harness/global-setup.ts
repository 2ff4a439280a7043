import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { allEvents } from "#workers/ops/provision/events";
import { buildWhenNeeded } from "../../workers/local/build.mjs";
import { openFor } from "./databases";
import { hasKeptDemo, keepDemo } from "./demo-copy";
import { DEMO_PASSWORD, startHost, type TestHost } from "./host";
import { removeRelease, takeRelease } from "./release";
import { spending } from "./spent";

/** Each project calls this in the same process; the first starts the host, the last stops it. */
interface Shared {
  host: Promise<TestHost>;
  users: number;
}
const globals = globalThis as typeof globalThis & { sharedPortal?: Shared };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globals.sharedPortal ??= { host: start(), users: 0 };
  const shared = globals.sharedPortal;
  shared.users += 1;
  const host = await shared.host;
  const { port, dataDir, mailboxUrl } = host;
  const { control } = openFor(host);
  const hasDemo = (await allEvents(control)).some(
    ({ slug, status }) => slug === "demo" && status === "active",
  );
  project.provide("portal", { port, dataDir, mailboxUrl, hasDemo, demoPassword: DEMO_PASSWORD });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    await host.stop();
    removeRelease();
    if (made) rmSync(made, { recursive: true, force: true });
  };
}

let made: string | undefined;
const demo = () => (made ??= mkdtempSync(join(tmpdir(), "portal-demo-")));

async function start(): Promise<TestHost> {
  await buildWhenNeeded(["worker", "images", "imports", "local"], takeRelease);
  if (!hasKeptDemo()) await spending("making the demo", makeDemo);
  return startHost({ demo: true });
}

/** Once a run: hosts that want the demo take a copy of its folder. */
async function makeDemo(): Promise<void> {
  const host = await startHost({ dataDir: demo(), demo: true });
  await host.stop({ keepData: true });
  keepDemo(demo());
}
