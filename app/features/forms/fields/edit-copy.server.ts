import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { type FieldsOwner, OWNERS } from "./fields-owner.server";
import type { WorkingCopy } from "./working-copy.rules";
import { type Edited, editedCopy, type FieldRow, outdated, writeCopy } from "./working-copy.server";

/** What happens to a working copy, as the log names it behind its owner's kind. */
export type CopyChange = "fieldsAdded" | "fieldChanged" | "fieldMoved" | "fieldsRemoved" | "logicChanged";

/**
 * Changes a working copy in one batch. `revision` is the one that whoever changes it was shown: an older one is refused, and so is
 * whatever happens between reading and writing.
 */
export async function editCopy(
  ctx: CommandContext,
  { owner, revision }: { owner: FieldsOwner; revision: number },
  change: (before: Edited) => {
    after: WorkingCopy<FieldRow>;
    did: { change: CopyChange; details: Record<string, unknown> }[];
    guards?: readonly Write[];
  },
): Promise<{ before: Edited; revision: number }> {
  const { before } = await readBatch(ctx.db, { before: editedCopy(owner) });
  if (!before) throw new NotFound();
  if (before.isArchived)
    throw new Conflict(`An archived ${OWNERS[owner.kind].noun} cannot be changed. Restore it first.`);
  if (before.revision !== revision) throw outdated(owner);
  const { after, did, guards = [] } = change(before);
  if (did.length === 0) return { before, revision };
  await commandBatch(ctx, [
    ...guards,
    ...writeCopy(ctx, { owner, before, after }),
    ...did.flatMap(({ change: what, details }) =>
      ctx.record({
        kind: `${owner.kind}.${what}`,
        subjectId: owner.id,
        details: { title: before.title, ...details },
      }),
    ),
  ]);
  return { before, revision: before.revision + 1 };
}
