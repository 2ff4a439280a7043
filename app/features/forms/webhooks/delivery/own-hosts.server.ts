import { sql } from "drizzle-orm";
import { eventHosts } from "#db/control/schema";
import { as } from "#db/json-row";
import { type Read, sqlJson } from "#db/read-batch";

/** Hosts that events of this installation answer at, besides those below the base domain: no webhook goes there. Of control. */
export const ownHosts = (): Read<string[]> =>
  sqlJson(as<string[]>(sql`select coalesce(json_group_array(host), '[]') from ${eventHosts}`));
