import { type SQL, sql } from "drizzle-orm";
import { tm, u } from "#db/event/aliases";
import { as, jsonList, jsonRequired, jsonRows, type RowIn, rowsOf } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { personEntries, teamEntries } from "~/features/auth/search-entries.server";
import type { Noun } from "~/ui/chosen-form";
import { noteEntries } from "./notes/note-entries.server";
import { ownedElsewhere, type TeamsOwn } from "./team-extensions.server";

const people = (teams: SQL) => sql`(select id from user where team_id in ${teams})`;

/** What of this room is a team's, after what other rooms have of it. */
const OWNED: readonly TeamsOwn[] = [
  { rows: (teams) => sql`from team_field_value where team_id in ${teams}` },
  {
    noun: { one: "note", many: "notes" },
    rows: (teams) => sql`from team_note where team_id in ${teams}`,
    first: (_, teams) => [noteEntries.drop(sql`select id from team_note where team_id in ${teams}`)],
  },
  {
    rows: (teams) => sql`from lock where id in ${teams} or created_by in ${people(teams)}`,
    // Mails that wait carry links; the log says that they were not sent.
    first: (ctx, teams) => [
      sql`update outbox set state = iif(state = 'pending', 'cancelled', state), sealed = null
        where subscriber in (select 'mail:' || id from email_log where user_id in ${people(teams)})
          and (state = 'pending' or sealed is not null)`,
      sql`update email_log set state = 'cancelled', updated_at = ${ctx.now.toISOString()}
        where user_id in ${people(teams)} and state = 'queued'`,
    ],
  },
  { rows: (teams) => sql`from session where user_id in ${people(teams)}` },
  {
    noun: { one: "person", many: "people" },
    rows: (teams) => sql`from user where team_id in ${teams}`,
    first: (_, teams) => [personEntries.drop(sql`select id from ${people(teams)}`)],
  },
  {
    rows: (teams) => sql`from team_progress where team_id in ${teams}`,
    first: (_, teams) => [teamEntries.drop(sql`select id from team where id in ${teams}`)],
  },
];

/** The one list of what is a team's: it goes in this order, and the team last. */
export const ownedByTeams = (): readonly TeamsOwn[] => [...ownedElsewhere(), ...OWNED];

/** The teams that are there, with what forbids that they go. */
export const teamsToRemove = (ids: readonly string[]) =>
  jsonRows(
    {
      id: tm.id,
      title: tm.name,
      isArchived: tm.isArchived,
      ownerName: as<string | null>(
        sql`(select first_name || ' ' || surname from user where id = tm.owner_id)`,
      ),
      /** Its stand shares that do not go with it. */
      shares: rowsOf(
        { id: as<string>(sql`share.id`), name: as<string>(sql`share.name`) },
        sql`from team share where share.parent_team_id = tm.id and share.id not in ${jsonList(ids)}
          order by share.name collate nocase`,
      ),
      people: rowsOf(
        { id: u.id, permissions: u.permissions },
        sql`from user u where u.team_id = tm.id order by u.id`,
      ),
    },
    sql`from team tm where tm.id in ${jsonList(ids)} order by lower(tm.name), tm.id`,
  );
export type TeamToRemove = RowIn<typeof teamsToRemove>;

export interface Loss extends Noun {
  n: number;
  isKept: boolean;
}

/** How much goes with the teams, in the words of whoever deletes them. */
export function lossesOfTeams(ids: readonly string[]): Read<Loss[]> {
  const named = ownedByTeams().flatMap(({ noun, rows, isKept }) =>
    noun && rows ? [{ noun, rows, isKept }] : [],
  );
  const cells = Object.fromEntries(
    named.map(({ rows }, at) => [`n${at}`, as<number>(sql`(select count(*) ${rows(jsonList(ids))})`)]),
  );
  return mapRead(jsonRequired(cells, sql``), (counts) =>
    named.flatMap(({ noun, isKept = false }, at) => {
      const n = Number(counts[`n${at}`]);
      return n > 0 ? [{ ...noun, n, isKept }] : [];
    }),
  );
}

/** The folders of files that go with the teams. */
export const foldersSql = (ids: readonly string[]): SQL => {
  const selects = ownedByTeams().flatMap(({ folders }) => folders?.(jsonList(ids)) ?? []);
  return selects.length > 0
    ? sql.join(selects, sql` union `)
    : sql`select null as teamId, null as folder where false`;
};

export const foldersOf = (ids: readonly string[]) =>
  jsonRows(
    { teamId: as<string>(sql`teamId`), folder: as<string>(sql`folder`) },
    sql`from (${foldersSql(ids)})`,
  );
