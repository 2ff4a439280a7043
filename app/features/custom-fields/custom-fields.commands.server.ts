import { type SQL, sql } from "drizzle-orm";
import { cf } from "#db/event/aliases";
import { as, jsonList, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { type BulkResult, resultOf } from "~/features/activity/archivable.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { type Move, moveOne } from "~/procedure/move.server";
import { customFieldForEdit, shownFields } from "./custom-fields.queries.server";
import { type FieldType, MOST_FIELDS } from "./custom-fields.rules";
import type { EditedCustomField, NewCustomField } from "./custom-fields.schema";

const SAME_LABEL = "There is a custom field of this label already";
const FULL = `An event has at most ${MOST_FIELDS} custom fields. Delete one that is not needed any more first.`;
const FORMAT_IN_USE =
  "It hangs on this field who sees something: its format cannot change as long as that is so";
const KEEPING_IN_USE = "It hangs on this field who sees something: staff keep it as long as that is so";
const IN_USE = "It hangs on one of these fields who sees something. Take the condition away there first.";
const MOVED = "Somebody else changed the custom fields a moment ago. Check the list and try again.";

/** Adds a field behind the others. Its default comes to the teams by a job, in batches (spec 1.7). */
export async function addCustomField(
  ctx: CommandContext,
  input: NewCustomField,
): Promise<{ customFieldId: string }> {
  const { createdAt: at, createdBy: by } = stamp(ctx);
  const { label, type, description, showField, showToChildTeams, isRequired, isKeptByStaff } = input;
  const { placeholder, format } = ofType(type, input);
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${by}`, isSame: sql`label = ${label} and type = ${type}` },
      sql`from custom_field where id = ${id}`,
    );
  const again = (id: string) => ({ customFieldId: id });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    await commandBatch(ctx, [
      relyOn(sql`(select count(*) from custom_field) < ${MOST_FIELDS}`, () => new Conflict(FULL)),
      {
        write: sql`insert into custom_field (id, label, type, format, is_kept_by_staff, placeholder, description, show_field,
            show_to_child_teams, is_required, order_index, created_at, created_by, updated_at, updated_by)
          select ${id}, ${label}, ${type}, ${format}, ${Number(isKeptByStaff)}, ${placeholder}, ${description},
            ${Number(showField)}, ${Number(showToChildTeams)}, ${Number(isRequired)},
            (select coalesce(max(order_index) + 1, 0) from custom_field), ${at}, ${by}, ${at}, ${by}
          where ${isFree(label)}`,
        otherwise: () => new Refused("Invalid custom field", { label: SAME_LABEL }),
      },
      ...ctx.record({
        kind: "customField.added",
        subjectId: id,
        details: { label, type },
        jobs: [{ subscriber: "fieldDefaults" }],
      }),
    ]);
    return { customFieldId: id };
  });
}

/** A Yes/No has neither an example nor a format. */
const ofType = (
  type: FieldType,
  { placeholder, format }: Pick<EditedCustomField, "placeholder" | "format">,
) => (type === "text" ? { placeholder, format } : { placeholder: "", format: "text" as const });

/**
 * Saves an edited field. Its type stays: the values that teams gave are of it (spec 1.5). Its format may change: what was answered is read
 * anew by a job. A field on which it hangs who sees something keeps its format, and stays with staff.
 */
export async function updateCustomField(
  ctx: CommandContext,
  customFieldId: string,
  input: EditedCustomField,
): Promise<void> {
  const { field } = await readBatch(ctx.db, { field: customFieldForEdit(customFieldId) });
  if (!field) throw new NotFound();
  const { label, description, showField, showToChildTeams, isRequired, isKeptByStaff } = input;
  const { placeholder, format } = ofType(field.type, input);
  const isReadAnew = format !== field.format;
  await commandBatch(ctx, [
    ...(isReadAnew ? [namedByNone(customFieldId, { format: FORMAT_IN_USE })] : []),
    ...(field.isKeptByStaff && !isKeptByStaff
      ? [namedByNone(customFieldId, { isKeptByStaff: KEEPING_IN_USE })]
      : []),
    {
      write: sql`update custom_field set label = ${label}, format = ${format},
          is_kept_by_staff = ${Number(isKeptByStaff)}, placeholder = ${placeholder},
          description = ${description}, show_field = ${Number(showField)},
          show_to_child_teams = ${Number(showToChildTeams)}, is_required = ${Number(isRequired)},
          version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id = ${customFieldId} and version = ${input.version}`,
      otherwise: () =>
        new Conflict("Somebody else changed or deleted this custom field while you were editing"),
    },
    relyOn(isFree(label, customFieldId), () => new Refused("Invalid custom field", { label: SAME_LABEL })),
    ...ctx.record({
      kind: "customField.updated",
      subjectId: customFieldId,
      details: { label },
      jobs: isReadAnew ? [{ subscriber: "fieldReading" }] : [],
    }),
  ]);
}

/**
 * Puts a field that teams see at another place among those, counted from 1: they change the places that they have, so that
 * fields for staff alone stay where they are. Refused where the order is not the one that was read.
 */
export async function moveCustomField(ctx: CommandContext, input: { id: string; to: number }): Promise<Move> {
  const { fields } = await readBatch(ctx.db, { fields: shownFields() });
  const ids = fields.map(({ id }) => id);
  return moveOne(ctx, ids, input, ({ read, wanted, to }) => [
    relyOn(
      sql`(select json_group_array(id) from (
        select id from custom_field where show_field = 1 order by order_index, id)) = ${read}`,
      () => new Conflict(MOVED),
    ),
    sql`update custom_field set order_index = place.order_index
      from json_each(${wanted}) j join (
        select row_number() over (order by order_index, id) - 1 as nth, order_index from custom_field
        where show_field = 1) place on place.nth = j.key
      where custom_field.id = j.value`,
    ...ctx.record({
      kind: "customField.moved",
      subjectId: input.id,
      details: { label: fields.find(({ id }) => id === input.id)?.label, to },
    }),
  ]);
}

/**
 * Deletes fields with what every team has of them (spec 1.7), in one batch: nobody sees half of it. What the search found by
 * their texts is put right by a job.
 */
export async function deleteCustomFields(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  const { chosen } = await readBatch(ctx.db, {
    chosen: jsonRows(
      {
        id: cf.id,
        label: cf.label,
        values: as<number>(sql`(select count(*) from team_field_value v
          where v.custom_field_id = cf.id and v.is_answered = 1)`),
      },
      sql`from custom_field cf where cf.id in ${jsonList([...new Set(ids)])} order by cf.label`,
    ),
  });
  if (chosen.length > 0) {
    const gone = jsonList(chosen.map(({ id }) => id));
    await commandBatch(ctx, [
      relyOn(sql`not ${NAMED(gone)}`, () => new Conflict(IN_USE)),
      sql`delete from team_field_value where custom_field_id in ${gone}`,
      {
        write: sql`delete from custom_field where id in ${gone}`,
        rows: chosen.length,
        otherwise: () => new Conflict(MOVED),
      },
      ...chosen.flatMap(({ id, label, values }, at) =>
        ctx.record({
          kind: "customField.deleted",
          subjectId: id,
          details: { label, values },
          jobs: at === 0 ? [{ subscriber: "fieldSearch" }] : [],
        }),
      ),
    ]);
  }
  return resultOf(chosen, ids);
}

/** That it hangs on none of these fields who sees something. */
const NAMED = (ids: SQL) => sql`exists (select 1 from audience_condition where custom_field_id in ${ids})`;

const namedByNone = (customFieldId: string, errors: Record<string, string>): Write =>
  relyOn(sql`not ${NAMED(sql`(${customFieldId})`)}`, () => new Refused("Invalid custom field", errors));

/** Sheets that are imported name fields by their labels: no two of one. */
const isFree = (label: string, exceptId = ""): SQL => sql`not exists (
  select 1 from custom_field o where o.label = ${label} collate nocase and o.id <> ${exceptId})`;
