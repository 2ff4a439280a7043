import type { AppEnv } from "~/procedure/context";
import { PlainError } from "./plain-error";
import type { TursoAccess } from "./turso-driver";

const CHOOSE = ["TURSO_ORG", "TURSO_API_TOKEN", "TURSO_GROUP"] as const;
/** Settings that the Worker has too: the command line works on the same installation. */
const SHARED = [
  "APP_SECRET",
  "BASE_DOMAIN",
  "CONTROL_DATABASE_URL",
  "CONTROL_DATABASE_TOKEN",
  "MAIL_API_URL",
  "MAIL_FROM",
  "MAILCHANNELS_API_KEY",
] as const;

/** Null where nothing is said of Turso: then the databases are on this machine. */
export function readTurso(env: NodeJS.ProcessEnv): { access: TursoAccess; env: AppEnv } | null {
  if (!CHOOSE.some((name) => env[name])) return null;
  const missing = [...CHOOSE, ...SHARED].filter((name) => !env[name]);
  if (missing.length > 0) throw new PlainError(`For the databases at Turso, set also: ${missing.join(", ")}`);
  const of = (name: (typeof CHOOSE | typeof SHARED)[number]) => env[name]!;
  if (of("APP_SECRET").length < 32) throw new PlainError("APP_SECRET must have at least 32 characters.");
  return {
    access: {
      org: of("TURSO_ORG"),
      apiToken: of("TURSO_API_TOKEN"),
      group: of("TURSO_GROUP"),
      control: { url: of("CONTROL_DATABASE_URL"), token: of("CONTROL_DATABASE_TOKEN") },
      apiUrl: env.TURSO_API_URL || undefined,
    },
    env: {
      ENVIRONMENT: env.ENVIRONMENT === "staging" ? "staging" : "production",
      BASE_DOMAIN: of("BASE_DOMAIN"),
      PUBLIC_SCHEME: "https",
      APP_SECRET: of("APP_SECRET"),
      MAIL_API_URL: of("MAIL_API_URL"),
      MAIL_FROM: of("MAIL_FROM"),
      MAILCHANNELS_API_KEY: of("MAILCHANNELS_API_KEY"),
    },
  };
}
