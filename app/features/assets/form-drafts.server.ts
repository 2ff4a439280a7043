import { and, eq, gt, lt } from "drizzle-orm";
import { formDrafts } from "#db/event/schema/form-drafts";
import { first, mapRead, q, type Read } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";

const KEPT_MS = 24 * 3_600_000;

export interface FormDraft {
  id: string;
  back: string;
  field: string;
  purpose: string;
  fields: readonly [name: string, value: string][];
}

/** Keeps a form as it was sent while its sender chooses a picture for it. */
export async function keepDraft(
  ctx: CommandContext,
  { fields, ...draft }: Omit<FormDraft, "id">,
): Promise<string> {
  const id = newId();
  await commandBatch(ctx, [
    ...clearDrafts(ctx.now),
    q.insert(formDrafts).values({
      ...draft,
      id,
      fields: JSON.stringify(fields),
      createdAt: ctx.now.toISOString(),
      createdBy: ctx.actor.id,
    }),
  ]);
  return id;
}

/** Its sender's alone. */
export const draftOf = (id: string, userId: string, now: Date): Read<FormDraft | null> =>
  mapRead(
    first(
      q
        .select()
        .from(formDrafts)
        .where(
          and(eq(formDrafts.id, id), eq(formDrafts.createdBy, userId), gt(formDrafts.createdAt, since(now))),
        ),
    ),
    (row) =>
      row && {
        id: row.id,
        back: row.back,
        field: row.field,
        purpose: row.purpose,
        fields: JSON.parse(row.fields) as FormDraft["fields"],
      },
  );

/** Daily, and whenever one comes. */
export const clearDrafts = (now: Date): Write[] => [
  q.delete(formDrafts).where(lt(formDrafts.createdAt, since(now))),
];

const since = (now: Date) => new Date(now.getTime() - KEPT_MS).toISOString();
