import { isAway } from "#db/away";
import { isNoAnswer } from "#db/time-limit";
import { isUnavailable } from "#db/unavailable";
import { inParallel } from "~/lib/in-parallel";
import { allEvents, type EventRow } from "./events";
import type { Installation } from "./installation";
import { PlainError } from "./plain-error";

/**
 * What is wrong with an event's database, in words; null where it can be read and is the event's own. A file that vanished
 * is opened by its server as a new, empty database: only control knows that there was one.
 */
export async function faultOf(on: Installation, event: EventRow): Promise<string | null> {
  const isMade = event.status === "active" || event.status === "suspended";
  if (!isMade || !event.databaseUrl || !on.driver.owns(event.databaseUrl)) return null;
  try {
    const db = await on.openEvent(event);
    const [tables] = await db.batch(
      ["select name from sqlite_master where name in ('event_root', '__drizzle_migrations')"],
      "read",
    );
    if ((tables?.rows.length ?? 0) < 2) return "its database is gone: there is an empty one in its place";
    const [root, check] = await db.batch(["select id from event_root", "pragma quick_check(1)"], "read");
    const verdict = String(Object.values(check?.rows[0] ?? {})[0] ?? "");
    if (verdict !== "ok") return `its database is damaged (${verdict})`;
    const id = String(root?.rows[0]?.id ?? "none");
    return id === event.id ? null : `its database says that it is another event's (${id})`;
  } catch (error) {
    if (isAway(error)) return error.isPassing ? null : "its database is gone";
    // No answer in time says nothing of the file; a server that breaks off, twice, does.
    if (isUnavailable(error) && (error.reason === "busy" || isNoAnswer(error.cause))) return null;
    const { message } = (isUnavailable(error) ? (error.cause ?? error) : error) as Error;
    return `its database cannot be read (${message.split("\n")[0]?.slice(0, 120)})`;
  }
}

/** The events that cannot answer, each with what is wrong, in the order of their slugs. */
export async function faults(on: Installation, events: readonly EventRow[]): Promise<Map<EventRow, string>> {
  const found = new Map<EventRow, string>();
  await inParallel(events, async (event) => {
    const fault = await faultOf(on, event);
    if (fault) found.set(event, fault);
  });
  return new Map([...found].sort(([a], [b]) => (a.slug < b.slug ? -1 : 1)));
}

/** The same as lines for people. */
export async function lostEvents(on: Installation): Promise<string[]> {
  const found = await faults(on, await allEvents(on.control));
  return [...found].map(([event, fault]) => lostText(event.slug, fault));
}

export const lostText = (slug: string, fault: string): string =>
  `The event ${slug} answers nobody: ${fault}. Bring it back: npm run event -- restore ${slug} --from <backup>`;

/**
 * Work with an event's database. Where it fails because the database does, it says so in a sentence, and what to do: what a
 * driver says is for nobody to read, and may hold SQL.
 */
export async function sayingFault<T>(on: Installation, event: EventRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = await faultOf(on, event).catch(() => null);
    if (fault) throw new PlainError(lostText(event.slug, fault));
    const isOfDatabase =
      isUnavailable(error) || isAway(error) || /^(HranaError|DatabaseError)$/.test(nameOf(error));
    if (!isOfDatabase) throw error;
    throw new PlainError(
      `The database of "${event.slug}" does not answer as it should (${shortOf(error)}). Try again.`,
    );
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");

/** A code rather than a text, and never a statement. */
const shortOf = (error: unknown) => (error as { code?: string }).code ?? nameOf(error);

/** Before anything is written into a database that people's data should be in. */
export async function refuseLost(on: Installation, event: EventRow): Promise<void> {
  const fault = event.schemaVersion > 0 ? await faultOf(on, event) : null;
  if (fault)
    throw new PlainError(`${fault}. Bring it back: npm run event -- restore ${event.slug} --from <backup>`);
}
