import { sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";

/** People and teams: a team's entry carries its owner's name, so that whoever changes a name writes both. */
export const personEntries = searchEntries("person", {
  id: sql`u.id`,
  title: sql`u.first_name || ' ' || u.surname`,
  body: sql`u.email`,
  from: sql`user u`,
});

/** What the team answered in words, in the order of the fields, so that the same values are always the same text. */
const TEXTS = sql`coalesce((select ' ' || group_concat(value, ' ') from (
  select x.value from team_field_value x join custom_field k on k.id = x.custom_field_id and k.type = 'text'
  where x.team_id = tm.id and x.value <> '' order by k.id)), '')`;

/** Its texts are for staff: not all of them are shown to the team itself. */
export const teamEntries = searchEntries("team", {
  id: sql`tm.id`,
  title: sql`tm.name`,
  body: sql`coalesce(o.first_name || ' ' || o.surname, '') || ${TEXTS}`,
  from: sql`team tm left join user o on o.id = tm.owner_id`,
});
