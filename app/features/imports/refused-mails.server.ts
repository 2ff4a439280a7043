import { sql } from "drizzle-orm";
import { ir, u } from "#db/event/aliases";
import { as, jsonOne, jsonRows, type RowIn } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { endMemberships } from "~/features/auth/end-membership.jobs.server";
import { personEntries } from "~/features/auth/search-entries.server";
import { deleteTeams } from "~/features/teams/removal.commands.server";
import { Conflict, DomainError } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, isRefusal, relyOn } from "~/procedure/guards.server";
import { countRows } from "./imports.queries.server";
import { notedRow } from "./row-notes.server";
import { NO_TEAM, NO_USER, refusedMail } from "./row-record.rules";

/** Rows of one look. */
const ROWS = 50;

/**
 * Rows whose welcome the address did not take at once (decisions, "Import"): person and team are taken back, where nobody
 * has done anything with them yet. Who is invited later is taken back by nobody: their team may have work by then. May be done twice: what is gone already is noted as taken back.
 */
export async function takeBackRefused(ctx: CommandContext, importId: string): Promise<number> {
  const { rows } = await readBatch(ctx.db, { rows: refusedRows(importId) });
  for (const row of rows) {
    const failure = await takeBack(ctx, row);
    const record = refusedMail(row.details, { isTeam: row.fate !== "member", failure });
    await writeBatch(ctx.db, [notedRow(importId, row.number, { ...record, state: "failed" })]);
  }
  if (rows.length > 0) await writeBatch(ctx.db, [countRows(importId)]);
  return rows.length;
}

/** Why it could not be taken back; null where it was. */
async function takeBack(ctx: CommandContext, row: RefusedRow): Promise<string | null> {
  if (!row.userId) return NO_USER;
  if (row.fate !== "member" && !row.teamId) return NO_TEAM;
  try {
    if (row.fate === "member") await removeUnseen(ctx, row);
    else {
      if (row.signedIn > 0) return "Somebody of the team has signed in: it stays.";
      if (row.people > 1) return "There are other people in the team by now: it stays.";
      await deleteTeams(ctx, [row.teamId ?? ""]);
    }
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error instanceof DomainError ? error.message : "An unknown error occurred";
  }
}

/** A member who was just added and has never been here. */
async function removeUnseen(ctx: CommandContext, { userId, teamId }: RefusedRow): Promise<void> {
  const { person } = await readBatch(ctx.db, {
    person: jsonOne({ id: u.id }, sql`from user u where u.id = ${userId} and u.team_id is ${teamId}`),
  });
  if (!person || !userId) return;
  await commandBatch(ctx, [
    relyOn(
      sql`exists (select 1 from user u where u.id = ${userId} and u.team_id is ${teamId} and u.has_logged_in = 0)
        and not exists (select 1 from team where owner_id = ${userId})`,
      () => new Conflict("The person has signed in, or owns the team by now: they stay."),
    ),
    personEntries.drop(sql`select id from user where id = ${userId}`),
    sql`delete from user where id = ${userId}`,
    ...ctx.record({
      kind: "import.memberRemoved",
      subjectId: userId,
      teamId,
      jobs: endMemberships([userId]),
    }),
  ]);
}

const refusedRows = (importId: string) =>
  jsonRows(
    {
      number: ir.number,
      fate: ir.fate,
      userId: ir.userId,
      teamId: ir.teamId,
      details: as<string>(sql`max(l.details)`),
      people: as<number>(sql`(select count(*) from user where team_id = ir.team_id)`),
      signedIn: as<number>(sql`(select count(*) from user where team_id = ir.team_id and has_logged_in = 1)`),
    },
    sql`from team_import_row ir join team_import im on im.id = ir.import_id
      join email_log l on l.user_id = ir.user_id and l.state = 'refused' and l.created_at >= im.started_at
        and l.template_id in ('welcome', 'welcomeTeamMember', 'standShareWelcome')
      where ir.import_id = ${importId} and ir.state = 'done' and im.invitation = 'now' group by ir.number order by ir.number limit ${ROWS}`,
  );
type RefusedRow = RowIn<typeof refusedRows>;

/** How many welcomes of the import are still on their way. */
export const mailsOnTheWay = (importId: string) =>
  jsonOne(
    { n: as<number>(sql`count(*)`) },
    sql`from team_import_row ir join email_log l on l.user_id = ir.user_id and l.state = 'queued'
      where ir.import_id = ${importId} and ir.state = 'done'`,
  );
