import { sql } from "drizzle-orm";
import { im, ir, tm, u } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRows, parsed, type RowIn, rowOf } from "#db/json-row";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import type { RowPlan } from "./import-facts.rules";

/** Rows that one read brings: what they rely on is never older than they take. */
const ROWS = 10;

/** The import that is at work, whoever answers for it, and the rows whose turn has come, in one batch. */
export const workAtHand = (importId: string) => ({
  job: jsonOne(
    {
      fileName: im.fileName,
      pieces: im.pieces,
      hasExtraDays: im.hasExtraDays,
      invitation: im.invitation,
      inviteAt: im.inviteAt,
      starter: rowOf(
        {
          id: u.id,
          permissions: u.permissions,
          teamId: u.teamId,
          isArchived: bool(sql`coalesce((select is_archived from team where id = u.team_id), 0)`),
        },
        sql`from user u where u.id = im.started_by`,
      ),
    },
    sql`from team_import im where im.id = ${importId} and im.state = 'running'`,
  ),
  rows: waitingRows(importId),
  fields: customFieldsFor("staff"),
});

const waitingRows = (importId: string) =>
  jsonRows(
    {
      number: ir.number,
      madeId: ir.madeId,
      plan: parsed<RowPlan>(ir.plan),
      hasType: bool(sql`exists (select 1 from team_type where id = ir.plan ->> 'teamTypeId')`),
      team: rowOf(
        {
          name: tm.name,
          isArchived: tm.isArchived,
          standShareRole: tm.standShareRole,
          members: as<number>(sql`(select count(*) from user where team_id = tm.id)`),
        },
        sql`from team tm where tm.id = ir.plan ->> 'teamId'`,
      ),
      hasNamesake: bool(
        sql`exists (select 1 from team where is_archived = 0 and lower(name) = lower(ir.plan ->> 'name') and id <> ir.made_id)`,
      ),
      person: rowOf(
        { id: u.id, teamName: as<string | null>(sql`(select name from team where id = u.team_id)`) },
        sql`from user u where u.email = ir.plan ->> '$.person.email'`,
      ),
    },
    // Rows of one kind at a time: a share is looked at when the team of its stand is there.
    sql`from team_import_row ir where ir.import_id = ${importId} and ir.state = 'waiting' and ir.fate = (
        select max(fate) from team_import_row where import_id = ${importId} and state = 'waiting' and fate <> 'left')
      order by ir.number limit ${ROWS}`,
  );
export type WaitingRow = RowIn<typeof waitingRows>;
