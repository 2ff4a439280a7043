import { sql } from "drizzle-orm";
import { nameOf, tn } from "#db/event/aliases";
import { as, jsonRows, type RowIn } from "#db/json-row";

/** So many stand on a team's page; all of them are found by the search. */
const SHOWN = 20;

/** What staff wrote down about a team: what is kept on top first, then the newest. */
export const notesOf = (teamId: string) =>
  jsonRows(
    {
      id: tn.id,
      text: tn.text,
      isOnTop: tn.isOnTop,
      at: tn.createdAt,
      byId: tn.createdBy,
      by: nameOf(tn.createdBy),
      /** Of all notes, how many there are. */
      all: as<number>(sql`count(*) over ()`),
    },
    sql`from team_note tn where tn.team_id = ${teamId}
      order by tn.is_on_top desc, tn.created_at desc, tn.id limit ${SHOWN}`,
  );
export type NoteRow = RowIn<typeof notesOf>;
