import { sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";

/** People and teams: a team's entry carries its owner's name, so that whoever changes a name writes both. */
export const personEntries = searchEntries("person", {
  id: sql`u.id`,
  title: sql`u.first_name || ' ' || u.surname`,
  body: sql`u.email`,
  from: sql`user u`,
});

export const teamEntries = searchEntries("team", {
  id: sql`tm.id`,
  title: sql`tm.name`,
  body: sql`coalesce(o.first_name || ' ' || o.surname, '')`,
  from: sql`team tm left join user o on o.id = tm.owner_id`,
});
