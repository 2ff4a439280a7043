import { type SQL, sql } from "drizzle-orm";
import { credentials, staffGrants, userProfiles } from "#db/control/schema";
import type { Write } from "#db/write-batch";
import { DomainError } from "~/lib/errors";
import { INVALID_CREDENTIAL } from "./auth.texts";
import { hasFactor } from "./factors.queries.server";

export const invalidCredential = () => new DomainError(401, INVALID_CREDENTIAL);

/** An identity as sign-in knows it. */
export interface Known {
  id: string;
  firstName: string;
  surname: string;
  email: string;
  passwordHash: string | null;
  /** Moves on with the password and whatever else ends sessions: what was begun before must not be finished after. */
  stamp: string;
  /** `eventflowAdmin` by the command line's grant. */
  isStaff: boolean;
  hasFactor: boolean;
}

/** Reads one identity in whatever batch counts the attempt; `where` speaks of `p`. */
export const identityQuery = (where: SQL): Write =>
  sql`select p.id, p.first_name, p.surname, p.email, c.password_hash, p.session_stamp as stamp,
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
    stamp: String(row.stamp),
    isStaff: Boolean(row.is_staff),
    hasFactor: Boolean(row.has_factor),
  };
}
