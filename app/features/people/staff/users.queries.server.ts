import { sql } from "drizzle-orm";
import { hi, l, tm, u, y } from "#db/event/aliases";
import { as, bool, jsonRow, maybe, type RowIn } from "#db/json-row";
import { WAITING_COUNT, WAITS_FOR_INVITATION } from "~/features/teams/held-invitations.server";
import { hasHardBounce } from "~/features/teams/invitations.server";
import { LEVELS, type Level } from "~/identity/permissions.rules";
import { list } from "~/procedure/list.server";
import { among, indexed, known, oneOf, text, within } from "~/procedure/list-filters.server";
import type { TeamRole } from "../people.rules";

const JOINS = sql`left join team tm on tm.id = u.team_id left join team_type y on y.id = tm.team_type_id
  left join held_invitation hi on hi.user_id = u.id`;
/** As the index `user_by_order` has them. */
const FIRST_NAME = sql`lower(u.first_name)`;
const SURNAME = sql`lower(u.surname)`;
/** Stored values that are no level read as the lowest. */
const LEVEL = as<Level>(sql`iif(u.permissions in ${LEVELS}, u.permissions, 'user')`);
const STAFF = LEVELS.filter((level) => level !== "user");
const ROLE = as<TeamRole>(
  sql`case when u.team_id is null then 'none' when u.id is tm.owner_id then 'owner' else 'member' end`,
);
const RANK = sql`case ${LEVEL} ${sql.join(
  LEVELS.map((level, at) => sql`when ${level} then ${at}`),
  sql` `,
)} end`;
const LAST_MAIL = as<{ state: string; type: string; at: string } | null>(sql`json((
  select ${jsonRow({ state: l.state, type: l.type, at: l.createdAt })} from email_log l
  where l.user_id = u.id order by l.created_at desc, l.id desc limit 1))`);

/** Everybody in the event by first name (spec 1.9). */
export const userList = list({
  from: () => sql`from user u ${JOINS} where true`,
  all: () => sql`(select count(*) from user)`,
  key: u.id,
  rows: sql`join user u on u.id = page.id ${JOINS}`,
  cells: () => ({
    id: u.id,
    firstName: u.firstName,
    surname: u.surname,
    email: u.email,
    level: LEVEL,
    teamId: u.teamId,
    teamName: maybe(tm.name),
    typeName: maybe(y.name),
    isTeamArchived: bool(sql`coalesce(tm.is_archived, 0)`),
    role: ROLE,
    hasLoggedIn: u.hasLoggedIn,
    lastLoginInTime: u.lastLoginInTime,
    createdAt: u.createdAt,
    hasBounced: bool(hasHardBounce),
    isNotInvited: bool(WAITS_FOR_INVITATION),
    inviteAt: maybe(hi.at),
    isInvitePast: bool(sql`coalesce(hi.is_past, 0)`),
    lastMail: LAST_MAIL,
  }),
  beside: () => ({
    staff: as<number>(sql`(select count(*) from user where permissions in ${STAFF})`),
    waiting: as<number>(WAITING_COUNT),
    unseen: as<number>(sql`(select count(*) from user where has_logged_in = 0)`),
  }),
  filters: {
    q: text(
      indexed("person", u.id, "title body"),
      indexed("team", u.teamId),
      within(sql`u.first_name || ' ' || u.surname || ' ' || u.email`),
    ),
    level: known(LEVELS, (levels) => sql`${LEVEL} in ${levels}`),
    type: among(tm.teamTypeId, "none"),
    role: known(["owner", "member", "none"], (roles) => sql`${ROLE} in ${roles}`),
    mail: oneOf(["bounced", "waiting"], (which) =>
      which === "bounced" ? hasHardBounce : WAITS_FOR_INVITATION,
    ),
    login: oneOf(["never", "some"], (which) => sql`u.has_logged_in = ${which === "never" ? 0 : 1}`),
  },
  sorts: {
    name: [FIRST_NAME],
    team: [sql`lower(tm.name)`],
    level: [RANK],
    lastLogin: [sql`u.last_login_in_time`],
  },
  ties: [FIRST_NAME, SURNAME],
});
export type UserRow = RowIn<typeof userList.page>;
