import { sql } from "drizzle-orm";
import { hasLevel, type Level } from "~/identity/permissions.rules";
import { openEventOf } from "../../harness/databases";
import type { Client } from "../../harness/http";
import { httpClient } from "../../harness/http";
import { portal } from "../../harness/portal";
import { DEMO_IDS, NAMED_OTHERWISE, NO_ID, NOT_THERE } from "../../harness/samples";
import { BUILT } from "../../harness/site-map";
import { demoUser } from "../../worlds/portal-event";
import { rowsOf } from "../../worlds/test-event";

export interface Role {
  name: string;
  email: string | null;
  level: Level | null;
  hasTeam: boolean;
}

export const ROLES: Role[] = [
  { name: "nobody", email: null, level: null, hasTeam: false },
  { name: "user", email: "owner@demo.example", level: "user", hasTeam: true },
  { name: "viewer", email: "viewer@demo.example", level: "reportViewer", hasTeam: false },
  { name: "moder.", email: "moderator@demo.example", level: "moderator", hasTeam: false },
  { name: "admin", email: "admin@demo.example", level: "admin", hasTeam: false },
  { name: "staff", email: "staff@demo.example", level: "eventflowAdmin", hasTeam: false },
];

export const clientFor = async (role: Role): Promise<Client> =>
  role.email ? demoUser(role.email) : httpClient();

export function isAllowed(access: string, level: Level | null): boolean {
  if (access === "guest") return true;
  if (level === null) return false;
  return access === "signedIn" || hasLevel(level, access as Level);
}

/** What the frame around a page asks for: the page's own access comes on top. */
export const frameAccess = (path: string) =>
  path === "/admin" || path.startsWith("/admin/") ? "reportViewer" : "signedIn";

/** Real ids of the demo event for the parameters of a path; what has no table yet gets an id of the same form. */
export async function demoIds(host: { dataDir: string } = portal()): Promise<Record<string, string>> {
  const db = await openEventOf(host, "demo");
  const columns = Object.entries(DEMO_IDS).map(([name, id]) => `${id} as ${name}`);
  const [ids] = await rowsOf<Record<string, string>>(
    db,
    sql`select ${sql.raw(columns.join(", "))} from user u where u.email = 'owner@demo.example'`,
  );
  return { ...ids, type: "task", id: ids?.taskId ?? "" };
}

/** An address of the site map with ids for its parameters. A built one with a parameter that nobody has a sample of is an error. */
export const withIds = (path: string, ids: Record<string, string>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const other = NAMED_OTHERWISE.find((one) => one.name === name && path.startsWith(one.begins));
    const known = ids[other?.id ?? name];
    if (known) return known;
    if (NOT_THERE.includes(name) || !BUILT.some((page) => page.path === path)) return NO_ID;
    throw new Error(
      `No sample of ":${name}" for ${path}: give it an id of the demo in DEMO_IDS, or name it in NOT_THERE (tests/harness/samples.ts).`,
    );
  });
