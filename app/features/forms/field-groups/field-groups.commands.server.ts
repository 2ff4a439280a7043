import { sql } from "drizzle-orm";
import type { z } from "zod";
import { fieldGroups, fieldGroupVersions } from "#db/event/schema/forms";
import { as, jsonOne } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import { releaseLock } from "~/features/locks/locks.server";
import { Conflict, NotFound } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import type { FieldGroupInput, FieldGroupSettingsInput } from "../forms.schema";
import { INVALID_FIELD_GROUP } from "../forms.texts";
import { fieldGroupEntries } from "./found-field-groups.server";

/** Adds a field group, which is published at once (spec 2.3): its first version is empty. */
export async function addFieldGroup(
  ctx: CommandContext,
  input: z.infer<typeof FieldGroupInput>,
): Promise<{ fieldGroupId: string }> {
  const { title, description } = input;
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${ctx.actor.id}`, isSame: sql`title = ${title}` },
      sql`from field_group where id = ${id}`,
    );
  const again = (fieldGroupId: string) => ({ fieldGroupId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const versionId = newId();
    const { createdAt, createdBy } = stamp(ctx);
    const document = JSON.stringify({ id, title, description, fields: [], logicMap: {} });
    await commandBatch(ctx, [
      {
        write: q.insert(fieldGroups).values({
          ...{ id, title, description, isPublished: true, liveRevision: 1 },
          ...{ liveVersionId: versionId, lastNumber: 1, ...stamp(ctx) },
        }),
        otherwise: () => new Conflict(INVALID_FIELD_GROUP),
      },
      q
        .insert(fieldGroupVersions)
        .values({ id: versionId, fieldGroupId: id, number: 1, document, createdAt, createdBy }),
      ...fieldGroupEntries.index(id),
      ...ctx.record({ kind: "fieldGroup.added", subjectId: id, details: { title } }),
    ]);
    return { fieldGroupId: id };
  });
}

const outdated = () => new Conflict("Somebody else saved this field group while you were editing");

/** Saves what a field group is called, in its working copy. A save that is based on an older version is refused. */
export async function updateFieldGroup(
  ctx: CommandContext,
  fieldGroupId: string,
  { title, description, version }: z.infer<typeof FieldGroupSettingsInput>,
): Promise<void> {
  const { saved } = await readBatch(ctx.db, {
    saved: jsonOne({ version: as<number>(sql`version`) }, sql`from field_group where id = ${fieldGroupId}`),
  });
  if (!saved) throw new NotFound();
  if (saved.version !== version) throw outdated();
  const { updatedAt, updatedBy } = restamp(ctx);
  await commandBatch(ctx, [
    {
      write: sql`update field_group set
          revision = revision + iif(title = ${title} and description = ${description}, 0, 1),
          title = ${title}, description = ${description}, version = version + 1, updated_at = ${updatedAt},
          updated_by = ${updatedBy}
        where id = ${fieldGroupId} and version = ${version}`,
      otherwise: outdated,
    },
    ...fieldGroupEntries.index(fieldGroupId),
    releaseLock(ctx, fieldGroupId),
    ...ctx.record({ kind: "fieldGroup.updated", subjectId: fieldGroupId, details: { title } }),
  ]);
}
