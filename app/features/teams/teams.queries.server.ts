import { type SQL, sql } from "drizzle-orm";
import { type Read, sqlJson } from "#db/read-batch";
import type { TeamsQuery } from "./teams-search.schema";

export interface TeamRow {
  id: string;
  name: string;
  ownerName: string | null;
  typeName: string | null;
  parentName: string | null;
  standShareRole: "none" | "parent" | "child";
  isOrganiser: boolean;
  teamLastLoginInTime: string | null;
  total: number;
  complete: number;
  notApplicable: number;
}

export interface TeamPage {
  /** That match the filters. */
  total: number;
  /** All active teams. */
  all: number;
  rows: TeamRow[];
}

const PAGE_SIZE = 100;
const ORDER: Record<TeamsQuery["sort"], string> = {
  name: "lower(tm.name)",
  owner: "lower(o.first_name || ' ' || o.surname)",
  type: "lower(y.name)",
  progress: "cast(p.complete as real) / max(p.total - p.not_applicable, 1)",
  lastLogin: "(select max(last_login_in_time) from user where team_id = tm.id)",
};

/** Active teams by name (spec 1.9), one page of 100: found first by its sort key alone, then made into one JSON column. */
export function teamList(query: TeamsQuery): Read<TeamPage> {
  const where = teamsWhere(query);
  const key = sql.raw(ORDER[query.sort]);
  const dir = sql.raw(query.dir);
  return sqlJson(sql`with page as (
      select tm.id, ${key} as sort_key from team tm ${TEAM_JOINS} where tm.is_archived = 0 ${where}
      order by sort_key ${dir}, tm.name collate nocase, tm.id limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE})
    select json_object(
      'total', (select count(*) from team tm left join user o on o.id = tm.owner_id where tm.is_archived = 0 ${where}),
      'all', (select count(*) from team where is_archived = 0),
      'rows', json((select coalesce(json_group_array(json(line)), '[]') from (
        select json_object('id', tm.id, 'name', tm.name, 'ownerName', o.first_name || ' ' || o.surname,
          'typeName', y.name, 'parentName', (select name from team where id = tm.parent_team_id),
          'standShareRole', tm.stand_share_role, 'isOrganiser', json(iif(tm.is_organiser, 'true', 'false')),
          'teamLastLoginInTime', (select max(last_login_in_time) from user where team_id = tm.id),
          'total', coalesce(p.total, 0), 'complete', coalesce(p.complete, 0),
          'notApplicable', coalesce(p.not_applicable, 0)) as line
        from page join team tm on tm.id = page.id ${TEAM_JOINS}
        order by page.sort_key ${dir}, tm.name collate nocase, tm.id))))`);
}

const TEAM_JOINS =
  sql.raw(`left join user o on o.id = tm.owner_id left join team_type y on y.id = tm.team_type_id
  left join team_progress p on p.team_id = tm.id`);

function teamsWhere({ q, type, login }: TeamsQuery): SQL {
  const parts: SQL[] = [];
  if (q) {
    parts.push(sql`and (instr(lower(tm.name), lower(${q})) > 0
      or instr(lower(o.first_name || ' ' || o.surname || ' ' || o.email), lower(${q})) > 0)`);
  }
  if (type.length > 0) {
    const named = type.filter((id) => id !== "none");
    const isNamed = sql`tm.team_type_id in ${named.length > 0 ? named : [""]}`;
    parts.push(
      type.includes("none") ? sql`and (${isNamed} or tm.team_type_id is null)` : sql`and ${isNamed}`,
    );
  }
  if (login) {
    const seen = sql`exists (select 1 from user u where u.team_id = tm.id and u.has_logged_in = 1)`;
    parts.push(login === "never" ? sql`and not ${seen}` : sql`and ${seen}`);
  }
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``;
}

export interface TeamDetail {
  id: string;
  name: string;
  ownerId: string | null;
  ownerName: string | null;
  typeName: string | null;
  isOrganiser: boolean;
  isArchived: boolean;
  standShareRole: "none" | "parent" | "child";
  parent: { id: string; name: string } | null;
  createdAt: string;
  createdBy: string | null;
  total: number;
  complete: number;
  notApplicable: number;
  members: TeamMember[];
  standShares: {
    id: string;
    name: string;
    ownerName: string | null;
    total: number;
    complete: number;
    notApplicable: number;
  }[];
}

export interface TeamMember {
  id: string;
  firstName: string;
  surname: string;
  email: string;
  hasLoggedIn: boolean;
  lastLoginInTime: string | null;
}

/** A team with its members (the owner first, then by first name, spec 1.6, 1.9) and its stand shares. */
export function teamDetail(teamId: string): Read<TeamDetail> {
  const read =
    sqlJson<TeamDetail>(sql`select json_object('id', tm.id, 'name', tm.name, 'ownerId', tm.owner_id,
      'ownerName', (select first_name || ' ' || surname from user where id = tm.owner_id),
      'typeName', (select name from team_type where id = tm.team_type_id),
      'isOrganiser', json(iif(tm.is_organiser, 'true', 'false')), 'isArchived', json(iif(tm.is_archived, 'true', 'false')),
      'standShareRole', tm.stand_share_role,
      'parent', json((select json_object('id', id, 'name', name) from team where id = tm.parent_team_id)),
      'createdAt', tm.created_at,
      'createdBy', (select first_name || ' ' || surname from user where id = tm.created_by),
      'total', coalesce(p.total, 0), 'complete', coalesce(p.complete, 0), 'notApplicable', coalesce(p.not_applicable, 0),
      'members', json((select coalesce(json_group_array(json(line)), '[]') from (
        select json_object('id', id, 'firstName', first_name, 'surname', surname, 'email', email,
          'hasLoggedIn', json(iif(has_logged_in, 'true', 'false')), 'lastLoginInTime', last_login_in_time) as line,
          id = tm.owner_id as is_owner
        from user where team_id = tm.id order by is_owner desc, first_name collate nocase, surname collate nocase))),
      'standShares', json((select coalesce(json_group_array(json(line)), '[]') from (
        select json_object('id', c.id, 'name', c.name,
          'ownerName', (select first_name || ' ' || surname from user where id = c.owner_id),
          'total', coalesce(cp.total, 0), 'complete', coalesce(cp.complete, 0),
          'notApplicable', coalesce(cp.not_applicable, 0)) as line
        from team c left join team_progress cp on cp.team_id = c.id
        where c.parent_team_id = tm.id and c.is_archived = 0 order by c.name collate nocase))))
    from team tm left join team_progress p on p.team_id = tm.id where tm.id = ${teamId}`);
  return { ...read, required: true };
}
