import { type SQL, sql } from "drizzle-orm";
import { hi, im, ir, nameOf, y } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRequired, maybe, parsed, type RowIn, rowOf, rowsOf } from "#db/json-row";
import { isNotInvited } from "~/features/email/not-invited.server";
import { hasHardBounce } from "~/features/teams/invitations.server";
import { list } from "~/procedure/list.server";
import { oneOf, text, within } from "~/procedure/list-filters.server";
import type { RowMend } from "./import-mends.rules";

/** Whether some job of the import is queued or under way. */
export const isAtWork = (importId: SQL): SQL =>
  sql`exists (select 1 from outbox where subscriber > 'imports:run:' || ${importId} || ':'
    and subscriber < 'imports:run:' || ${importId} || ';' and state = 'pending')`;

/** It was made, and mail does not reach who came of it. */
const HAS_BOUNCED = sql`(ir.state = 'done' and exists (select 1 from user u where u.id = ir.user_id and ${hasHardBounce}))`;

/** A row whose checks are not all passed (spec 1.4): it failed, or was left out of what ran. */
export const FAILED = sql`(ir.state = 'failed' or ir.fate = 'left')`;

/**
 * What was really made, over the rows: not what passed a step, since further people come to a team that is there, a known person is not
 * mailed, and a refused welcome takes back what was made. The counts and the lists behind them ask the same.
 */
const MADE = {
  teams: sql`(ir.state = 'done' and ir.fate in ('team', 'share'))`,
  people: sql`(ir.state = 'done' and ir.is_known = 0)`,
  found: sql`(ir.state = 'done' and ir.is_known = 1)`,
  invited: sql`(ir.state = 'done' and ir.is_known = 0 and not ${isNotInvited(sql.raw("ir.user_id"))})`,
  held: sql`(ir.state = 'done' and ir.is_known = 0 and ${isNotInvited(sql.raw("ir.user_id"))})`,
  back: sql`(ir.user_rolled_back = 1)`,
};
const WHICH = ["new", "known", "left", "marked", "failed", "bounced", "done"] as const;
const WHICH_MADE = Object.keys(MADE) as (keyof typeof MADE)[];

const sumOf = (condition: SQL) => as<number>(sql`coalesce(sum(${condition}), 0)`);

/** Of all rows of an import, in one pass over them. */
const COUNTS = {
  rows: as<number>(sql`count(*)`),
  left: sumOf(sql`ir.fate = 'left'`),
  teams: sumOf(sql`ir.fate in ('team', 'share')`),
  members: sumOf(sql`ir.fate = 'member'`),
  known: sumOf(sql`ir.fate <> 'left' and ir.is_known = 1`),
  marked: sumOf(sql`ir.fate <> 'left' and ir.mark <> ''`),
  waiting: sumOf(sql`ir.fate <> 'left' and ir.state = 'waiting'`),
  done: sumOf(sql`ir.state = 'done'`),
  failed: sumOf(sql`ir.state = 'failed'`),
  bounced: sumOf(HAS_BOUNCED),
  teamsMade: sumOf(MADE.teams),
  peopleMade: sumOf(MADE.people),
  peopleFound: sumOf(MADE.found),
  invited: sumOf(MADE.invited),
  held: sumOf(MADE.held),
  rolledBack: sumOf(MADE.back),
};

/** What the list of imports says of one, counted when a piece of its work ends. */
export const countRows = (importId: string): SQL =>
  sql`update team_import set (row_count, team_count, failed_count) = (
    select count(*), coalesce(sum(ir.state = 'done' and ir.fate in ('team', 'share')), 0), coalesce(sum(${FAILED}), 0)
    from team_import_row ir where ir.import_id = team_import.id) where id = ${importId}`;

/** Everything that the page of an import says besides its rows. */
export const importHead = (importId: string) =>
  jsonRequired(
    {
      id: im.id,
      fileName: im.fileName,
      state: im.state,
      reason: im.reason,
      columns: im.columns,
      version: im.version,
      invitation: im.invitation,
      inviteAt: im.inviteAt,
      startedAt: im.startedAt,
      finishedAt: im.finishedAt,
      createdAt: im.createdAt,
      createdBy: nameOf(im.createdBy),
      isAtWork: bool(isAtWork(sql`im.id`)),
      counts: rowOf(COUNTS, sql`from team_import_row ir where ir.import_id = im.id`),
      mends: im.mends,
      // What would let in the most rows comes first.
      mendable: rowsOf(
        { mend: parsed<RowMend>(ir.mend), rows: as<number>(sql`count(*)`) },
        sql`from team_import_row ir where ir.import_id = im.id and ir.place = 0 and ir.mend <> ''
          group by ir.mend order by count(*) desc, ir.mend limit 10`,
      ),
      types: rowsOf({ id: y.id, name: y.name }, sql`from team_type y order by lower(y.name)`),
      newest: rowsOf(
        {
          number: ir.number,
          teamName: ir.teamName,
          personName: ir.personName,
          state: ir.state,
          error: ir.error,
          userRollback: ir.userRollback,
          triedAt: ir.triedAt,
        },
        sql`from team_import_row ir where ir.import_id = im.id and ir.tried_at is not null
          order by ir.tried_at desc, ir.number desc limit 5`,
      ),
    },
    sql`from team_import im where im.id = ${importId}`,
  );
