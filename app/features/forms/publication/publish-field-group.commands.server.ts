import { sql } from "drizzle-orm";
import { fieldGroupVersions } from "#db/event/schema/forms";
import { as, bool, jsonOne } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import type { GroupDocument } from "../document/form-document.schema";
import { readDocument } from "../document/read-document.schema";
import { editedCopy } from "../fields/working-copy.server";
import { INVALID_FIELD_GROUP } from "../forms.texts";
import { factDefinitions } from "../logic/fact-definitions.server";
import type { FactDefinition } from "../logic/facts.types";
import { refuseFaults, withGroupAlone } from "./checks.server";
import { type FormWithGroup, formsWithGroup, groupOf, sameForms, withGroup } from "./forms-with-group.server";
import { versionsSeen } from "./publication.schema";
import { addVersion } from "./version-rows.server";

const CHANGED =
  "Somebody changed this field group, or a form that has it, a moment ago. Look at what would be published, and publish then.";

/**
 * Makes a group's working copy its next version, and gives each published form that has it a version in which only the group is
 * new, never the form's own unfinished changes: all in one batch, or nothing. `revision` is the one that was shown before, and `seen`
 * what was shown of the forms (`versionsSeen`).
 */
export async function publishFieldGroup(
  ctx: CommandContext,
  fieldGroupId: string,
  { revision, seen }: { revision: number; seen?: string },
): Promise<{ title: string; number: number; forms: number }> {
  const owner = { kind: "fieldGroup", id: fieldGroupId } as const;
  const { copy, forms, teamFacts } = await readBatch(ctx.db, {
    copy: editedCopy(owner),
    forms: formsWithGroup(fieldGroupId),
    teamFacts: factDefinitions(),
  });
  if (!copy) throw new NotFound();
  if (copy.isArchived) throw new Conflict("An archived field group cannot be published. Restore it first.");
  if (copy.revision !== revision || (seen !== undefined && seen !== versionsSeen(forms)))
    throw new Conflict(CHANGED);
  if (forms.some(({ document }) => document === ""))
    throw new Refused(INVALID_FIELD_GROUP, { forms: "Too many long forms have this group." });
  const { group, broken } = groupOf(copy);
  refuseFaults({ id: fieldGroupId, document: withGroupAlone(group) }, teamFacts, broken);
  const number = copy.lastNumber + 1;
  const versionId = newId();
  const { createdAt, createdBy } = stamp(ctx);
  await commandBatch(ctx, [
    sameForms(fieldGroupId, forms.length, CHANGED),
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
    ...forms.flatMap((form) => nextVersion(ctx, form, { group, teamFacts })),
    ...ctx.record({
      kind: "fieldGroup.published",
      subjectId: fieldGroupId,
      details: { title: copy.title, number, forms: forms.length },
    }),
  ]);
  return { title: copy.title, number, forms: forms.length };
}

/** A form in which only the group is new. */
function nextVersion(
  ctx: CommandContext,
  form: FormWithGroup,
  { group, teamFacts }: { group: GroupDocument; teamFacts: readonly FactDefinition[] },
): Write[] {
  const read = readDocument(form.document);
  if (!read.document)
    throw new Refused(INVALID_FIELD_GROUP, { forms: `The form “${form.title}” cannot be read.` });
  const document = withGroup(read.document, group);
  refuseFaults({ id: form.id, document }, teamFacts);
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

/** Takes a group back to draft: nobody places it any more, and forms that have it keep it. `number` as for a form. */
export async function unpublishFieldGroup(
  ctx: CommandContext,
  fieldGroupId: string,
  { number }: { number?: number } = {},
): Promise<{ title: string }> {
  const { group } = await readBatch(ctx.db, {
    group: jsonOne(
      {
        title: as<string>(sql`title`),
        isPublished: bool(sql`is_published`),
        number: as<number>(sql`last_number`),
      },
      sql`from field_group where id = ${fieldGroupId}`,
    ),
  });
  if (!group) throw new NotFound();
  if (number !== undefined && number !== group.number) throw new Conflict(CHANGED);
  const already = () => new Conflict("This field group is a draft already.");
  if (!group.isPublished) throw already();
  await commandBatch(ctx, [
    {
      write: sql`update field_group set is_published = 0, version = version + 1, updated_at = ${ctx.now.toISOString()},
          updated_by = ${ctx.actor.id} where id = ${fieldGroupId} and is_published = 1 and last_number = ${group.number}`,
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
