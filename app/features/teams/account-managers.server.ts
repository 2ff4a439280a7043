import { type SQL, sql } from "drizzle-orm";
import { fullName, u } from "#db/event/aliases";
import { as, jsonRows } from "#db/json-row";
import { hasLevel, LEVELS } from "~/identity/permissions.rules";

const STAFF = LEVELS.filter((level) => hasLevel(level, "moderator"));

/** Over `u`: may look after teams. */
export const isStaffMember: SQL = sql`u.permissions in ${STAFF}`;

/** Who may look after a team, by name. */
export const possibleManagers = () =>
  jsonRows(
    { id: u.id, name: fullName(u) },
    sql`from user u where ${isStaffMember} order by lower(u.first_name), lower(u.surname), u.id`,
  );

/** Over `tm`: who looks after it; null where nobody does, or whoever did is no staff any more. */
export const managerName = as<string | null>(sql`(select u.first_name || ' ' || u.surname from user u
  where u.id = tm.account_manager_id and ${isStaffMember})`);
