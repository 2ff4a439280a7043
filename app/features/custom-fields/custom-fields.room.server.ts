import { sql } from "drizzle-orm";
import { customFields } from "#db/event/schema/custom-fields";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { roomClone, roomWork } from "~/procedure/room-work.server";
import { fillDefaults, indexTeamsAgain, readFieldAgain } from "./custom-fields.jobs.server";
import { customFieldsRoom } from "./custom-fields.room";

export const customFieldsWork = roomWork(customFieldsRoom, {
  subscribers: {
    fieldDefaults: { work: (ctx, work) => fillDefaults(ctx, work.activityId) },
    fieldReading: { work: (ctx, work) => readFieldAgain(ctx, work.activityId) },
    fieldSearch: { work: (ctx) => indexTeamsAgain(ctx) },
  },
  counts: () => ({ customFields: sql`(select count(*) from custom_field)` }),
  clone: roomClone({
    reads: () => ({ fields: many(q.select().from(customFields)) }),
    ids: ({ fields }) => fields.map(({ id }) => id),
    writes: ({ fields }, { mapped, audit }) =>
      inserts(fields, (rows) =>
        q
          .insert(customFields)
          .values(rows.map((row) => ({ ...row, ...audit, id: mapped(row.id), version: 1 }))),
      ),
    counts: ({ fields }) => ({ "custom fields": fields.length }),
  }),
});
