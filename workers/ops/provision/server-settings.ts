import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod";
import { SERVER_NAME } from "#db/database-way";
import { type DatabaseAddress, type DatabaseDriver, OWN_SERVER } from "./driver";
import { PlainError } from "./plain-error";
import { sqldDriver } from "./sqld-driver";
import { tursoDriver } from "./turso-driver";

const Sqld = z.strictObject({
  kind: z.literal("sqld"),
  host: z
    .string()
    .regex(/^[a-zA-Z0-9.-]+$/)
    .default("127.0.0.1"),
  port: z.number().int().min(1).max(65_535),
  adminPort: z.number().int().min(1).max(65_535),
  adminKey: z.string().min(1),
  /** The file of the Ed25519 private key (PEM) whose public half the server was started with. */
  signingKey: z.string().min(1),
});
const Turso = z.strictObject({
  kind: z.literal("turso"),
  org: z.string().min(1),
  apiToken: z.string().min(1),
  group: z.string().min(1),
  apiUrl: z.url().optional(),
});
const Name = z
  .string()
  .regex(SERVER_NAME)
  .refine((name) => name !== OWN_SERVER);
const All = z.record(Name, z.discriminatedUnion("kind", [Sqld, Turso]));

export type ServerSettings = Record<string, z.infer<typeof Sqld> | z.infer<typeof Turso>>;

/**
 * `DATABASE_SERVERS`: database servers besides the installation's own, as JSON by name, or the path of a file with it.
 * `ownOrg` is that of an installation at Turso.
 */
export function readServers(env: NodeJS.ProcessEnv, ownOrg = ""): ServerSettings {
  const value = env.DATABASE_SERVERS?.trim();
  if (!value) return {};
  const parsed = All.safeParse(jsonOf(value.startsWith("{") ? value : textOf(value)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new PlainError(`DATABASE_SERVERS: ${issue?.path.join(".") || "it"}: ${issue?.message}`);
  }
  const orgs = [
    ownOrg,
    ...Object.values(parsed.data).flatMap((server) => ("org" in server ? [server.org] : [])),
  ];
  const twice = orgs.find((org, at) => org && orgs.indexOf(org) !== at);
  if (twice) {
    throw new PlainError(
      `DATABASE_SERVERS: two servers are of the organisation "${twice}". Turso itself moves databases between its groups.`,
    );
  }
  return parsed.data;
}

export function driversOf(settings: ServerSettings): Map<string, DatabaseDriver> {
  return new Map(
    Object.entries(settings).map(([server, one]) => {
      if (one.kind === "turso") return [server, tursoDriver({ ...one, control: NO_CONTROL })];
      const { host, port, adminPort, adminKey } = one;
      return [
        server,
        sqldDriver({ server, host, httpPort: port, adminPort, adminKey, signingKey: keyOf(one.signingKey) }),
      ];
    }),
  );
}

/** Only the installation's own server has the control database. */
const NO_CONTROL: DatabaseAddress = { url: "", token: "" };

/** What the Worker beside us must know: by which address it reaches each server, and at which hosts databases may be. */
export function workerSide(settings: ServerSettings): { servers: Record<string, string>; hosts: string } {
  const all = Object.entries(settings);
  return {
    servers: Object.fromEntries(
      all.flatMap(([server, one]) => (one.kind === "sqld" ? [[server, `${one.host}:${one.port}`]] : [])),
    ),
    hosts: all.some(([, { kind }]) => kind === "turso") ? "turso.io" : "",
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new PlainError(`DATABASE_SERVERS names ${file}: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlainError("DATABASE_SERVERS must be JSON, or the path of a file with it. See README.md.");
  }
}

function keyOf(file: string) {
  try {
    return createPrivateKey(readFileSync(file, "utf8"));
  } catch {
    throw new PlainError(`DATABASE_SERVERS: ${file} is not the file of a private key (PEM).`);
  }
}
