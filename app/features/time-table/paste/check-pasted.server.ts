import { readBatch } from "#db/read-batch";
import { Refused } from "~/lib/errors";
import { sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { entriesKnown } from "../entries.queries.server";
import { entryWhen } from "../entry-words.rules";
import { type CheckedRow, entryKey, type PastedEntry, readPasted, withoutKnown } from "./pasted-rows.rules";

/** What was pasted, row by row, as the event's locale and clock have it and with what is there already left out. */
export async function checkPasted(
  ctx: CommandContext,
  text: string,
): Promise<{ entries: PastedEntry[]; shown: ShownPaste }> {
  const { locale, timeZone } = ctx.settings.event;
  const read = readPasted(text, { locale, timeZone });
  if (typeof read === "string") throw new Refused(read, { text: read });
  const { known } = await readBatch(ctx.db, { known: entriesKnown() });
  const rows = withoutKnown(read.rows, new Set(known.map(entryKey)));
  const entries = rows.flatMap(({ entry }) => entry ?? []);
  return {
    entries,
    shown: {
      rows: rows.map(({ entry, ...row }: CheckedRow) => ({
        ...row,
        when: entry && entryWhen(entry, locale),
      })),
      count: entries.length,
      unread: read.unread,
      seen: await sha256(JSON.stringify(entries)),
    },
  };
}

export interface ShownPaste {
  rows: { line: number; title: string; place: string; when: string | null; faults: string[] }[];
  /** So many can be added. */
  count: number;
  unread: string[];
  /** What these rows are told by: others are shown before they are added. */
  seen: string;
}
