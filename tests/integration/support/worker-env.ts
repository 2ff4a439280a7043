import type { Installation } from "#workers/ops/provision/installation";
import type { WorkerEnv } from "../../../workers/env";

/** The Worker's environment, in Node, over the databases of an installation: what the platform binds is played. */
export function workerEnv(on: Installation, jobs: (message: unknown) => void = () => {}): WorkerEnv {
  const { url, token } = on.driver.address("control");
  return {
    ...on.env,
    CONTROL_DATABASE_URL: url,
    CONTROL_DATABASE_TOKEN: token,
    SQLD: { fetch: on.driver.fetch },
    JOBS: { send: async (message: unknown) => jobs(message) },
  } as unknown as WorkerEnv;
}
