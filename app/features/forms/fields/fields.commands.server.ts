import { sql } from "drizzle-orm";
import { as } from "#db/json-row";
import type { Write } from "#db/write-batch";
import { copyStock } from "~/features/orders/stock/kept-stock.server";
import { NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import type { CommandContext } from "~/procedure/context";
import { type CopiedPart, copiedField, copiedLogic, copiedPartsOf } from "../copying/copied-fields.rules";
import { Field } from "../document/field.schema";
import { Conditions, LogicEntry } from "../document/logic.schema";
import { type RulesAbout, withKeptItems, withKeptRules, withRules } from "../document/ruled-fields.rules";
import { namedByRules } from "../document/rules-in.rules";
import { INVALID_FIELD, INVALID_FORM, INVALID_NEW_FIELDS, INVALID_UPDATED_FIELDS } from "../forms.texts";
import { type CopyChange, editCopy } from "./edit-copy.server";
import { OWNERS } from "./fields-owner.server";
import type { FieldsOwner } from "./fields-owner.types";
import { calledOf, countOf, namesGuards, parsedField } from "./parsed-field.server";
import {
  blockOf,
  namedBy,
  type WorkingCopy,
  withAdded,
  withLogic,
  withMoved,
  withoutFields,
  withReplaced,
} from "./working-copy.rules";
import { type Edited, type FieldRow, recordOf, rowOfField } from "./working-copy.server";

type Working = WorkingCopy<FieldRow>;
/** The copy's revision from now on. */
interface Changed {
  revision: number;
}
/** And the fields whose logic names something that went. */
interface Broken extends Changed {
  toMend: string[];
}

/**
 * Adds fields before another one (null: at the end), in the properties that their types have. What a form sends twice with the
 * same `formId` is added once.
 */
export async function addFields(
  ctx: CommandContext,
  owner: FieldsOwner,
  input: { revision: number; fields: readonly unknown[]; before: string | null; formId?: string },
): Promise<{ revision: number; fieldIds: string[] }> {
  const { table, column } = OWNERS[owner.kind];
  const before = (id: string) =>
    madeBefore(
      {
        isOwn: sql`fl.created_by = ${ctx.actor.id} and fl.${column} = ${owner.id}`,
        isSame: sql`true`,
        revision: as<number>(sql`o.revision`),
      },
      sql`from form_field fl left join ${table} o on o.id = fl.${column} where fl.id = ${id}`,
    );
  const again = (id: string, { revision }: { revision: number }) => ({ revision, fieldIds: [id] });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const fields = input.fields.map((field, at) =>
      parsedField(field, { id: at === 0 ? id : newId(), invalid: INVALID_NEW_FIELDS }),
    );
    const { revision } = await editCopy(ctx, { owner, revision: input.revision }, (copy) => ({
      after: withAdded(copy, fields.map(rowOfField), input.before),
      did: fields.length > 0 ? [{ change: "fieldsAdded", details: countOf(fields.map(rowOfField)) }] : [],
      guards: namesGuards(owner, { fields, before: copy.fields, invalid: INVALID_NEW_FIELDS }),
    }));
    return { revision, fieldIds: fields.map((field) => field.id) };
  });
}

/**
 * Gives a field other properties. A published one keeps its type for life: another type makes another field in its place, and
 * what was asked of the old one stays with its answers.
 */
export async function updateField(
  ctx: CommandContext,
  owner: FieldsOwner,
  input: { revision: number; fieldId: string; field: unknown },
): Promise<Broken & { fieldId: string }> {
  const invalid = INVALID_UPDATED_FIELDS;
  let updated = parsedField(input.field, { id: input.fieldId, invalid });
  let toMend: string[] = [];
  const { revision } = await editCopy(ctx, { owner, revision: input.revision }, (copy) => {
    const row = copy.fields.find(({ id }) => id === input.fieldId);
    if (!row) throw new NotFound();
    const known = Field.safeParse(recordOf(row)).data ?? null;
    updated = withKeptItems(withKeptRules(updated, known), known);
    const isAnother = row.wasPublished && row.type !== updated.type;
    if (isAnother) updated = { ...updated, id: newId() };
    const by = { ...rowOfField(updated), wasPublished: row.wasPublished && !isAnother };
    const isSame = by.id === row.id && by.type === row.type && by.properties === row.properties;
    const after = withReplaced(copy, { id: row.id, by });
    if (isAnother) toMend = namedBy(after.logicMap, [row.id]);
    return {
      after,
      did: isSame ? [] : [{ change: "fieldChanged", details: { field: calledOf(row) } }],
      guards: namesGuards(owner, { fields: [updated], before: copy.fields, invalid }),
    };
  });
  return { revision, toMend, fieldId: updated.id };
}

/** Puts a field before another one (null: at the end); a page and a section with what is in them. */
export const moveField = (
  ctx: CommandContext,
  owner: FieldsOwner,
  { revision, fieldId, before }: { revision: number; fieldId: string; before: string | null },
): Promise<Changed> =>
  edit(ctx, { owner, revision, fieldId }, (copy, row) => {
    const after = withMoved(copy, { id: fieldId, before });
    const isMoved = after.fields.some(({ id }, at) => copy.fields[at]?.id !== id);
    return { after, did: isMoved ? [["fieldMoved", { field: calledOf(row) }]] : [] };
  });

