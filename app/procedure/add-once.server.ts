import type { SQL } from "drizzle-orm";
import { bool, type Cells, jsonOne } from "#db/json-row";
import { pause } from "#db/pause";
import { type Read, readBatch } from "#db/read-batch";
import { Conflict, Forbidden } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { CHANGED_SINCE, NOT_AGAIN } from "~/ui/form-id.texts";
import type { CommandContext } from "./context";
import { isRefusal } from "./guards.server";

/** What a form made when it was sent before: by this very person in this very place, and what the form says now. */
type MadeBefore = { isOwn: boolean; isSame: boolean };

/** Looks for it: conditions over the row that `from` finds, and what else is wanted of it. */
export const madeBefore = <C extends Cells>(
  { isOwn, isSame, ...rest }: { isOwn: SQL; isSame: SQL } & C,
  from: SQL,
) => jsonOne({ isOwn: bool(isOwn), isSame: bool(isSame), ...rest }, from);

/**
 * Adds what a form carries an id for: once, however often the form is sent. A second sending fails on the row that the
 * first one made, and is answered as the first was. An id that is somebody else's, or of another place, tells nothing.
 */
export async function addOnce<Made, Before extends MadeBefore>(
  ctx: Pick<CommandContext, "db">,
  form: {
    /** None where nobody filled in a form. */
    id: string | undefined;
    before: (id: string) => Read<Before | null>;
    again: (id: string, before: Before) => Made;
    /** Whether the same form is being saved by another request now: then its end is waited for, up to two seconds. */
    isUnderWay?: () => Promise<boolean>;
  },
  add: (id: string) => Promise<Made>,
): Promise<Made> {
  const { id } = form;
  if (id === undefined) return add(newId());
  try {
    return await add(id);
  } catch (error) {
    if (!isRefusal(error) || error instanceof Forbidden) throw error;
    for (let waits = 0; ; waits += 1) {
      // Asked before the row is looked for: what ends in between has left its row.
      const isUnderWay = waits < 10 && ((await form.isUnderWay?.()) ?? false);
      const { before } = await readBatch(ctx.db, { before: form.before(id) });
      if (before && !before.isOwn) throw new Conflict(NOT_AGAIN);
      if (before && !before.isSame) throw new Conflict(CHANGED_SINCE);
      if (before) return form.again(id, before);
      if (!isUnderWay) throw error;
      await pause(200);
    }
  }
}
