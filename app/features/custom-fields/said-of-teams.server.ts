import { type SQL, sql } from "drizzle-orm";

/** Of a value `v` of the field `cf`, as people read it. */
export const SAID: SQL = sql.raw(
  "case when cf.type = 'text' then v.value when v.value = 'true' then 'Yes' else 'No' end",
);

/** What a team says of a custom field, as people read it; null where it says nothing. */
export const saidOf = (teamId: SQL, fieldId: SQL): SQL<string | null> =>
  sql<string | null>`(select ${SAID} from team_field_value v join custom_field cf on cf.id = v.custom_field_id
    where v.team_id = ${teamId} and v.custom_field_id = ${fieldId} and v.is_answered = 1)`;

/** The first text that is asked of teams whose label has the word: where a team stands is no field of the product's own. */
export const fieldCalled = (word: "hall" | "stand"): SQL =>
  sql`(select id from custom_field where instr(lower(label), ${word}) > 0 and type = 'text' order by order_index, id limit 1)`;
