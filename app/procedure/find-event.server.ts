import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { eventHosts, events } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { as, jsonRows, valuesOf } from "#db/json-row";
import { type Read, readBatch } from "#db/read-batch";
import { steadyNow } from "#db/steady-clock";
import { isUnavailable } from "#db/unavailable";
import { report } from "~/lib/report.server";
import type { EventRecord } from "./context";

const e = alias(events, "e");

const CACHE_MS = 30_000;
const CACHE_SIZE = 500;
/** So long an event that was found goes on answering while the control database does not. */
const STALE_MS = 10 * 60_000;
/** While one request asks again, the others take what is known. */
const ASKING_MS = 12_000;

interface Known {
  event: EventRecord | null;
  foundAt: number;
  until: number;
}
const cache = new Map<string, Known>();

/** `<slug>.<base domain>`, the base domain itself (the default event), or a host that is registered for the event. */
export function slugOfHost(host: string, baseDomain: string, defaultSlug: string): string | null {
  if (host === baseDomain) return defaultSlug || null;
  if (!host.endsWith(`.${baseDomain}`)) return null;
  const slug = host.slice(0, -baseDomain.length - 1);
  return /^[a-z0-9](-?[a-z0-9])*$/.test(slug) ? slug : null;
}

/** The event that answers at a host, cached for 30 s an isolate; null where there is none. */
export async function findEventByHost(
  openControl: () => ControlDatabase,
  host: string,
  names: { baseDomain: string; defaultSlug: string },
): Promise<EventRecord | null> {
  const known = cache.get(host);
  if (known && known.until > steadyNow()) return known.event;
  const slug = slugOfHost(host, names.baseDomain, names.defaultSlug);
  const where = slug
    ? sql`e.slug = ${slug}`
    : sql`e.id = (select event_id from ${eventHosts} where host = ${host})`;
  const isUsable = known?.event && known.foundAt + STALE_MS > steadyNow();
  if (isUsable) known.until = steadyNow() + ASKING_MS;
  try {
    const { found } = await readBatch(openControl(), { found: eventRows(where) });
    const event = found[0] ?? null;
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(host, { event, foundAt: steadyNow(), until: steadyNow() + CACHE_MS });
    return event;
  } catch (error) {
    if (!isUsable || !isUnavailable(error)) throw error;
    report(error);
    return known.event;
  }
}

/** Control is asked again at the next request to any of its hosts. */
export function forgetEvent(id: string): void {
  for (const [host, { event }] of cache) if (event?.id === id) cache.delete(host);
}

export async function findEventById(control: ControlDatabase, id: string): Promise<EventRecord | null> {
  const { found } = await readBatch(control, { found: eventRows(sql`e.id = ${id}`) });
  return found[0] ?? null;
}

export const eventsByIds = (ids: readonly string[]): Read<EventRecord[]> =>
  eventRows(sql`e.id in (select value from json_each(${JSON.stringify(ids)}))`);

/** Events that answer and can be worked on, after `after` in id order: for sweeps. */
export async function activeEvents(
  control: ControlDatabase,
  after: string,
  limit: number,
): Promise<EventRecord[]> {
  const where = sql`e.status = 'active' and e.id > ${after} order by e.id limit ${limit}`;
  return (await readBatch(control, { found: eventRows(where) })).found;
}

const eventRows = (where: SQL): Read<EventRecord[]> =>
  jsonRows(
    {
      id: e.id,
      slug: e.slug,
      name: e.name,
      databaseUrl: e.databaseUrl,
      databaseToken: e.databaseToken,
      schemaVersion: e.schemaVersion,
      status: e.status,
      hosts: valuesOf(
        as<string>(sql`host`),
        sql`from ${eventHosts} where event_id = ${e.id} order by created_at`,
      ),
    },
    sql`from ${events} e where ${where}`,
  );

/** Where links of an event point: its first registered host, else `<slug>.<base domain>`; never free text. */
export function eventOrigin(
  event: Pick<EventRecord, "slug" | "hosts">,
  env: { BASE_DOMAIN: string; PUBLIC_SCHEME: string },
): string {
  return `${env.PUBLIC_SCHEME}://${event.hosts[0] ?? `${event.slug}.${env.BASE_DOMAIN}`}`;
}
