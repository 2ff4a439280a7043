import { sql } from "drizzle-orm";
import { as, jsonOne, rowsOf } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import type { EventRecord } from "~/procedure/context";
import { Field } from "../../document/field.schema";
import { type FieldShape, type MergedField, mergedShapes } from "../../document/merged-shapes.rules";
import { isTemplate } from "../../document/structure.rules";
import { LAYOUT_LIST, TEMPLATE_TYPE } from "../../document/types/sql-types.server";

/** A question that any version of a form asks: as the newest of them does, with the parts that others had. */
export interface AskedQuestion extends MergedField {
  /** Of the newest version that asks it. */
  number: number;
  /** The newest version of the form does not ask it any more. */
  isRemoved: boolean;
  /** Of a field group: its questions. */
  nested: readonly AskedQuestion[];
}

export interface AskedQuestions {
  /** Of the newest version; 0 where nothing was published yet. */
  number: number;
  /** As the newest version has them; then those that it lacks, the latest removed first. */
  questions: readonly AskedQuestion[];
}

interface Row {
  templateId: string | null;
  field: unknown;
  place: number;
  number: number;
}

/** What versions asked never changes: it is put together once for each newest version. */
const kept = new Map<string, AskedQuestions>();
const newest = new Map<string, string>();
const MOST_KEPT = 50;

/**
 * The questions of all versions of a form, for columns, filters, reports and histories. A question that was removed keeps its last
 * words, and so does a part of one: an item, a column, a part of a name. What was answered to it is still there.
 */
export function askedQuestions(
  event: Pick<EventRecord, "id" | "databaseUrl">,
  formId: string,
): Read<AskedQuestions> {
  const place = `${event.id} ${event.databaseUrl} ${formId}`;
  const known = newest.get(place) ?? "";
  const before = kept.get(`${place} ${known}`);
  const isQuestion = sql`q.value ->> 'type' not in ${LAYOUT_LIST}`;
  const isNew = sql`fm.live_version_id is not ${before ? known : ""}`;
  const read = jsonOne(
    {
      versionId: as<string | null>(sql`fm.live_version_id`),
      number: as<number>(sql`fm.last_number`),
      rows: rowsOf(
        {
          templateId: as<string | null>(sql`template_id`),
          field: as<unknown>(sql`json(field)`),
          place: as<number>(sql`place`),
          number: as<number>(sql`number`),
        },
        // Each way in which a question was asked comes once; of its rows SQLite gives the one with the highest number.
        sql`from (
          select null as template_id, q.value as field, q.key as place, max(v.number) as number
          from form_version v join json_each(v.document, '$.fields') q
          where v.form_id = fm.id and ${isNew} and ${isQuestion} group by q.value
          union all
          select t.value ->> 'id' as template_id, q.value as field, q.key as place, max(v.number) as number
          from form_version v join json_each(v.document, '$.fields') t join json_each(v.document, '$.groups') grp
          join json_each(grp.value, '$.fields') q
          where v.form_id = fm.id and ${isNew} and t.value ->> 'type' = ${TEMPLATE_TYPE}
            and grp.value ->> 'id' = t.value ->> 'fieldGroupId' and ${isQuestion}
          group by t.value ->> 'id', q.value)
        order by number desc, place`,
      ),
    },
    sql`from form fm where fm.id = ${formId}`,
  );
  return mapRead(read, (found) => {
    if (!found?.versionId) return { number: 0, questions: [] };
    if (before && known === found.versionId) return before;
    const asked = gathered(found);
    if (kept.size >= MOST_KEPT) {
      kept.clear();
      newest.clear();
    }
    kept.set(`${place} ${found.versionId}`, asked);
    newest.set(place, found.versionId);
    return asked;
  });
}

function gathered({ number, rows }: { number: number; rows: readonly Row[] }): AskedQuestions {
  const all = rows.flatMap(({ field, ...row }) => {
    // A record that cannot be read was reported when its version was.
    const parsed = Field.safeParse(field);
    return parsed.success ? [{ ...row, field: parsed.data }] : [];
  });
  const within = (templateId: string | null, newestNumber: number): AskedQuestion[] => {
    const shapes = new Map<string, FieldShape[]>();
    for (const row of all) {
      if (row.templateId !== templateId) continue;
      const known = shapes.get(row.field.id);
      if (known) known.push(row);
      else shapes.set(row.field.id, [row]);
    }
    return [...shapes.values()].flatMap((own): AskedQuestion[] => {
      const merged = mergedShapes(own);
      if (!merged) return [];
      const last = Math.max(...own.map((shape) => shape.number));
      const nested = isTemplate(merged.field) ? within(merged.field.id, last) : [];
      return [{ ...merged, number: last, isRemoved: last < newestNumber, nested }];
    });
  };
  return { number, questions: within(null, number) };
}
