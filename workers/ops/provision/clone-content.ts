import type { EventDatabase } from "#db/database";
import { type Read, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { Copying } from "~/procedure/room-work.server";
import { CLONES, searchIndexAgain } from "~/rooms.server";

/** Copies what makes an event's pattern into one that was just seeded, all in one batch. Returns how much of what. */
export async function copyContent(
  from: EventDatabase,
  to: EventDatabase,
  wanted: Pick<Copying, "eventId" | "from" | "shift" | "eventName">,
): Promise<Record<string, number>> {
  const reads: Record<string, Read<unknown>> = {};
  for (const [at, clone] of CLONES.entries())
    for (const [name, read] of Object.entries(clone.reads())) reads[`${at} ${name}`] = read;
  const all = await readBatch(from, reads);
  const parts = CLONES.map((clone, at) => {
    const own = Object.entries(all).filter(([name]) => name.startsWith(`${at} `));
    return { clone, found: Object.fromEntries(own.map(([name, it]) => [name.split(" ")[1], it])) as never };
  });
  const ids = new Map(parts.flatMap(({ clone, found }) => clone.ids(found)).map((id) => [id, newId()]));
  const mapped = (id: string) => ids.get(id) ?? id;
  const at = new Date().toISOString();
  const copying: Copying = {
    ...wanted,
    mapped,
    relinked: (text) => text.replace(UUID, mapped),
    audit: { createdAt: at, createdBy: "system", updatedAt: at, updatedBy: "system" },
  };
  await writeBatch(to, [
    ...parts.flatMap(({ clone, found }) => clone.writes(found, copying)),
    ...searchIndexAgain(),
  ]);
  return Object.assign({}, ...parts.map(({ clone, found }) => clone.counts(found)));
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
