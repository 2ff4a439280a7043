import * as z from "zod";
import type { Bindings } from "~/procedure/scope.server";

const Env = z.object({
  ENVIRONMENT: z.enum(["local", "staging", "production"]),
  BASE_DOMAIN: z.string().min(1),
  PUBLIC_SCHEME: z.enum(["http", "https"]),
  DEFAULT_EVENT: z.string().default(""),
  APP_SECRET: z.string().min(32),
  CONTROL_DATABASE_URL: z.string().min(1),
  CONTROL_DATABASE_TOKEN: z.string().optional(),
  DATABASE_HOSTS: z.string().optional(),
  MAIL_API_URL: z.url(),
  MAIL_FROM: z.string().min(3),
  MAILCHANNELS_API_KEY: z.string().min(1),
  DKIM_KEYS: z.string().optional(),
  OIDC_PROVIDERS: z.string().optional(),
  SENTRY_DSN: z.union([z.literal(""), z.url()]).optional(),
  GOOGLE_MAPS_KEY: z.string().optional(),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET: z.string().optional(),
});

export interface WorkerEnv extends Bindings {
  DEFAULT_EVENT: string;
  ASSETS: Fetcher;
  FILES: R2Bucket;
  IMAGES_WORKER: Fetcher;
  IMPORTS_WORKER: Fetcher;
}

const checked = new WeakSet<object>();

/** The environment, checked once an isolate. A missing name is the operator's to mend: it says which. */
export function envOf(env: unknown): WorkerEnv {
  if (checked.has(env as object)) return env as WorkerEnv;
  const parsed = Env.safeParse(env);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? "");
    throw new Error(`Environment variable ${name} is missing or not a string.`);
  }
  if (parsed.data.ENVIRONMENT !== "local" && parsed.data.PUBLIC_SCHEME !== "https") {
    throw new Error("Environment variable PUBLIC_SCHEME must be https outside a local run.");
  }
  checked.add(env as object);
  return env as WorkerEnv;
}
