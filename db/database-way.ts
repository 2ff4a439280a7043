/**
 * Where a database's URL leads. On one machine `http://<name>.db` is the server beside the Worker, and
 * `http://<name>.<server>.db` one that the settings name (DATABASE_SERVERS): both are reached through a binding, by no
 * other way. Everything else is out there, over TLS, at hosts that are allowed; nothing is contacted because the control
 * database says so.
 */
export type DatabaseWay = { binding: DatabaseBinding } | "outside" | null;
export type DatabaseBinding = "SQLD" | `SQLD_${string}`;

export const SERVER_NAME = /^[a-z](-?[a-z0-9]){0,29}$/;

export function wayTo(url: string, allowed: readonly string[]): DatabaseWay {
  const { protocol, hostname } = parts(url);
  if (hostname === "db" || hostname.endsWith(".db")) {
    const labels = hostname.split(".");
    if (protocol !== "http:" || labels.length > 3 || labels.length < 2) return null;
    if (labels.length === 2) return { binding: "SQLD" };
    return SERVER_NAME.test(labels[1]!) ? { binding: bindingOf(labels[1]!) } : null;
  }
  const isSafe = protocol === "libsql:" || protocol === "https:" || protocol === "wss:";
  return isSafe && allowed.some((host) => isWithin(hostname, host)) ? "outside" : null;
}

export const bindingOf = (server: string): DatabaseBinding =>
  `SQLD_${server.toUpperCase().replaceAll("-", "_")}`;

/**
 * The hosts (each with all that is below it) at which databases may be: `DATABASE_HOSTS`, comma-separated, or else what
 * the control database's own host is below.
 */
export function allowedHosts(env: { CONTROL_DATABASE_URL: string; DATABASE_HOSTS?: string }): string[] {
  const { hostname } = parts(env.CONTROL_DATABASE_URL);
  if (hostname.endsWith(".db")) return listed(env.DATABASE_HOSTS);
  if (env.DATABASE_HOSTS) return [hostname, ...listed(env.DATABASE_HOSTS)];
  const parent = hostname.split(".").slice(1).join(".");
  return parent.includes(".") ? [hostname, parent] : [hostname];
}

const listed = (hosts = ""): string[] =>
  hosts
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host.length > 0);

const isWithin = (hostname: string, host: string): boolean =>
  hostname === host || hostname.endsWith(`.${host}`);

function parts(url: string): { protocol: string; hostname: string } {
  try {
    const { protocol, hostname } = new URL(url);
    return { protocol, hostname: hostname.toLowerCase() };
  } catch {
    return { protocol: "", hostname: "" };
  }
}
