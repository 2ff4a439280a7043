import { type SQL, sql } from "drizzle-orm";
import { credentials, staffGrants, userProfiles } from "#db/control/schema";
import type { Write } from "#db/write-batch";
import { hasFactor } from "./factors.queries.server";

/** An identity as sign-in knows it. */
export interface Known {
  id: string;
  firstName: string;
  surname: string;
  email: string;
  passwordHash: string | null;
  /** When the password was last set; what was begun before it must not be finished after. */
  passwordAt: string;
  /** `eventflowAdmin` by the command line's grant. */
  isStaff: boolean;
  hasFactor: boolean;
}

/** Reads one identity in whatever batch counts the attempt; `where` speaks of `p`. */
export const identityQuery = (where: SQL): Write =>
  sql`select p.id, p.first_name, p.surname, p.email, c.password_hash, coalesce(c.updated_at, '') as password_at,
    g.user_id is not null as is_staff, ${hasFactor(sql`p.id`)} as has_factor
    from ${userProfiles} p left join ${credentials} c on c.user_id = p.id left join ${staffGrants} g on g.user_id = p.id
    where ${where}`;

export function knownOf(row: Record<string, unknown> | undefined): Known | null {
  if (!row) return null;
  return {
    id: String(row.id),
    firstName: String(row.first_name),
    surname: String(row.surname),
    email: String(row.email),
    passwordHash: row.password_hash === null ? null : String(row.password_hash),
    passwordAt: String(row.password_at),
    isStaff: Boolean(row.is_staff),
    hasFactor: Boolean(row.has_factor),
  };
}
