import { sql } from "drizzle-orm";
import type { z } from "zod";
import { forms } from "#db/event/schema/forms";
import { as, jsonOne, jsonValues } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { releaseLock } from "~/features/locks/locks.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { addDefaults } from "./default-parts.server";
import { namedIn } from "./document/types/builder-kinds.rules";
import { FIELD_TYPES } from "./document/types/type-lists.rules";
import { parsedField } from "./fields/parsed-field.server";
import { insertFields, rowOfField } from "./fields/working-copy.server";
import type { FormSettings, NewFormInput } from "./forms.schema";
import { INVALID_FIRST_FIELD, INVALID_FORM } from "./forms.texts";
import { formEntries } from "./found-forms.server";
import { shortNameOf } from "./short-name.rules";

/** The short names that forms have: a new one takes none of them. */
export const shortNames = () => jsonValues(as<string>(sql`short_name`), sql`from form`);

/**
 * Adds a form: a draft with its first field, the default confirmation and both default notifications, in one batch. `firstField`
 * is a type, or properties with their type.
 */
export async function addForm(
  ctx: CommandContext,
  input: Omit<z.infer<typeof NewFormInput>, "firstField"> & { firstField: unknown },
): Promise<{ formId: string; firstFieldId: string | null }> {
  const { title, description } = input;
  const before = (id: string) =>
    madeBefore(
      {
        ...{ isOwn: sql`created_by = ${ctx.actor.id}`, isSame: sql`title = ${title}` },
        firstFieldId: as<string | null>(
          sql`(select fl.id from form_field fl where fl.form_id = form.id order by fl.position, fl.id limit 1)`,
        ),
      },
      sql`from form where id = ${id}`,
    );
  const again = (formId: string, { firstFieldId }: { firstFieldId: string | null }) => ({
    ...{ formId, firstFieldId },
  });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const { firstField } = input;
    if (typeof firstField === "string" && !FIELD_TYPES.some((type) => type === firstField))
      throw invalidFirst();
    const first = parsedField(typeof firstField === "string" ? { type: firstField } : firstField, {
      id: newId(),
      invalid: INVALID_FIRST_FIELD,
    });
    if (namedIn(first)) throw invalidFirst();
    const { taken } = await readBatch(ctx.db, { taken: shortNames() });
    await commandBatch(ctx, [
      {
        write: q
          .insert(forms)
          .values({ id, title, description, shortName: shortNameOf(title, taken), ...stamp(ctx) }),
        otherwise: () => new Conflict("A form was added a moment ago. Try again."),
      },
      ...insertFields(ctx, { kind: "form", id }, [rowOfField(first)]),
      ...addDefaults(ctx, id),
      ...formEntries.index(id),
      ...ctx.record({ kind: "form.added", subjectId: id, details: { title } }),
    ]);
    return { formId: id, firstFieldId: first.id };
  });
}

/** What is chosen in the editor, or is no type. */
const invalidFirst = () =>
  new Refused(INVALID_FIRST_FIELD, {
    firstField: `${INVALID_FIRST_FIELD}: begin with a question or a text.`,
  });

const outdated = () => new Conflict("Somebody else saved this form while you were editing");

/** What guests see is for everybody: whom it names, and what it asks of teams, goes first. */
const hasNoLimits = (formId: string): Write =>
  relyOn(
    sql`not exists (select 1 from form where id = ${formId} and audience_base is not null)
      and not exists (select 1 from form_team_type where form_id = ${formId})`,
    () =>
      new Refused(INVALID_FORM, {
        isPublic: "It is not for everybody: change that under “Who sees it” first, or switch this off.",
      }),
  );

/**
 * Saves a form's settings. Title, description and what an address fills in are the working copy's; who may open the form and
 * change answers holds at once. A save that is based on an older version is refused.
 */
export async function updateForm(
  ctx: CommandContext,
  formId: string,
  { title, description, isEditable, isPublic, prefill, version }: FormSettings,
): Promise<void> {
  const { saved, own } = await readBatch(ctx.db, {
    saved: jsonOne({ version: as<number>(sql`version`) }, sql`from form where id = ${formId}`),
    own: jsonValues(as<string>(sql`id`), sql`from form_field where form_id = ${formId}`),
  });
  if (!saved) throw new NotFound();
  if (saved.version !== version) throw outdated();
  if (prefill.some(({ fieldId }) => !own.includes(fieldId)))
    throw new Refused(INVALID_FORM, { prefill: "A parameter names a field that is not there any more." });
  const { updatedAt, updatedBy } = restamp(ctx);
  const filled = JSON.stringify(prefill);
  await commandBatch(ctx, [
    {
      write: sql`update form set revision = revision + iif(title = ${title} and description = ${description}
            and prefill = ${filled}, 0, 1),
          title = ${title}, description = ${description}, prefill = ${filled}, is_editable = ${isEditable ? 1 : 0},
          is_public = ${isPublic ? 1 : 0}, version = version + 1, updated_at = ${updatedAt}, updated_by = ${updatedBy}
        where id = ${formId} and version = ${version}`,
      otherwise: outdated,
    },
    isPublic && hasNoLimits(formId),
    ...formEntries.index(formId),
    releaseLock(ctx, formId),
    ...ctx.record({ kind: "form.updated", subjectId: formId, details: { title } }),
  ]);
}
