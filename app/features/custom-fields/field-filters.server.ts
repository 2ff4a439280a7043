import { type Column, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { valuesOf } from "#db/json-row";
import { manyOf } from "~/lib/many.schema";
import type { Filter } from "~/procedure/list-filters.server";
import { MOST_FIELDS } from "./custom-fields.rules";

/** What a list may ask of a field: a Yes/No is yes, no or not answered (`none`), a text filled in (`some`) or blank. */
const WORDS = ["yes", "no", "some", "none"] as const;
type Word = (typeof WORDS)[number];

const CHOICE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(yes|no|some|none)$/;

/**
 * A list of teams by what they have answered, `<id of the field>.<word>`: several words of one field are alternatives, and
 * every field that is asked about must fit. A field that is gone narrows nothing.
 */
export const answered = (teamId: SQL | Column): Filter<string[], unknown> => ({
  shape: manyOf
    .catch([])
    .transform((all) => [...new Set(all)].filter((one) => CHOICE.test(one)).slice(0, 4 * MOST_FIELDS)),
  where(choices) {
    const byField = Map.groupBy(choices, (choice) => choice.replace(CHOICE, "$1"));
    const conditions = [...byField].map(([id, chosen]) => {
      const has = (more: SQL) => sql`exists (select 1 from team_field_value v
        where v.team_id = ${teamId} and v.custom_field_id = ${id} and v.is_answered = 1 ${more})`;
      const of: Record<Word, () => SQL> = {
        yes: () => has(sql`and v.value = 'true'`),
        no: () => has(sql`and v.value = 'false'`),
        some: () => has(sql``),
        none: () => sql`not ${has(sql``)}`,
      };
      const words = chosen.map((choice) => of[choice.replace(CHOICE, "$2") as Word]());
      return sql`(not exists (select 1 from custom_field where id = ${id}) or ${sql.join(words, sql` or `)})`;
    });
    return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
  },
});

/** What a team has answered of these fields, in words and in their order: one look-up by key for each. */
export const fieldTexts = (teamId: SQL | Column, fieldIds: readonly string[]): SQL<(string | null)[]> =>
  valuesOf(
    sql<string | null>`case when v.is_answered = 1 then case when k.type = 'text' then v.value
      when v.value = 'true' then 'Yes' else 'No' end end`,
    sql`from json_each(${JSON.stringify(fieldIds)}) j
      left join custom_field k on k.id = j.value
      left join team_field_value v on v.team_id = ${teamId} and v.custom_field_id = k.id order by j.key`,
  );

/** Columns of a list that an address may ask for. */
export const FieldColumns = manyOf
  .catch([])
  .transform((all) => [...new Set(all)].filter((one) => z.uuid().safeParse(one).success).slice(0, 20));
