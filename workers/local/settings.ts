import { LOOPBACK, portFrom } from "./ports";

export const DEMO_PASSWORD = "harbour-boat-show-2027";

/** What the environment says about a local run. */
export interface LocalSettings {
  host: string;
  port: number;
  dataDir: string;
  isDemoWanted: boolean;
  demoPassword: string;
  /** Undefined: the port after `port` when it is free, else any. */
  mailboxPort: number | undefined;
  /** Where the Worker's memory and processor time can be looked at, by measurements; undefined: nowhere. */
  inspectorPort: number | undefined;
}

export function readSettings(env: NodeJS.ProcessEnv): LocalSettings {
  return {
    host: env.HOST || LOOPBACK,
    port: portFrom(env.PORT, 8787, "PORT"),
    dataDir: env.DATA_DIR || ".data",
    isDemoWanted: env.DEMO !== "0",
    demoPassword: env.DEMO_PASSWORD || DEMO_PASSWORD,
    mailboxPort: env.MAILBOX_PORT ? portFrom(env.MAILBOX_PORT, 0, "MAILBOX_PORT") : undefined,
    inspectorPort: env.INSPECTOR_PORT ? portFrom(env.INSPECTOR_PORT, 0, "INSPECTOR_PORT") : undefined,
  };
}

/** Sign-in providers and their secrets go to the Worker as they are: OIDC_PROVIDERS, OIDC_<ID>_SECRET. */
export function providerSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => /^OIDC_/.test(entry[0]) && !!entry[1]),
  );
}
