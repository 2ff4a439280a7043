import { sql } from "drizzle-orm";
import { as, jsonOne, rowsOf } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import type { EventRecord } from "~/procedure/context";
import { Field } from "../../document/field.schema";
import { isLayoutType } from "../../document/field-types.rules";

/** A question that any version of a form asks, as the newest of them does. */
export interface AskedQuestion {
  field: Field;
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
 * words, and what was answered to it is still there.
 */
export function askedQuestions(
  event: Pick<EventRecord, "id" | "databaseUrl">,
  formId: string,
): Read<AskedQuestions> {
  const place = `${event.id} ${event.databaseUrl} ${formId}`;
  const known = newest.get(place) ?? "";
  const before = kept.get(`${place} ${known}`);
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
        // Of the rows that have an id in common, SQLite gives the one with the highest number.
        sql`from (
          select null as template_id, q.value as field, q.key as place, max(v.number) as number
          from form_version v join json_each(v.document, '$.fields') q
          where v.form_id = fm.id and ${isNew} group by q.value ->> 'id'
          union all
          select t.value ->> 'id' as template_id, q.value as field, q.key as place, max(v.number) as number
          from form_version v join json_each(v.document, '$.fields') t join json_each(v.document, '$.groups') grp
          join json_each(grp.value, '$.fields') q
          where v.form_id = fm.id and ${isNew} and t.value ->> 'type' = 'template'
            and grp.value ->> 'id' = t.value ->> 'fieldGroupId'
          group by t.value ->> 'id', q.value ->> 'id')
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
    return parsed.success && !isLayoutType(parsed.data.type) ? [{ ...row, field: parsed.data }] : [];
  });
  const within = (templateId: string | null, newestNumber: number): AskedQuestion[] =>
    all
      .filter((row) => row.templateId === templateId)
      .map((row) => ({
        field: row.field,
        number: row.number,
        isRemoved: row.number < newestNumber,
        nested: row.field.type === "template" ? within(row.field.id, row.number) : [],
      }));
  return { number, questions: within(null, number) };
}
