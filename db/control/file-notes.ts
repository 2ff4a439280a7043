import { and, eq, gte, lt } from "drizzle-orm";
import { many, q, type Read } from "../read-batch";
import type { Write } from "../write-batch";
import { appSettings } from "./schema";

/**
 * What must still happen to an event's files in storage. The command line cannot reach it, so it leaves a note, and the
 * Worker does it in the minutes after (workers/event-files.ts). Each may be done twice without harm.
 */
export type FileNote =
  | { kind: "delete"; eventId: string }
  /** Another event's files are this one's too; `cursor`: how far it has come. */
  | { kind: "copy"; eventId: string; from: string; cursor?: string }
  /** The files that it was given by the event that it was made after are copied, as its rows say (`file.copied_from`). */
  | { kind: "clone"; eventId: string; from: string }
  /** The database went back in time: objects that it knows nothing of are kept until then, for going forward again. */
  | { kind: "keep"; eventId: string; until: string };

const PREFIX = "files:";
const keyOf = ({ kind, eventId }: Pick<FileNote, "kind" | "eventId">) => `${PREFIX}${kind}:${eventId}`;

export function noteFiles(note: FileNote): Write {
  const value = JSON.stringify(note);
  return q
    .insert(appSettings)
    .values({ key: keyOf(note), value })
    .onConflictDoUpdate({ target: appSettings.key, set: { value } });
}

export const forgetFiles = (note: Pick<FileNote, "kind" | "eventId">): Write =>
  q.delete(appSettings).where(eq(appSettings.key, keyOf(note)));

export function fileNotes(): Read<FileNote[]> {
  // ";" follows ":".
  const rows = many(
    q
      .select({ value: appSettings.value })
      .from(appSettings)
      .where(and(gte(appSettings.key, PREFIX), lt(appSettings.key, "files;"))),
  );
  return { ...rows, parse: (result) => rows.parse(result).map(({ value }) => JSON.parse(value) as FileNote) };
}