export type ImportHead = RowIn<typeof importHead>;

/** The rows of an import: those that are left out first, then those of people who are in the event, each in its order. */
export const importRowList = list({
  from: (importId: string) => sql`from team_import_row ir where ir.import_id = ${importId}`,
  key: sql`ir.number`,
  rows: (importId: string) =>
    sql`join team_import_row ir on ir.number = page.id and ir.import_id = ${importId}
      left join held_invitation hi on hi.user_id = ir.user_id`,
  cells: () => ({
    number: ir.number,
    readings: ir.readings,
    isMended: bool(sql`ir.was <> ''`),
    isHeld: bool(MADE.held),
    inviteAt: maybe(hi.at),
    isInvitePast: bool(sql`coalesce(hi.is_past, 0)`),
    teamName: ir.teamName,
    typeName: ir.typeName,
    personName: ir.personName,
    email: ir.email,
    fate: ir.fate,
    isKnown: ir.isKnown,
    reason: ir.reason,
    mark: ir.mark,
    state: ir.state,
    error: ir.error,
    userRollback: ir.userRollback,
    teamRollback: ir.teamRollback,
  }),
  filters: {
    q: text(within(sql`${ir.teamName} || ' ' || ${ir.personName} || ' ' || ${ir.email}`)),
    rows: oneOf([...WHICH, ...WHICH_MADE], (which) => {
      if (which in MADE) return MADE[which as keyof typeof MADE];
      switch (which) {
        case "new":
          return sql`ir.fate <> 'left' and ir.is_known = 0`;
        case "known":
          return sql`ir.fate <> 'left' and ir.is_known = 1`;
        case "left":
          return sql`ir.fate = 'left'`;
        case "marked":
          return sql`ir.fate <> 'left' and ir.mark <> ''`;
        case "failed":
          return FAILED;
        case "bounced":
          return HAS_BOUNCED;
        default:
          return sql`ir.state = 'done'`;
      }
    }),
  },
  ties: [sql`ir.place`, ir.number],
});
export type ImportRow = RowIn<typeof importRowList.page>;

/** A row to be mended: its cells as they are meant, and as they stood in the file where somebody has mended it. */
export const rowToMend = (importId: string, number: number) =>
  jsonOne(
    {
      number: ir.number,
      cells: parsed<string[]>(ir.cells),
      was: as<string[] | null>(sql`iif(ir.was = '', null, json(ir.was))`),
      fate: ir.fate,
      reason: ir.reason,
      mark: ir.mark,
    },
    sql`from team_import_row ir where ir.import_id = ${importId} and ir.number = ${number}`,
  );
export type RowToMend = NonNullable<RowIn<typeof rowToMend>>;

/** The same rows as they stood in the file, for a download. */
export const failedRowList = list({
  from: (importId: string) => sql`from team_import_row ir where ir.import_id = ${importId} and ${FAILED}`,
  key: sql`ir.number`,
  rows: (importId: string) =>
    sql`join team_import_row ir on ir.number = page.id and ir.import_id = ${importId}`,
  cells: () => ({
    number: ir.number,
    cells: ir.cells,
    fate: ir.fate,
    reason: ir.reason,
    error: ir.error,
    userRollback: ir.userRollback,
  }),
  filters: {},
  ties: [ir.number],
});
export type FailedRow = RowIn<typeof failedRowList.page>;

/** Imports of the last thirty days, the newest first. */
export const importList = list({
  from: () => sql`from team_import im where true`,
  key: im.id,
  rows: sql`join team_import im on im.id = page.id`,
  cells: () => ({
    id: im.id,
    fileName: im.fileName,
    state: im.state,
    createdAt: im.createdAt,
    createdBy: nameOf(im.createdBy),
    rows: im.rowCount,
    teams: im.teamCount,
    failed: im.failedCount,
  }),
  filters: {},
  newest: im.createdAt,
});
export type ImportLine = RowIn<typeof importList.page>;
