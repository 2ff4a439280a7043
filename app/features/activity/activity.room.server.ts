import { sql } from "drizzle-orm";
import { a } from "#db/event/aliases";
import { jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { foldedDetails } from "~/procedure/folded-details";
import { roomWork } from "~/procedure/room-work.server";
import { activityRoom } from "./activity.room";

/** Rows folded with one write, and at most in one night. */
const AT_ONCE = 1_000;
const A_NIGHT = 100_000;

export const activityWork = roomWork(activityRoom, {
  tidy: {
    // Triggers keep it right: this is for what somebody did past the product.
    writes: () => [sql`update log_size set n = (select count(*) from activity) where log = 'activity'`],
    // Entries of before the column was there: no SQL folds a text, so that they come here and go back.
    async fill(db) {
      for (let done = 0; done < A_NIGHT; done += AT_ONCE) {
        const { rows } = await readBatch(db, { rows: unfolded() });
        if (rows.length === 0) return;
        const texts = rows.map(({ id, details }) => ({ id, text: foldedDetails(JSON.parse(details)) }));
        await writeBatch(db, [
          sql`update activity set folded_details = f.value ->> 'text'
            from json_each(${JSON.stringify(texts)}) f where activity.id = f.value ->> 'id'`,
        ]);
      }
    },
  },
});

const unfolded = () =>
  jsonRows(
    { id: a.id, details: a.details },
    sql`from activity a where a.folded_details is null limit ${AT_ONCE}`,
  );
