import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import type { CustomField } from "~/features/custom-fields/custom-fields.queries.server";
import { fieldValueWrites } from "~/features/custom-fields/field-values.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
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
  fields: readonly CustomField[],
): Promise<RowRecord | null> {
  const problem = typeProblem(row, ctx.settings.variables.teamMemberLimit);
  if (problem !== null) return failedCheck(problem);
  let hadUser = false;
  const alongside = (made: { teamId: string; userId: string }): Write[] => {
    hadUser = true;
    return [
      stillWaiting(importId, row.number),
      ...withTeam(ctx, made.teamId, row.plan, fields),
      notedRow(importId, row.number, { ...PASSED, state: "done", ...made }),
    ];
  };
  try {
    await make(ctx, row, alongside);
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
  alongside: (made: { teamId: string; userId: string }) => Write[],
): Promise<void> {
  const { name, person, teamTypeId, teamId = "" } = plan;
  const once = { formId: madeId, alongside };
  if (plan.do === "member") await addTeamMember(ctx, { teamId, member: person, ...once });
  else if (plan.do === "share") {
    await addStandShare(ctx, { name, parentTeamId: teamId, owner: person, ...once });
  } else await addTeam(ctx, { name, teamTypeId, isOrganiser: false, owner: person, ...once });
}

/** What a row says of the team that it makes: a share's own type, and the custom fields that are still asked. */
function withTeam(
  ctx: CommandContext,
  teamId: string,
  plan: RowPlan,
  fields: readonly CustomField[],
): Write[] {
  if (plan.do === "member") return [];
  const answers = fields.flatMap(({ id, version }) => {
    const value = plan.values[id];
    return value === undefined ? [] : [{ id, version, value, isAnswered: true }];
  });
  const type: Write[] =
    plan.do === "share" && plan.teamTypeId !== null
      ? [
          {
            write: sql`update team set team_type_id = ${plan.teamTypeId} where id = ${teamId}`,
            otherwise: () => new Refused("Invalid team type"),
          },
        ]
      : [];
  return [...type, ...fieldValueWrites(ctx, teamId, answers)];
}

const stillWaiting = (importId: string, number: number): Write =>
  relyOn(
    sql`exists (select 1 from team_import im join team_import_row ir on ir.import_id = im.id
      where im.id = ${importId} and im.state = 'running' and ir.number = ${number} and ir.state = 'waiting')`,
    () => new Overtaken(),
  );

const textOf = (error: unknown): string =>
  error instanceof DomainError ? error.message : "An unknown error occurred";
