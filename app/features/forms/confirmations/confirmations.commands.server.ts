import { sql } from "drizzle-orm";
import type { z } from "zod";
import { as, bool, jsonList, jsonOne, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { type Move, moveOne } from "~/procedure/move.server";
import type { ConfirmationChange, ConfirmationInput } from "../forms.schema";
import { INVALID_CONFIRMATION } from "../forms.texts";

/** Of one form; each is a row of its own, so that there are never so many that nobody sees which one is shown. */
const MOST_CONFIRMATIONS = 50;

const formOf = (formId: string) =>
  jsonOne({ title: as<string>(sql`fm.title`) }, sql`from form fm where fm.id = ${formId}`);

/** Adds a confirmation behind the others, and stamps the form. */
export async function addConfirmation(
  ctx: CommandContext,
  formId: string,
  input: z.infer<typeof ConfirmationInput>,
): Promise<{ confirmationId: string }> {
  const before = (id: string) =>
    madeBefore(
      {
        isOwn: sql`created_by = ${ctx.actor.id} and form_id = ${formId}`,
        isSame: sql`name = ${input.name}`,
      },
      sql`from form_confirmation where id = ${id}`,
    );
  const again = (confirmationId: string) => ({ confirmationId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const { form } = await readBatch(ctx.db, { form: formOf(formId) });
    if (!form) throw new NotFound();
    const { createdAt, createdBy } = stamp(ctx);
    await commandBatch(ctx, [
      stampForm(ctx, formId),
      {
        write: sql`insert into form_confirmation (id, form_id, name, message, operator, rules, is_active, position,
            created_at, created_by, updated_at, updated_by)
          select ${id}, ${formId}, ${input.name}, ${input.message}, ${input.operator}, ${JSON.stringify(input.rules)},
            ${input.isActive ? 1 : 0},
            (select coalesce(max(position) + 1, 0) from form_confirmation where form_id = ${formId}),
            ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
          where (select count(*) from form_confirmation where form_id = ${formId}) < ${MOST_CONFIRMATIONS}`,
        otherwise: () =>
          new Refused(INVALID_CONFIRMATION, {
            name: `A form has at most ${MOST_CONFIRMATIONS} confirmations.`,
          }),
      },
      ...ctx.record({
        kind: "form.confirmationAdded",
        subjectId: formId,
        details: { title: form.title, name: input.name },
      }),
    ]);
    return { confirmationId: id };
  });
}

const outdated = () => new Conflict("Somebody else saved this confirmation while you were editing");
const STAYS_ON = "The default confirmation is shown whenever no other is: it cannot be switched off.";

/** Saves a confirmation, and stamps the form. The default one is always on. */
export async function updateConfirmation(
  ctx: CommandContext,
  { formId, confirmationId }: { formId: string; confirmationId: string },
  input: z.infer<typeof ConfirmationChange>,
): Promise<void> {
  const { form, saved } = await readBatch(ctx.db, {
    form: formOf(formId),
    saved: jsonOne(
      { isDefault: bool(sql`is_default`), version: as<number>(sql`version`) },
      sql`from form_confirmation where id = ${confirmationId} and form_id = ${formId}`,
    ),
  });
  if (!form || !saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  if (saved.isDefault && !input.isActive) throw new Refused(INVALID_CONFIRMATION, { isActive: STAYS_ON });
  const { updatedAt, updatedBy } = restamp(ctx);
  await commandBatch(ctx, [
    stampForm(ctx, formId),
    {
      write: sql`update form_confirmation set name = ${input.name}, message = ${input.message},
          operator = ${input.operator}, rules = ${JSON.stringify(input.rules)}, is_active = ${input.isActive ? 1 : 0},
          version = version + 1, updated_at = ${updatedAt}, updated_by = ${updatedBy}
        where id = ${confirmationId} and form_id = ${formId} and version = ${input.version}`,
      otherwise: outdated,
    },
    ...ctx.record({
      kind: "form.confirmationUpdated",
      subjectId: formId,
      details: { title: form.title, name: input.name },
    }),
  ]);
}

/** Deletes confirmations of a form, and stamps it. The default one stays. */
export async function removeConfirmations(
  ctx: CommandContext,
  formId: string,
  ids: readonly string[],
): Promise<{ changed: number }> {
  const { form, chosen } = await readBatch(ctx.db, {
    form: formOf(formId),
    chosen: jsonRows(
      { id: as<string>(sql`id`), isDefault: bool(sql`is_default`) },
      sql`from form_confirmation where form_id = ${formId} and id in ${jsonList(ids)}`,
    ),
  });
  if (!form) throw new NotFound();
  if (chosen.some(({ isDefault }) => isDefault))
    throw new Refused(INVALID_CONFIRMATION, { ids: "The default confirmation cannot be deleted." });
  if (chosen.length === 0) return { changed: 0 };
  const going = jsonList(chosen.map(({ id }) => id));
  await commandBatch(ctx, [
    stampForm(ctx, formId),
    {
      write: sql`delete from form_confirmation where form_id = ${formId} and is_default = 0 and id in ${going}`,
      rows: chosen.length,
      otherwise: () => new Conflict("Somebody else deleted some of these confirmations a moment ago."),
    },
    ...ctx.record({
      kind: "form.confirmationsRemoved",
      subjectId: formId,
      details: { title: form.title, confirmations: chosen.length },
    }),
  ]);
  return { changed: chosen.length };
}

/** Puts a confirmation at another place, counted from 1 behind the default one: the first whose rules match is shown. */
export async function moveConfirmation(
  ctx: CommandContext,
  formId: string,
  input: { id: string; to: number },
): Promise<Move> {
  const { form, others } = await readBatch(ctx.db, {
    form: formOf(formId),
    others: jsonRows(
      { id: as<string>(sql`id`) },
      sql`from form_confirmation where form_id = ${formId} and is_default = 0 order by position, id`,
    ),
  });
  if (!form) throw new NotFound();
  const own = sql`form_id = ${formId} and is_default = 0`;
  const ids = others.map(({ id }) => id);
  return moveOne(ctx, ids, input, ({ read, wanted }) => [
    relyOn(
      sql`(select json_group_array(id) from (select id from form_confirmation where ${own} order by position, id)) = ${read}`,
      () => new Conflict("Somebody else changed the confirmations a moment ago. Nothing was moved."),
    ),
    stampForm(ctx, formId),
    sql`update form_confirmation set position = j.key + 1 from json_each(${wanted}) j
      where form_confirmation.id = j.value and ${own}`,
    ...ctx.record({
      kind: "form.confirmationsOrdered",
      subjectId: formId,
      details: { title: form.title },
    }),
  ]);
}

/** Switches a confirmation on or off, and stamps the form. The default one is always on. */
export async function switchConfirmation(
  ctx: CommandContext,
  { formId, confirmationId }: { formId: string; confirmationId: string },
  isActive: boolean,
): Promise<{ name: string }> {
  const { form, saved } = await readBatch(ctx.db, {
    form: formOf(formId),
    saved: jsonOne(
      { name: as<string>(sql`name`), isDefault: bool(sql`is_default`), isActive: bool(sql`is_active`) },
      sql`from form_confirmation where id = ${confirmationId} and form_id = ${formId}`,
    ),
  });
  if (!form || !saved) throw new NotFound();
  const { name } = saved;
  if (saved.isDefault && !isActive) throw new Refused(INVALID_CONFIRMATION, { isActive: STAYS_ON });
  if (saved.isActive === isActive) return { name };
  const { updatedAt, updatedBy } = restamp(ctx);
  await commandBatch(ctx, [
    stampForm(ctx, formId),
    {
      write: sql`update form_confirmation set is_active = ${isActive ? 1 : 0}, version = version + 1,
          updated_at = ${updatedAt}, updated_by = ${updatedBy}
        where id = ${confirmationId} and form_id = ${formId} and is_active = ${isActive ? 0 : 1}`,
      otherwise: outdated,
    },
    ...ctx.record({
      kind: "form.confirmationUpdated",
      subjectId: formId,
      details: { title: form.title, name },
    }),
  ]);
  return { name };
}

/** A confirmation is the form's: it says when it was last changed, and by whom (spec 2.7). */
function stampForm(ctx: CommandContext, formId: string): Write {
  const { updatedAt, updatedBy } = restamp(ctx);
  return {
    write: sql`update form set updated_at = ${updatedAt}, updated_by = ${updatedBy} where id = ${formId}`,
    otherwise: () => new NotFound(),
  };
}
