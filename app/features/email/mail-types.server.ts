import { type SQL, sql } from "drizzle-orm";
import { MAIL_TYPES } from "#db/event/schema/email";

/** How high a type stands: a row's is the highest of its events. */
export const rankOf = (type: SQL): SQL =>
  sql`case ${type} ${sql.join(
    MAIL_TYPES.map((one, rank) => sql.raw(`when '${one}' then ${rank}`)),
    sql` `,
  )} end`;

/** The type that stands so high. */
export const typeOfRank = (rank: SQL): SQL =>
  sql`case ${rank} ${sql.join(
    MAIL_TYPES.map((one, at) => sql.raw(`when ${at} then '${one}'`)),
    sql` `,
  )} end`;
