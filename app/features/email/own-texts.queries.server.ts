import { type SQL, sql } from "drizzle-orm";
import { et } from "#db/event/aliases";
import { jsonRows, type RowIn } from "#db/json-row";
import { rooms } from "~/rooms";
import { templateOf } from "./mail-kinds.server";
import type { OwnText } from "./template.rules";

/** The kinds of which others are variants, for SQL: `case` of a variant's name is that of its kind. */
const parentOf = (kind: SQL): SQL => {
  const variants = Object.entries(rooms.mails).flatMap(([name, { variantOf }]) =>
    variantOf ? [sql`when ${name} then ${variantOf.kind}`] : [],
  );
  return sql`case ${kind} ${sql.join(variants, sql` `)} end`;
};

/** The event's own texts that a mail of the kind (SQL) may go by: its own, and that of what it is a variant of. */
export const ownTextsFor = (kind: SQL) =>
  jsonRows(
    { id: et.id, subject: et.subject, body: et.body },
    sql`from email_template et where et.id in (${kind}, ${parentOf(kind)})`,
  );
export type StoredText = RowIn<typeof ownTextsFor>;

/** The one that it goes by; null: the built-in. */
export const ownTextOf = (kind: string, texts: readonly StoredText[]): OwnText | null =>
  texts.find(({ id }) => id === kind) ??
  texts.find(({ id }) => id === templateOf(kind)?.variantOf?.kind) ??
  null;
