import { createClient } from "@tursodatabase/api";
import { CONTROL_NAME, type DatabaseAddress, type DatabaseDriver } from "./driver";
import { PlainError } from "./plain-error";

export interface TursoAccess {
  org: string;
  apiToken: string;
  group: string;
  /** The control database is not ours to make: its address is a setting of the Worker, and of ours. */
  control: DatabaseAddress;
  /** Where the Platform API is, when not at Turso. */
  apiUrl?: string;
  timeoutMs?: number;
  /** The URL of a database by its host name; `libsql://…` unless a test says otherwise. */
  urlOf?: (hostname: string) => string;
  fetch?: (request: Request) => Promise<Response>;
}

const PATIENCE_MS = 30_000;

/** Databases at Turso, by its Platform API; what is done in them goes over `libsql://…` as anywhere. */
export function tursoDriver(access: TursoAccess): DatabaseDriver & { token(name: string): Promise<string> } {
  const { org, apiToken, group, control, urlOf = (hostname) => `libsql://${hostname}` } = access;
  const { databases } = createClient({
    org,
    token: apiToken,
    ...(access.apiUrl && { baseUrl: access.apiUrl }),
  });
  const reach = access.fetch ?? ((request: Request) => fetch(request));

  /** Null when Turso answers with `status`, which is as good. */
  async function ask<T>(what: string, call: () => Promise<T>, status?: number): Promise<T | null> {
    try {
      return await within(access.timeoutMs ?? PATIENCE_MS, call());
    } catch (error) {
      if (status !== undefined && statusOf(error) === status) return null;
      throw new PlainError(`Turso did not ${what}: ${reasonOf(error)}`);
    }
  }

  const find = async (name: string) => ask(`find ${name}`, () => databases.get(name), 404);

  async function token(name: string): Promise<string> {
    const wanted = { expiration: "never", authorization: "full-access" } as const;
    const made = await ask(`make a token for ${name}`, () => databases.createToken(name, wanted));
    if (made?.jwt) return made.jwt;
    throw new PlainError(`Turso did not make a token for ${name}: its answer holds none.`);
  }

  return {
    fetch: access.fetch,
    token,
    servers: [],
    owns: (url) => {
      const hostname = hostOf(url);
      return hostname.split(".")[0]!.endsWith(`-${org}`) && hostOf(urlOf(hostname)) === hostname;
    },
    async check() {
      await find("nobody");
    },
    async block(name, what) {
      const body = { block_reads: what === "everything", block_writes: what !== "nothing" };
      await ask(`change what ${name} refuses`, () => configure(access, name, body));
    },
    address(name) {
      if (name === CONTROL_NAME) return control;
      throw new Error(`The address of ${name} is known by control only`);
    },
    async exists(name) {
      return name === CONTROL_NAME || (await find(name)) !== null;
    },
    async create(name) {
      const made = await ask(`make ${name}`, () => databases.create(name, { group }), 409);
      const hostname = (made ?? (await find(name)))?.hostname;
      if (!hostname) throw new PlainError(`Turso did not make ${name}: its answer names no host.`);
      return { url: urlOf(hostname), token: await token(name) };
    },
    async delete(name) {
      await ask(`delete ${name}`, () => databases.delete(name), 404);
    },
    /** Hosts are `<name>-<organisation>.…`. */
    nameOf(url) {
      const label = hostOf(url).split(".")[0] ?? "";
      return label.endsWith(`-${org}`) ? label.slice(0, -org.length - 1) : label;
    },
    async dump({ url, token }) {
      const from = `${url.replace(/^libsql:/, "https:")}/dump`;
      const response = await reach(new Request(from, { headers: { authorization: `Bearer ${token}` } }));
      if (response.ok && response.body) return response.body as unknown as AsyncIterable<Uint8Array>;
      throw new PlainError(`Turso did not dump ${url} (it answered ${response.status}).`);
    },
  };
}

/** Not in Turso's own client yet: PATCH …/databases/{name}/configuration. */
async function configure({ org, apiToken, apiUrl }: TursoAccess, name: string, body: object): Promise<void> {
  const base = (apiUrl ?? "https://api.turso.tech/v1/").replace(/\/?$/, "/");
  const response = await fetch(`${base}organizations/${org}/databases/${name}/configuration`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${apiToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw Object.assign(new Error("not configured"), { status: response.status });
}

const hostOf = (url: string) => new URL(url.replace(/^libsql:/, "https:")).hostname;

class TooSlow extends Error {}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`no answer in ${ms / 1_000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The client gives the status in a field, or in words where the answer was no JSON. */
function statusOf(error: unknown): number | undefined {
  const { status, message = "" } = error as { status?: number; message?: string };
  return status ?? (Number(/Status (\d{3})/.exec(message)?.[1]) || undefined);
}

function reasonOf(error: unknown): string {
  const status = statusOf(error);
  if (error instanceof TooSlow) return `${error.message}. Try again.`;
  if (status === 401 || status === 403)
    return `it refuses the key (${status}). Check TURSO_API_TOKEN and TURSO_ORG.`;
  if (status === 404) return "it knows no such thing (404). Check TURSO_ORG and TURSO_GROUP.";
  if (status === 429) return "too many requests (429). Wait a minute and try again.";
  if (status !== undefined && status >= 500) return `it has a fault of its own (${status}). Try again later.`;
  const said = String((error as Error).message ?? error)
    .split("\n")[0]!
    .slice(0, 200);
  return status ? `${said} (${status})` : `it cannot be reached (${said}).`;
}
