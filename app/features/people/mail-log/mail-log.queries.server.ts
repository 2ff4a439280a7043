import { sql } from "drizzle-orm";
import { fullName, tm, u } from "#db/event/aliases";
import { jsonList, jsonRequired, rowsOf } from "#db/json-row";

/** Whom the address of the log names, for the words of its filters. */
export const about = ({ people, teams }: { people: readonly string[]; teams: readonly string[] }) =>
  jsonRequired(
    {
      people: rowsOf(
        { id: u.id, name: fullName(u) },
        sql`from user u where u.id in ${jsonList(people)} limit 20`,
      ),
      teams: rowsOf(
        { id: tm.id, name: tm.name },
        sql`from team tm where tm.id in ${jsonList(teams)} limit 20`,
      ),
    },
    sql``,
  );
