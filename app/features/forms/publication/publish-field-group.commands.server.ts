import { sql } from "drizzle-orm";
import { fieldGroupVersions } from "#db/event/schema/forms";
import { as, bool, jsonOne, jsonRows } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import type { FormDocument, GroupDocument } from "../document/form-document.schema";
import { readDocument } from "../document/read-document.schema";
import { type Edited, editedCopy, readableFields } from "../fields/working-copy.server";
import { INVALID_FIELD_GROUP } from "../forms.texts";
import { refuseFaults, withGroupAlone } from "./checks.server";
import { addVersion } from "./version-rows.server";

const CHANGED =
  "Somebody changed this field group, or a form that has it, a moment ago. Look at what would be published, and publish then.";

/** What one publishing of a group may carry, in characters: all forms are written in one batch. */
const MOST_DOCUMENTS = 48_000_000;

const using = (fieldGroupId: string) => sql`from form_version_use x
  join form_version v on v.id = x.form_version_id
  join form fm on fm.id = v.form_id and fm.live_version_id = v.id and fm.is_published = 1
  where x.kind = 'fieldGroup' and x.target_id = ${fieldGroupId}`;

/** The published forms that have a group, archived ones too, as they are live. */
const formsWithGroup = (fieldGroupId: string) =>
  jsonRows(
    {
      id: as<string>(sql`fm.id`),
      title: as<string>(sql`fm.title`),
      versionId: as<string>(sql`v.id`),
      lastNumber: as<number>(sql`fm.last_number`),
      // Carried only where all of them together can be.
      document: as<string>(
        sql`iif((select sum(length(v.document)) ${using(fieldGroupId)}) > ${MOST_DOCUMENTS}, '', v.document)`,
      ),
    },
    sql`${using(fieldGroupId)} order by fm.id`,
  );
type FormWithGroup = { id: string; title: string; versionId: string; lastNumber: number; document: string };

/**
 * Makes a group's working copy its next version, and gives each published form that has it a version in which only the group is
 * new, never the form's own unfinished changes: all in one batch, or nothing. `revision` is the one that was shown before.
 */
export async function publishFieldGroup(
  ctx: CommandContext,
  fieldGroupId: string,
  { revision }: { revision: number },
): Promise<{ title: string; number: number; forms: number }> {
  const owner = { kind: "fieldGroup", id: fieldGroupId } as const;
  const { copy, forms } = await readBatch(ctx.db, {
    copy: editedCopy(owner),
    forms: formsWithGroup(fieldGroupId),
  });
  if (!copy) throw new NotFound();
  if (copy.isArchived) throw new Conflict("An archived field group cannot be published. Restore it first.");
  if (copy.revision !== revision) throw new Conflict(CHANGED);
  if (forms.some(({ document }) => document === ""))
    throw new Refused(INVALID_FIELD_GROUP, { forms: "Too many long forms have this group." });
  const group = groupOf(copy);
  const number = copy.lastNumber + 1;
  const versionId = newId();
  const { createdAt, createdBy } = stamp(ctx);
  await commandBatch(ctx, [
    relyOn(sql`(select count(*) ${using(fieldGroupId)}) = ${forms.length}`, () => new Conflict(CHANGED)),
    {
      write: sql`update field_group set is_published = 1, live_revision = revision, live_version_id = ${versionId},
          last_number = ${number}, version = version + 1, updated_at = ${createdAt}, updated_by = ${createdBy}
        where id = ${fieldGroupId} and revision = ${revision} and last_number = ${copy.lastNumber} and is_archived = 0`,
      otherwise: () => new Conflict(CHANGED),
    },
    q.insert(fieldGroupVersions).values({
      ...{ id: versionId, fieldGroupId, number, document: JSON.stringify(group), createdAt, createdBy },
    }),
    sql`update form_field set was_published = 1 where field_group_id = ${fieldGroupId} and was_published = 0`,
    ...forms.flatMap((form) => nextVersion(ctx, form, group)),
    ...ctx.record({
      kind: "fieldGroup.published",
      subjectId: fieldGroupId,
      details: { title: copy.title, number, forms: forms.length },
    }),
  ]);
  return { title: copy.title, number, forms: forms.length };
}

/** A group as its version says it, checked by itself. */
function groupOf(copy: Edited): GroupDocument {
  const { id, title, description, logicMap } = copy;
  const { fields, broken } = readableFields({ kind: "fieldGroup", id }, copy.fields);
  const group = { id, title, description, fields, logicMap };
  refuseFaults({ id, document: withGroupAlone(group) }, broken);
  return group;
}

/** A form in which only the group is new. */
function nextVersion(ctx: CommandContext, form: FormWithGroup, group: GroupDocument): Write[] {
  const read = readDocument(form.document);
  if (!read.document)
    throw new Refused(INVALID_FIELD_GROUP, { forms: `The form “${form.title}” cannot be read.` });
  const groups = read.document.groups.map((one) => (one.id === group.id ? group : one));
  const document: FormDocument = { ...read.document, groups };
  refuseFaults({ id: form.id, document });
  const [id, number] = [newId(), form.lastNumber + 1];
  return [
    {
      write: sql`update form set live_version_id = ${id}, last_number = ${number}, version = version + 1,
          updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id = ${form.id} and live_version_id = ${form.versionId} and last_number = ${form.lastNumber}
          and is_published = 1`,
      otherwise: () => new Conflict(CHANGED),
    },
    ...addVersion(ctx, { id, formId: form.id, number, document }),
  ];
}

/** Takes a group back to draft: nobody places it any more, and forms that have it keep it. */
export async function unpublishFieldGroup(
  ctx: CommandContext,
  fieldGroupId: string,
): Promise<{ title: string }> {
  const { group } = await readBatch(ctx.db, {
    group: jsonOne(
      { title: as<string>(sql`title`), isPublished: bool(sql`is_published`) },
      sql`from field_group where id = ${fieldGroupId}`,
    ),
  });
  if (!group) throw new NotFound();
  const already = () => new Conflict("This field group is a draft already.");
  if (!group.isPublished) throw already();
  await commandBatch(ctx, [
    {
      write: sql`update field_group set is_published = 0, version = version + 1, updated_at = ${ctx.now.toISOString()},
          updated_by = ${ctx.actor.id} where id = ${fieldGroupId} and is_published = 1`,
      otherwise: already,
    },
    ...ctx.record({
      kind: "fieldGroup.unpublished",
      subjectId: fieldGroupId,
      details: { title: group.title },
    }),
  ]);
  return { title: group.title };
}
