import { type SQL, sql } from "drizzle-orm";
import { as, bool, jsonList, jsonOne, parsed, rowsOf } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import type { Guarded, Write } from "#db/write-batch";
import { Conflict } from "~/lib/errors";
import { report } from "~/lib/report.server";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import type { Field } from "../document/field.schema";
import type { LogicMap } from "../document/logic.schema";
import { type BrokenRecord, readFields, readLogic } from "../document/read-document.schema";
import { NAMING } from "../document/types/builder-kinds.rules";
import { questionEntries } from "../found-questions.server";
import { OWNERS } from "./fields-owner.server";
import type { FieldsOwner } from "./fields-owner.types";
import type { WorkingCopy } from "./working-copy.rules";

/** A field's row. One whose record is broken keeps its place: it is neither shown nor lost. */
export interface FieldRow {
  id: string;
  type: string;
  /** JSON, as stored. */
  properties: string;
  wasPublished: boolean;
}

/** What a form or a field group is while it is edited. */
export interface Edited extends WorkingCopy<FieldRow> {
  id: string;
  title: string;
  description: string;
  isPublished: boolean;
  isArchived: boolean;
  revision: number;
  liveRevision: number | null;
  liveVersionId: string | null;
  lastNumber: number;
  version: number;
  updatedAt: string;
}

/** The working copy, its fields in their order; null: there is no such form or group. */
export function editedCopy(owner: FieldsOwner): Read<Edited | null> {
  const { table, column } = OWNERS[owner.kind];
  const read = jsonOne(
    {
      id: as<string>(sql`o.id`),
      title: as<string>(sql`o.title`),
      description: as<string>(sql`o.description`),
      isPublished: bool(sql`o.is_published`),
      isArchived: bool(sql`o.is_archived`),
      revision: as<number>(sql`o.revision`),
      liveRevision: as<number | null>(sql`o.live_revision`),
      liveVersionId: as<string | null>(sql`o.live_version_id`),
      lastNumber: as<number>(sql`o.last_number`),
      version: as<number>(sql`o.version`),
      updatedAt: as<string>(sql`o.updated_at`),
      logicMap: parsed<unknown>(sql`iif(json_valid(o.logic_map), o.logic_map, 'null')`),
      fields: rowsOf(
        {
          id: as<string>(sql`fl.id`),
          type: as<string>(sql`fl.type`),
          properties: as<string>(sql`fl.properties`),
          wasPublished: bool(sql`fl.was_published`),
        },
        sql`from form_field fl where fl.${column} = o.id order by fl.position, fl.id`,
      ),
    },
    sql`from ${table} o where o.id = ${owner.id}`,
  );
  return mapRead(read, (found) => found && { ...found, logicMap: logicOf(owner, found.logicMap) });
}

function logicOf(owner: FieldsOwner, stored: unknown): LogicMap {
  const broken: BrokenRecord[] = [];
  const logicMap = readLogic(stored, broken);
  reportBroken(owner, broken);
  return logicMap;
}

/** The fields that can be read. What is broken is reported and left out (spec 2.5). */
export function readableFields(
  owner: FieldsOwner,
  rows: readonly FieldRow[],
): { fields: Field[]; broken: BrokenRecord[] } {
  const broken: BrokenRecord[] = [];
  const fields = readFields(rows.map(recordOf), broken);
  reportBroken(owner, broken);
  return { fields, broken };
}

/** A row as its shape is checked: properties that are none leave it broken, under its own id and type. */
export function recordOf({ id, type, properties }: Pick<FieldRow, "id" | "type" | "properties">): unknown {
  const broken = { id, type, label: null };
  try {
    const value: unknown = JSON.parse(properties);
    return typeof value === "object" && value !== null ? { ...value, id, type } : broken;
  } catch {
    return broken;
  }
}

function reportBroken({ kind, id }: FieldsOwner, broken: readonly BrokenRecord[]): void {
  for (const record of broken) {
    report(new Error(`A ${OWNERS[kind].noun} has a broken record`), {
      [`${kind}Id`]: id,
      record: record.kind,
      recordId: record.id,
      reason: record.reason,
    });
  }
}

/** A field as its row holds it. */
export function rowOfField({ id, type, ...properties }: Field): FieldRow {
  return { id, type, properties: JSON.stringify(properties), wasPublished: false };
}

