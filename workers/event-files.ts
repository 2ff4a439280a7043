import { type FileNote, fileNotes, forgetFiles, noteFiles } from "#db/control/file-notes";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { copyFiles, copyGivenFiles, deleteFiles } from "~/features/files/files.jobs.server";
import { report } from "~/lib/report.server";
import { findEventById } from "~/procedure/find-event.server";
import { openControl, openEvent } from "~/procedure/scope.server";
import { Budget } from "./budget";
import type { WorkerEnv } from "./env";

/** Each minute: what the command line left to do with whole events' files. What is too much for once is the next minute's. */
export async function processFileNotes(
  bound: WorkerEnv,
  budget = new Budget(),
): Promise<{ notes: number; failed: number }> {
  const env = budget.counted(bound);
  const control = openControl(env, { roundTrips: budget.roundTrips });
  const { notes } = await readBatch(control, { notes: fileNotes() });
  let failed = 0;
  for (const note of notes) {
    if (budget.isOver) break;
    try {
      const writes = await followed(env, note, notes);
      if (writes.length > 0) await writeBatch(control, writes);
    } catch (error) {
      failed += 1;
      report(error, { eventId: note.eventId, note: note.kind });
    }
  }
  return { notes: notes.length, failed };
}

async function followed(env: WorkerEnv, note: FileNote, all: readonly FileNote[]) {
  if (note.kind === "keep") return note.until < new Date().toISOString() ? [forgetFiles(note)] : [];
  if (note.kind === "copy") {
    const cursor = await copyFiles(env, note);
    return [cursor ? noteFiles({ ...note, cursor }) : forgetFiles(note)];
  }
  if (note.kind === "clone") {
    const event = await findEventById(openControl(env), note.eventId);
    const isLeft = event !== null && (await copyGivenFiles(await openEvent(env, event), env));
    return isLeft ? [] : [forgetFiles(note)];
  }
  // Not yet: the event is still there, or another one has not got its copies.
  const isNeeded = all.some(
    (other) => (other.kind === "copy" || other.kind === "clone") && other.from === note.eventId,
  );
  if (isNeeded || (await findEventById(openControl(env), note.eventId))) return [];
  await deleteFiles(env, note.eventId);
  return [forgetFiles(note)];
}
