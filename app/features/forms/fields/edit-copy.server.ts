import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { OWNERS } from "./fields-owner.server";
import type { FieldsOwner } from "./fields-owner.types";
import { stepBetween, stepped, withPublished } from "./steps.rules";
import { StoredStep } from "./steps.schema";
import { keepStep, markStep, nextStep, type StepName } from "./steps.server";
import type { WorkingCopy } from "./working-copy.rules";
import { type Edited, editedCopy, type FieldRow, outdated, writeCopy } from "./working-copy.server";

/** What happens to a working copy, as the log names it behind its owner's kind. */
export type CopyChange =
  | "fieldsAdded"
  | "fieldChanged"
  | "fieldMoved"
  | "fieldsRemoved"
  | "logicChanged"
  | "versionRestored"
  | "changeUndone"
  | "changeRedone";

/**
 * Changes a working copy in one batch, as a step that can be undone. `revision` is the one that whoever changes it was shown: an
 * older one is refused, and so is whatever happens between reading and writing. `atOnce` is written beside it: what holds over all
 * versions, and no undo takes back.
 */
export async function editCopy(
  ctx: CommandContext,
  { owner, revision }: { owner: FieldsOwner; revision: number },
  change: (before: Edited) => {
    after: WorkingCopy<FieldRow>;
    did: { change: CopyChange; details: Record<string, unknown> }[];
    guards?: readonly Write[];
    atOnce?: readonly Write[];
  },
): Promise<{ before: Edited; revision: number }> {
  const { found } = await readBatch(ctx.db, { found: editedCopy(owner) });
  const before = openCopy(found, { owner, revision });
  const { after, did, guards = [], atOnce = [] } = change(before);
  const [name] = did;
  if (!name) {
    if (atOnce.length > 0) await commandBatch(ctx, atOnce);
    return { before, revision };
  }
  await commandBatch(ctx, [
    ...guards,
    ...atOnce,
    ...writeCopy(ctx, { owner, before, after }),
    ...keepStep(ctx, owner, { step: stepBetween(before, after), name }),
    ...did.flatMap((one) => recordChange(ctx, { owner, before, ...one })),
  ]);
  return { before, revision: before.revision + 1 };
}

/** Undoes the last step of a working copy that is not undone, or does again the first that is. */
export async function stepCopy(
  ctx: CommandContext,
  owner: FieldsOwner,
  { revision, way }: { revision: number; way: "undo" | "redo" },
): Promise<{ revision: number; name: StepName }> {
  const { found, kept } = await readBatch(ctx.db, { found: editedCopy(owner), kept: nextStep(owner, way) });
  const before = openCopy(found, { owner, revision });
  if (!kept) throw new Conflict(way === "undo" ? "There is nothing to undo." : "There is nothing to redo.");
  const sides = StoredStep.safeParse(kept.step).data;
  if (!sides) throw new Conflict(CANNOT_STEP);
  const [from, to] = way === "undo" ? [sides.after, sides.before] : [sides.before, sides.after];
  const after = stepped(before, { from, to });
  if (after === "published") throw new Conflict(TYPE_WAS_PUBLISHED);
  if (after === "changed") throw new Conflict(CANNOT_STEP);
  const name = { change: kept.change, details: kept.details };
  await commandBatch(ctx, [
    ...writeCopy(ctx, { owner, before, after }),
    markStep(owner, {
      ...{ n: kept.n, step: withPublished(sides, before), isUndone: way === "undo" },
      otherwise: () => outdated(owner),
    }),
    ...recordChange(ctx, {
      ...{ owner, before, change: way === "undo" ? "changeUndone" : "changeRedone" },
      details: {},
    }),
  ]);
  return { revision: before.revision + 1, name };
}

const CANNOT_STEP =
  "What this step changed has been changed in another way since, so it cannot be undone or done again. Nothing was changed.";
const TYPE_WAS_PUBLISHED =
  "This step would bring back the type that a question had before it was published. A published question keeps its type. Nothing was changed.";

function openCopy(
  found: Edited | null,
  { owner, revision }: { owner: FieldsOwner; revision: number },
): Edited {
  if (!found) throw new NotFound();
  if (found.isArchived)
    throw new Conflict(`An archived ${OWNERS[owner.kind].noun} cannot be changed. Restore it first.`);
  if (found.revision !== revision) throw outdated(owner);
  return found;
}

const recordChange = (
  ctx: CommandContext,
  {
    owner,
    before,
    change,
    details,
  }: { owner: FieldsOwner; before: Edited; change: CopyChange; details: Record<string, unknown> },
): Write[] =>
  ctx.record({
    kind: `${owner.kind}.${change}`,
    subjectId: owner.id,
    details: { title: before.title, ...details },
  });
