import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import type { CustomField } from "~/features/custom-fields/custom-fields.queries.server";
import { addTeamOf } from "~/features/teams/add-team-of.commands.server";
import type { Later } from "~/features/teams/held-invitations.server";
import {
  type Alongside,
  addStandShare,
  addTeam,
  addTeamMember,
} from "~/features/teams/teams.commands.server";
import { Conflict, DomainError, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { isRefusal, relyOn } from "~/procedure/guards.server";
import type { RowPlan } from "./import-facts.rules";
import { notedRow } from "./row-notes.server";
import { failedCheck, failedStep, PASSED, type RowRecord } from "./row-record.rules";
import { typeProblem } from "./type-check.rules";
import type { WaitingRow } from "./waiting-rows.server";

/** The import was stopped, or another worker has done the row: nothing was written. */
class Overtaken extends Conflict {
  constructor() {
    super("This row is done, or the import was stopped");
  }
}

/**
 * The four steps of a row (spec 1.4): type checks, the person, the team, the welcome e-mail. The last three are the one
 * command that people use, and its batch also writes the row's check record: so a row is made whole, once, or not at all,
 * whenever the work is cut off. Returns what is to be written down of a row that was refused; null where all is written.
 */
export async function doRow(
  ctx: CommandContext,
  importId: string,
  row: WaitingRow,
  has: { fields: readonly CustomField[]; hasExtraDays: boolean; later: Later | undefined },
): Promise<RowRecord | null> {
  const problem = typeProblem(row, ctx.settings.variables.teamMemberLimit);
  if (problem !== null) return failedCheck(problem);
  let hadUser = false;
  const alongside: Alongside = (made) => {
    hadUser = row.plan.userId === undefined;
    return [
      stillWaiting(importId, row.number),
      notedRow(importId, row.number, { ...PASSED, state: "done", ...made }),
    ];
  };
  try {
    await make(ctx, row, { alongside, ...has });
    return null;
  } catch (error) {
    if (error instanceof Overtaken) return null;
    if (!isRefusal(error)) throw error;
    return failedStep(textOf(error), { hadUser });
  }
}

async function make(
  ctx: CommandContext,
  { plan, madeId }: WaitingRow,
  {
    alongside,
    fields,
    hasExtraDays,
    later,
  }: {
    alongside: Alongside;
    fields: readonly CustomField[];
    hasExtraDays: boolean;
    later: Later | undefined;
  },
): Promise<void> {
  const { name, person, teamTypeId, teamId = "", userId } = plan;
  const once = { formId: madeId, alongside };
  if (plan.do === "member")
    return void (await addTeamMember(ctx, { teamId, member: person, later, ...once }));
  // What is not asked any more is left out.
  const answers = fields.flatMap(({ id, format, version }) => {
    const value = plan.values[id];
    return value === undefined ? [] : [{ id, format, version, value, isAnswered: true }];
  });
  const team = { name, teamTypeId, isOrganiser: false, answers, hasExtraDays, later, ...once };
  if (plan.do === "share") {
    const withType: Alongside = (made) => [...ownType(plan, made.teamId), ...alongside(made)];
    const share = { name, parentTeamId: teamId, owner: person, answers, hasExtraDays, later, formId: madeId };
    await addStandShare(ctx, { ...share, alongside: withType });
  } else if (userId) await addTeamOf(ctx, { ...team, targetUserId: userId });
  else await addTeam(ctx, { ...team, owner: person });
}

/** A share may be of a type of its own. */
const ownType = ({ teamTypeId }: RowPlan, teamId: string): Write[] =>
  teamTypeId === null
    ? []
    : [
        {
          write: sql`update team set team_type_id = ${teamTypeId} where id = ${teamId}`,
          otherwise: () => new Refused("Invalid team type"),
        },
      ];

const stillWaiting = (importId: string, number: number): Write =>
  relyOn(
    sql`exists (select 1 from team_import im join team_import_row ir on ir.import_id = im.id
      where im.id = ${importId} and im.state = 'running' and ir.number = ${number} and ir.state = 'waiting')`,
    () => new Overtaken(),
  );

const textOf = (error: unknown): string =>
  error instanceof DomainError ? error.message : "An unknown error occurred";
