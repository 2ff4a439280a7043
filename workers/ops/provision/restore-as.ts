import { and, eq, sql } from "drizzle-orm";
import { noteFiles } from "#db/control/file-notes";
import { events } from "#db/control/schema";
import { outbox } from "#db/event/schema/activity";
import { eventRoot } from "#db/event/schema/core";
import { emailLog } from "#db/event/schema/email";
import { files } from "#db/event/schema/files";
import { settings } from "#db/event/schema/settings";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import { cancelUnsent } from "./cancel-unsent";
import { whileCreating } from "./creation";
import { deleteEvent } from "./delete-event";
import { databaseNameOf } from "./driver";
import type { DumpHeader } from "./dump-file";
import { slugProblem } from "./event-rules";
import { findEvent } from "./events";
import type { Installation } from "./installation";
import { PlainError } from "./plain-error";
import { factsOf, loadFresh, membershipsOf, type PutFiles, usableDump } from "./restore";
import { forgetStrays } from "./strays";

/**
 * Makes another event of a backup, under an id of its own: with its people, without sessions, links in mails, promised
 * work, hosts and address of the first one. It answers to people only at the very end; cut short, the same call begins anew.
 */
export async function restoreAs(
  on: Installation,
  slug: string,
  file: string,
  putFiles?: PutFiles,
): Promise<DumpHeader> {
  const problem = slugProblem(slug);
  if (problem) throw new PlainError(problem);
  return whileCreating(on, slug, () => makeOf(on, slug, file, putFiles));
}

async function makeOf(
  on: Installation,
  slug: string,
  file: string,
  putFiles?: PutFiles,
): Promise<DumpHeader> {
  on.log(`1/5 Checking ${file}`);
  const header = await usableDump(file);
  const id = await reserve(on, slug, header.name);
  await putFiles?.(id);
  const { db, url, databaseToken, schemaVersion } = await loadFresh(on, { id }, databaseNameOf(id), file);
  await cancelUnsent(db);
  await writeBatch(db, [
    q.update(eventRoot).set({ id, slug }),
    q.update(emailLog).set({ eventId: id }),
    q.delete(outbox),
    // Its files are copies too: the same names under its own id.
    q.update(files).set({
      key: sql`replace(${files.key}, ${`${header.eventId}/`}, ${`${id}/`})`,
      sizes: sql`replace(${files.sizes}, ${`"${header.eventId}/`}, ${`"${id}/`})`,
    }),
    q
      .update(settings)
      .set({ data: sql`json_set(${settings.data}, '$.appUrl', '')` })
      .where(eq(settings.kind, "event")),
  ]);
  on.log("4/5 Letting its people in");
  await writeBatch(on.control, [
    {
      write: q
        .update(events)
        .set({ databaseUrl: url, databaseToken, schemaVersion, ...(await factsOf(db)), status: "active" })
        .where(and(eq(events.id, id), eq(events.status, "creating"))),
      otherwise: () => new PlainError(`"${slug}" was removed by somebody else while it was being made.`),
    },
    ...(await membershipsOf(id, db)),
    forgetStrays(id),
    // With files of its own from the backup it needs no copies of what lies in storage now.
    !putFiles && noteFiles({ kind: "copy", eventId: id, from: header.eventId }),
  ]);
  on.log(`5/5 ${slug} answers`);
  return header;
}

async function reserve(on: Installation, slug: string, name: string): Promise<string> {
  const same = await findEvent(on.control, slug);
  if (same && same.status !== "creating")
    throw new PlainError(`The slug "${slug}" is taken by "${same.name}".`);
  if (same) {
    on.log(`An earlier creation of "${slug}" was cut short: starting over.`);
    await deleteEvent(on, slug);
  }
  const id = newId();
  const at = new Date().toISOString();
  await writeBatch(on.control, [
    {
      write: q
        .insert(events)
        .values({ id, slug, name, databaseUrl: "", status: "creating", createdAt: at, updatedAt: at }),
      otherwise: () => new PlainError(`"${slug}" was taken in this very moment. Try again.`),
    },
  ]);
  return id;
}
