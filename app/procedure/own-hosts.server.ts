import { sql } from "drizzle-orm";
import { eventHosts } from "#db/control/schema";
import { jsonRows } from "#db/json-row";
import { mapRead } from "#db/read-batch";

/** Hosts that events of this installation answer at, besides those below the base domain: no webhook goes there. Of control. */
export const ownHosts = () =>
  mapRead(jsonRows({ host: eventHosts.host }, sql`from ${eventHosts}`), (rows) =>
    rows.map(({ host }) => host),
  );