/** Copies a field behind itself, a page or a section with what is in it, and the logic of what is copied. */
export async function copyField(
  ctx: CommandContext,
  owner: FieldsOwner,
  { revision, fieldId }: { revision: number; fieldId: string },
): Promise<Changed & { fieldId: string }> {
  const copyId = newId();
  const changed = await edit(ctx, { owner, revision, fieldId }, (copy) => {
    const block = blockOf(copy.fields, fieldId);
    const ids = new Map(block.map(({ id }) => [id, id === fieldId ? copyId : newId()]));
    const parts: CopiedPart[] = [];
    const copies = block.map((row) => {
      const field = Field.safeParse(recordOf(row)).data;
      if (!field) throw new Refused(INVALID_FIELD);
      const copied = copiedField(field, {
        ...{ id: ids.get(row.id) ?? newId(), newId },
        newIds: (id) => ids.get(id) ?? id,
      });
      parts.push(...copiedPartsOf(field, copied));
      return rowOfField(copied);
    });
    const own = Object.entries(copy.logicMap).filter(([key]) => ids.has(key));
    // What stands outside of it is the same field for the copy.
    const logic = copiedLogic(Object.fromEntries(own), (id) => ids.get(id) ?? id);
    const last = copy.fields.findIndex(({ id }) => id === block.at(-1)?.id);
    const added = withAdded(copy, copies, copy.fields[last + 1]?.id ?? null);
    const logicMap = own.length > 0 ? { ...copy.logicMap, ...logic } : copy.logicMap;
    return {
      after: { ...added, logicMap },
      did: [["fieldsAdded", countOf(copies)]],
      atOnce: copyStock(ctx, { scopeId: owner.id, parts }),
    };
  });
  return { ...changed, fieldId: copyId };
}

/** Takes fields out of the working copy. Their answers stay with the submissions. */
export async function removeFields(
  ctx: CommandContext,
  owner: FieldsOwner,
  { revision, fieldIds }: { revision: number; fieldIds: readonly string[] },
): Promise<Broken> {
  const ids = [...new Set(fieldIds)];
  let toMend: string[] = [];
  const { revision: now } = await editCopy(ctx, { owner, revision }, (copy) => {
    const after = withoutFields(copy, ids);
    toMend = namedBy(after.logicMap, ids);
    return {
      after,
      did:
        ids.length > 0
          ? [{ change: "fieldsRemoved", details: countOf(copy.fields.filter(({ id }) => ids.includes(id))) }]
          : [],
    };
  });
  return { revision: now, toMend };
}

/** Says when a field is shown, and what else its rules show or hide; null: no rules any more. */
export function setLogic(
  ctx: CommandContext,
  owner: FieldsOwner,
  { revision, fieldId, entry: sent }: { revision: number; fieldId: string; entry: unknown },
): Promise<Changed> {
  const read = sent === null ? null : LogicEntry.safeParse(sent);
  if (read && !read.success) throw new Refused(INVALID_FORM, { rules: "These rules cannot be read." });
  const entry = read?.data ?? null;
  return edit(ctx, { owner, revision, fieldId }, (copy, row) => {
    if (entry) namesOwn(copy, entry);
    return {
      after: withLogic(copy, { id: fieldId, entry }),
      did: [["logicChanged", { field: calledOf(row) }]],
    };
  });
}

/**
 * Says when a question is required, or an option offered, and when a question in a group that the field places is shown or required; without
 * rules nothing does.
 */
export function setFieldRules(
  ctx: CommandContext,
  owner: FieldsOwner,
  {
    revision,
    fieldId,
    about,
    conditions: sent,
  }: { revision: number; fieldId: string; about: RulesAbout; conditions: unknown },
): Promise<Changed> {
  const read = sent === null ? null : Conditions.safeParse(sent);
  if (read && !read.success) throw new Refused(INVALID_FORM, { rules: "These rules cannot be read." });
  const conditions = read?.data ?? null;
  return edit(ctx, { owner, revision, fieldId }, (copy, row) => {
    if (conditions) namesOwn(copy, { ...conditions, thenFieldId: "", elseFieldId: "" });
    const field = Field.safeParse(recordOf(row)).data;
    const ruled = field && withRules(field, about, conditions);
    if (!ruled) throw new NotFound();
    const by = { ...rowOfField(ruled), wasPublished: row.wasPublished };
    return {
      after: withReplaced(copy, { id: row.id, by }),
      did: by.properties === row.properties ? [] : [["fieldChanged", { field: calledOf(row) }]],
    };
  });
}

/** Rules name fields of the very form, or nothing yet. */
function namesOwn(copy: Working, { rules, thenFieldId, elseFieldId }: LogicEntry): void {
  const known = new Set(["", ...copy.fields.map(({ id }) => id)]);
  const named = [thenFieldId, elseFieldId, ...namedByRules({ rules })];
  if (named.some((id) => !known.has(id)))
    throw new Refused(INVALID_FORM, { rules: "A rule names a field that is not there any more." });
}

/** A change of one field that is there. */
async function edit(
  ctx: CommandContext,
  { owner, revision, fieldId }: { owner: FieldsOwner; revision: number; fieldId: string },
  change: (
    copy: Edited,
    row: FieldRow,
  ) => {
    after: Working;
    did: [CopyChange, Record<string, unknown>][];
    guards?: readonly Write[];
    atOnce?: readonly Write[];
  },
): Promise<Changed> {
  const done = await editCopy(ctx, { owner, revision }, (copy) => {
    const row = copy.fields.find(({ id }) => id === fieldId);
    if (!row) throw new NotFound();
    const { did, ...rest } = change(copy, row);
    return { ...rest, did: did.map(([what, details]) => ({ change: what, details })) };
  });
  return { revision: done.revision };
}
