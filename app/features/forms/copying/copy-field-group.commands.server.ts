import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { copyStock } from "~/features/orders/stock/kept-stock.server";
import { Conflict, NotFound } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { fieldGroupEntries } from "../field-groups/found-field-groups.server";
import { editedCopy, insertFields } from "../fields/working-copy.server";
import { NO_FIELD_GROUP } from "../forms.texts";
import { copiedTitle } from "./copied-fields.rules";
import { copiedWorking } from "./copied-working.server";

/**
 * Copies a field group, as its working copy says it: under fresh ids, its logic following them, unpublished (spec 2.4). A failure
 * leaves nothing.
 */
export async function copyFieldGroup(
  ctx: CommandContext,
  fieldGroupId: string,
  input: { formId?: string | undefined },
): Promise<{ fieldGroupId: string }> {
  const before = (id: string) => {
    const isOwn = sql`created_by = ${ctx.actor.id} and exists (select 1 from activity
      where kind = 'fieldGroup.duplicated' and subject_id = ${id} and details ->> 'copyOf' = ${fieldGroupId})`;
    return madeBefore({ isOwn, isSame: sql`true` }, sql`from field_group where id = ${id}`);
  };
  const again = (copyId: string) => ({ fieldGroupId: copyId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const owner = { kind: "fieldGroup", id: fieldGroupId } as const;
    const { copy } = await readBatch(ctx.db, {
      copy: editedCopy(owner),
    });
    if (!copy) throw new NotFound(NO_FIELD_GROUP);
    const { rows, logicMap, parts } = copiedWorking(owner, { copy, known: [] });
    const { createdAt, createdBy } = stamp(ctx);
    await commandBatch(ctx, [
      {
        write: sql`insert into field_group (id, title, description, is_published, logic_map, created_at, created_by,
            updated_at, updated_by)
          select ${id}, ${copiedTitle(copy.title)}, description, 0, ${JSON.stringify(logicMap)}, ${createdAt}, ${createdBy},
            ${createdAt}, ${createdBy}
          from field_group where id = ${fieldGroupId} and revision = ${copy.revision}`,
        otherwise: () =>
          new Conflict("Somebody changed this field group a moment ago. Check it, then copy it again."),
      },
      ...insertFields(ctx, { kind: "fieldGroup", id }, rows),
      ...copyStock(ctx, { scopeId: id, parts }),
      ...fieldGroupEntries.index(id),
      ...ctx.record({
        kind: "fieldGroup.duplicated",
        subjectId: id,
        details: { title: copy.title, copyOf: fieldGroupId },
      }),
    ]);
    return { fieldGroupId: id };
  });
}
