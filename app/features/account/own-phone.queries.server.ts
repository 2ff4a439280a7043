import { sql } from "drizzle-orm";
import { u } from "#db/event/aliases";
import { jsonOne } from "#db/json-row";

/** One's own number in this event. */
export const ownPhone = (userId: string) =>
  jsonOne({ phone: u.phone }, sql`from user u where u.id = ${userId}`);
