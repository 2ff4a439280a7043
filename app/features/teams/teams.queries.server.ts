import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { a, fullName, fullNameOr, l, nameOf, ofTeam, tm, u, y } from "#db/event/aliases";
import { teams, users } from "#db/event/schema/teams";
import {
  as,
  bool,
  jsonList,
  jsonOne,
  jsonRequired,
  jsonRows,
  maybe,
  type RowIn,
  rowOf,
  rowsOf,
} from "#db/json-row";
import { answered, fieldTexts } from "~/features/custom-fields/field-filters.server";
import { isNotInvited } from "~/features/email/not-invited.server";
import { hasLevel, LEVELS, type Level } from "~/identity/permissions.rules";
import { list } from "~/procedure/list.server";
import { among, indexed, known, oneOf, text, within } from "~/procedure/list-filters.server";
import { managerName } from "./account-managers.server";
import { WAITS_FOR_INVITATION } from "./held-invitations.server";
import { hasHardBounce } from "./invitations.server";

const owner = alias(users, "owner");
const related = alias(teams, "related");

const JOINS = sql`left join user owner on owner.id = tm.owner_id left join team_type y on y.id = tm.team_type_id
  left join team_progress of_team on of_team.team_id = tm.id`;
/** As the index `team_by_order` has it. */
const NAME = sql`lower(tm.name)`;
const LAST_LOGIN = as<string | null>(sql`(select max(last_login_in_time) from user where team_id = tm.id)`);
const WAITING = as<number>(
  sql`(select count(*) from user u where u.team_id = tm.id and ${WAITS_FOR_INVITATION})`,
);
const HAS_LOGGED_IN = sql`exists (select 1 from user u where u.team_id = tm.id and u.has_logged_in = 1)`;

const PROGRESS = {
  total: as<number>(sql`coalesce(${ofTeam.total}, 0)`),
  complete: as<number>(sql`coalesce(${ofTeam.complete}, 0)`),
  notApplicable: as<number>(sql`coalesce(${ofTeam.notApplicable}, 0)`),
};

/** Which of the two lists is wanted, and the custom fields that it shows as columns, by their ids. */
export interface TeamListScope {
  isArchived?: boolean;
  /** Whose teams "My teams" are. */
  userId?: string;
  columns?: readonly string[];
}

const WITHIN = as<number>(sql`max(of_team.total - of_team.not_applicable, 0)`);
const DONE_SO_FAR = {
  none: sql`coalesce(of_team.complete, 0) = 0`,
  some: sql`of_team.complete > 0 and of_team.complete < ${WITHIN}`,
  all: sql`of_team.complete > 0 and of_team.complete >= ${WITHIN}`,
};

const countOf = (isArchived: 0 | 1) =>
  as<number>(sql`(select count(*) from team where is_archived = ${isArchived})`);

/** Over `tm`: it came in the last seven days. */
export const IS_NEW = sql.raw(
  "coalesce(tm.invited_at, tm.created_at) >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-7 days')",
);

/** Teams by name (spec 1.9), active or archived. */
export const teamList = list({
  from: ({ isArchived }: TeamListScope = {}) =>
    sql`from team tm ${JOINS} where tm.is_archived = ${isArchived ? 1 : 0}`,
  all: ({ isArchived }: TeamListScope = {}) => countOf(isArchived ? 1 : 0),
  key: tm.id,
  rows: sql`join team tm on tm.id = page.id ${JOINS}`,
  cells: ({ columns = [] }: TeamListScope = {}) => ({
    id: tm.id,
    name: tm.name,
    ownerName: fullNameOr(owner),
    typeName: maybe(y.name),
    parentName: as<string | null>(sql`(select name from team where id = tm.parent_team_id)`),
    standShareRole: tm.standShareRole,
    isOrganiser: tm.isOrganiser,
    teamLastLoginInTime: LAST_LOGIN,
    /** Of its people, those who are not invited yet. */
    waiting: WAITING,
    ...PROGRESS,
    /** In words, of each of the columns; null where nobody has answered. */
    values: columns.length > 0 ? fieldTexts(tm.id, columns) : as<(string | null)[]>(sql`json('[]')`),
  }),
  /** Of all, whatever is filtered: the tabs' counts. */
  beside: ({ userId = "" }: TeamListScope = {}) => ({
    active: countOf(0),
    archived: countOf(1),
    mine: as<number>(
      sql`(select count(*) from team where account_manager_id = ${userId} and is_archived = 0)`,
    ),
  }),
  filters: {
    q: text(
      indexed("team", tm.id, "title body"),
      indexed("person", owner.id, "title body"),
      within(tm.name),
      within(sql`${fullName(owner)} || ' ' || ${owner.email}`),
    ),
    type: among(tm.teamTypeId, "none"),
    manager: among(tm.accountManagerId, "none"),
    login: oneOf(["never", "some"], (which) =>
      which === "never" ? sql`not ${HAS_LOGGED_IN}` : HAS_LOGGED_IN,
    ),
    mail: oneOf(
      ["bounced", "waiting"],
      (which) =>
        sql`exists (select 1 from user u where u.team_id = tm.id
          and ${which === "bounced" ? hasHardBounce : WAITS_FOR_INVITATION})`,
    ),
    came: oneOf(["week"], () => IS_NEW),
    role: known(["none", "parent", "child"], (roles) => sql`tm.stand_share_role in ${roles}`),
    organiser: oneOf(["yes", "no"], (which) => sql`tm.is_organiser = ${which === "yes" ? 1 : 0}`),
    done: known(
      ["none", "some", "all"],
      (parts) =>
        sql`(${sql.join(
          parts.map((part) => DONE_SO_FAR[part]),
          sql` or `,
        )})`,
    ),
    field: answered(tm.id),
  },
  sorts: {
    name: [NAME],
    owner: [sql`lower(${fullName(owner)})`],
    type: [sql`lower(y.name)`],
    progress: [sql`cast(of_team.complete as real) / max(of_team.total - of_team.not_applicable, 1)`],
    lastLogin: [LAST_LOGIN],
  },
  ties: [NAME],
});
export type TeamRow = RowIn<typeof teamList.page>;

