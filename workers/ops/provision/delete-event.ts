import { eq } from "drizzle-orm";
import { noteFiles } from "#db/control/file-notes";
import { controlOutbox, eventHosts, events, memberships, tokens } from "#db/control/schema";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { databaseNameOf } from "./driver";
import { getEvent } from "./events";
import { dropFormer } from "./former-copies";
import type { Installation } from "./installation";
import { forgetMove } from "./move-note";
import { clearStrays } from "./strays";

/**
 * Removes an event for good: first from sight, then its database, then what control knows of it. Identities stay, they
 * may be in other events. The Worker deletes its files soon after. Cut short, it is finished by the same call again.
 */
export async function deleteEvent(from: Installation, slug: string): Promise<void> {
  const { id, databaseUrl } = await getEvent(from.control, slug);
  const closed = { status: "deleting", updatedAt: new Date().toISOString() } as const;
  await writeBatch(from.control, [q.update(events).set(closed).where(eq(events.id, id))]);
  // A restored event's database has another name than the one it was made with.
  const names = new Set([databaseNameOf(id), databaseUrl && from.driver.nameOf(databaseUrl)]);
  for (const name of names) if (name) await from.driver.delete(name);
  await clearStrays(from, id, "");
  await dropFormer(from, id);
  await writeBatch(from.control, [
    q.delete(eventHosts).where(eq(eventHosts.eventId, id)),
    q.delete(memberships).where(eq(memberships.eventId, id)),
    q.delete(tokens).where(eq(tokens.eventId, id)),
    q.delete(controlOutbox).where(eq(controlOutbox.eventId, id)),
    forgetMove(id),
    noteFiles({ kind: "delete", eventId: id }),
    q.delete(events).where(eq(events.id, id)),
  ]);
}
