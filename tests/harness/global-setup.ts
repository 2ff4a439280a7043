import type { TestProject } from "vitest/node";
import { allEvents } from "#workers/ops/provision/events";
import { buildWhenNeeded } from "../../workers/local/build.mjs";
import { openFor } from "./databases";
import { startHost, type TestHost } from "./host";
import { removeRelease, takeRelease } from "./release";

const PASSWORD = "harbour-boat-show-2027";

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
  project.provide("portal", { port, dataDir, mailboxUrl, hasDemo, demoPassword: PASSWORD });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    await host.stop();
    removeRelease();
  };
}

async function start(): Promise<TestHost> {
  await buildWhenNeeded(["worker", "images", "imports", "local"], takeRelease);
  return startHost({ demo: true, env: { DEMO_PASSWORD: PASSWORD } });
}
