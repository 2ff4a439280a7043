import { and, eq } from "drizzle-orm";
import { eventHosts } from "#db/control/schema";
import { first, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { hostProblem } from "./event-rules";
import { allEvents, getEvent } from "./events";
import type { Installation } from "./installation";
import { PlainError } from "./plain-error";

/** Gives an event another host. Its own already: nothing to do. Returns whether it is new. */
export async function addHost(on: Installation, slug: string, wanted: string): Promise<boolean> {
  const host = wanted.toLowerCase();
  const problem = hostProblem(host, on.env.BASE_DOMAIN);
  if (problem) throw new PlainError(problem.replace(" (--host)", ""));
  const event = await getEvent(on.control, slug);
  if (event.status === "deleting") throw new PlainError(`"${slug}" is half deleted: it gets no host.`);
  if (event.hosts.includes(host)) return false;
  const taken = async () => {
    const { row } = await readBatch(on.control, {
      row: first(q.select().from(eventHosts).where(eq(eventHosts.host, host))),
    });
    const owner = row && (await allEvents(on.control)).find(({ id }) => id === row.eventId);
    return row && new PlainError(`The host ${host} is taken by "${owner?.slug ?? "another event"}".`);
  };
  const before = await taken();
  if (before) throw before;
  await writeBatch(on.control, [
    {
      write: q.insert(eventHosts).values({ host, eventId: event.id, createdAt: new Date().toISOString() }),
      otherwise: () => new PlainError(`The host ${host} was taken in this very moment.`),
    },
  ]);
  return true;
}

/** Takes a host away again. Not there: the message names those that are. */
export async function removeHost(on: Installation, slug: string, wanted: string): Promise<void> {
  const host = wanted.toLowerCase();
  const event = await getEvent(on.control, slug);
  if (!event.hosts.includes(host)) {
    throw new PlainError(
      `"${slug}" does not answer at ${host}. Its own hosts: ${event.hosts.join(", ") || "none"}.`,
    );
  }
  await writeBatch(on.control, [
    q.delete(eventHosts).where(and(eq(eventHosts.host, host), eq(eventHosts.eventId, event.id))),
  ]);
}