/** What a page about a team is called by. */
export const teamHead = (teamId: string) =>
  jsonRequired({ id: tm.id, name: tm.name }, sql`from team tm where tm.id = ${teamId}`);

/** A team by another's page: who answers for it, and how far it is. `isShare`: it stands below the other or beside it. */
const RELATED = (role: "parent" | "share") => ({
  id: related.id,
  name: related.name,
  isArchived: related.isArchived,
  role: as<"parent" | "share">(sql.raw(`'${role}'`)),
  ownerName: nameOf(related.ownerId),
  ...PROGRESS,
});
const WITH_PROGRESS = sql`from team related left join team_progress of_team on of_team.team_id = related.id`;

/**
 * A team with its members (the owner first, then by first name, spec 1.6, 1.9) and the teams that it shares a stand with:
 * its parent, and the shares below it or beside it.
 */
export const teamDetail = (teamId: string) =>
  jsonRequired(
    {
      id: tm.id,
      name: tm.name,
      ownerId: tm.ownerId,
      ownerName: nameOf(tm.ownerId),
      typeName: as<string | null>(sql`(select name from team_type where id = tm.team_type_id)`),
      managerName,
      isOrganiser: tm.isOrganiser,
      isArchived: tm.isArchived,
      standShareRole: tm.standShareRole,
      parent: rowOf(RELATED("parent"), sql`${WITH_PROGRESS} where related.id = tm.parent_team_id`),
      createdAt: tm.createdAt,
      createdBy: nameOf(tm.createdBy),
      lastLogin: LAST_LOGIN,
      ...PROGRESS,
      members: rowsOf(
        {
          id: u.id,
          firstName: u.firstName,
          surname: u.surname,
          email: u.email,
          phone: u.phone,
          permissions: u.permissions,
          hasLoggedIn: u.hasLoggedIn,
          lastLoginInTime: u.lastLoginInTime,
          hasBounced: bool(hasHardBounce),
          isNotInvited: bool(isNotInvited(sql.raw("u.id"))),
        },
        // SQLite does not know `tm` in the order of a list within it.
        sql`from (select *, id = tm.owner_id as is_owner from user where team_id = tm.id) u
          order by is_owner desc, u.first_name collate nocase, u.surname collate nocase`,
      ),
      /** Of the team, or of its parent besides itself. */
      shares: rowsOf(
        RELATED("share"),
        sql`${WITH_PROGRESS} where related.parent_team_id in (tm.id, tm.parent_team_id) and related.id <> tm.id
          order by related.is_archived, related.name collate nocase`,
      ),
    },
    sql`from team tm left join team_progress of_team on of_team.team_id = tm.id where tm.id = ${teamId}`,
  );
export type TeamDetail = RowIn<typeof teamDetail>;
export type TeamMember = TeamDetail["members"][number];
export type RelatedTeam = TeamDetail["shares"][number];

/** So many of the latest mails and happenings stand on a team's page. */
const LATEST = 8;

/** What was mailed to the team's people last, and what became of it. What went to several at once stands by their addresses. */
export const latestMails = (teamId: string) =>
  jsonRows(
    {
      id: l.id,
      kind: l.templateId,
      state: l.state,
      type: l.type,
      recipient: l.recipient,
      person: fullNameOr(u),
      at: l.createdAt,
    },
    sql`from email_log l left join user u on u.id = l.user_id where l.team_id = ${teamId}
      order by l.created_at desc, l.recipient, l.id desc limit ${LATEST}`,
  );

/** What happened to the team last, or what it did. */
export const latestActivity = (teamId: string) =>
  jsonRows(
    { id: a.id, at: a.createdAt, kind: a.kind, details: a.details, actorId: a.actorId, who: fullNameOr(u) },
    sql`from activity a left join user u on u.id = a.actor_id where a.team_id = ${teamId}
      order by a.created_at desc, a.id desc limit ${LATEST}`,
  );

/** Whose stand is to be shared, and whether it can be: the depth of stand shares is one. */
export const parentOfShare = (teamId: string) =>
  jsonOne(
    { id: tm.id, name: tm.name, isArchived: tm.isArchived, standShareRole: tm.standShareRole },
    sql`from team tm where tm.id = ${teamId}`,
  );

/** People without a team, none of them above whoever chooses one of them as an owner. */
export const possibleOwners = (level: Level) =>
  jsonRows(
    { id: u.id, name: fullName(u), email: u.email },
    sql`from user u where u.team_id is null and u.permissions not in ${LEVELS.filter((one) => !hasLevel(level, one))}
      order by lower(u.first_name), lower(u.surname), u.id`,
  );

/** Active ones of the chosen teams, with the type that they have. */
export const teamsForType = (ids: readonly string[]) =>
  jsonRows(
    { id: tm.id, title: tm.name, typeName: maybe(y.name) },
    sql`from team tm left join team_type y on y.id = tm.team_type_id
      where tm.id in ${jsonList(ids)} and tm.is_archived = 0 order by ${NAME}, tm.id`,
  );