/** Somebody else changed it: whoever saves was shown another one. */
export const outdated = ({ kind }: FieldsOwner) =>
  new Conflict(`Somebody else changed this ${OWNERS[kind].noun} while you were editing`);

/**
 * Writes what a change made of a working copy, and nothing else: rows that came, changed, moved and went, and the logic. It is
 * refused unless the copy is still the one that was read.
 */
export function writeCopy(
  ctx: CommandContext,
  { owner, before, after }: { owner: FieldsOwner; before: Edited; after: WorkingCopy<FieldRow> },
): Write[] {
  const { column, index } = OWNERS[owner.kind];
  const { updatedAt, updatedBy } = restamp(ctx);
  const known = new Map(before.fields.map((field) => [field.id, field]));
  const stays = new Set(after.fields.map(({ id }) => id));
  const going = before.fields.filter(({ id }) => !stays.has(id)).map(({ id }) => id);
  const changed = after.fields.filter((field) => known.has(field.id) && known.get(field.id) !== field);
  const isMoved = after.fields.some(({ id }, at) => before.fields[at]?.id !== id);
  return [
    touchCopy(ctx, { owner, before, logicMap: after.logicMap }),
    ...(going.length > 0
      ? [sql`delete from form_field where ${column} = ${owner.id} and id in ${jsonList(going)}`]
      : []),
    ...insertFields(
      ctx,
      owner,
      after.fields.filter(({ id }) => !known.has(id)),
    ),
    ...(changed.length > 0
      ? [
          sql`update form_field set type = j.value ->> 'type', properties = j.value ->> 'properties',
              names_id = ${namesOf(sql`j.value`)}, updated_at = ${updatedAt}, updated_by = ${updatedBy}
            from json_each(${JSON.stringify(changed)}) j
            where form_field.id = j.value ->> 'id' and form_field.${column} = ${owner.id}`,
        ]
      : []),
    ...(isMoved || going.length > 0
      ? [
          sql`update form_field set position = j.key from json_each(${JSON.stringify(after.fields.map(({ id }) => id))}) j
            where form_field.id = j.value and form_field.${column} = ${owner.id} and form_field.position <> j.key`,
        ]
      : []),
    ...index(owner.id),
    ...questionEntries.index([...going, ...changed.map(({ id }) => id)]),
  ];
}

function touchCopy(
  ctx: CommandContext,
  { owner, before, logicMap }: { owner: FieldsOwner; before: Edited; logicMap: LogicMap },
): Guarded {
  const { table } = OWNERS[owner.kind];
  const { updatedAt, updatedBy } = restamp(ctx);
  const logic = logicMap === before.logicMap ? sql`` : sql`, logic_map = ${JSON.stringify(logicMap)}`;
  return {
    write: sql`update ${table} set revision = revision + 1, version = version + 1, updated_at = ${updatedAt},
        updated_by = ${updatedBy}${logic}
      where id = ${owner.id} and revision = ${before.revision} and is_archived = 0`,
    otherwise: () => outdated(owner),
  };
}

/** New rows, in the places that follow from the order they are written in; the search finds them. */
export function insertFields(ctx: CommandContext, owner: FieldsOwner, rows: readonly FieldRow[]): Write[] {
  if (rows.length === 0) return [];
  const { updatedAt, updatedBy } = restamp(ctx);
  const { column } = OWNERS[owner.kind];
  return [
    {
      write: sql`insert into form_field (id, ${column}, type, properties, names_id, position, was_published,
          created_at, created_by, updated_at, updated_by)
        select j.value ->> 'id', ${owner.id}, j.value ->> 'type', j.value ->> 'properties', ${namesOf(sql`j.value`)}, j.key,
          j.value ->> 'wasPublished', ${updatedAt}, ${updatedBy}, ${updatedAt}, ${updatedBy}
        from json_each(${JSON.stringify(rows)}) j`,
      rows: rows.length,
      otherwise: () => outdated(owner),
    },
    ...questionEntries.index(rows.map(({ id }) => id)),
  ];
}

/** What a field names: the group of a template, the asset of an image. */
const namesOf = (row: SQL): SQL => {
  const cases = NAMING.map(
    ({ type, property }) => sql`when ${type} then ${row} ->> 'properties' ->> ${property}`,
  );
  return sql`nullif(case ${row} ->> 'type' ${sql.join(cases, sql` `)} end, '')`;
};
