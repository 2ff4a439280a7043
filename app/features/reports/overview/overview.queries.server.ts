import { type SQL, sql } from "drizzle-orm";
import { as, jsonRequired, type RowIn, rowsOf } from "#db/json-row";
import type { Clock } from "~/features/tasks/due-date.server";
import { addDays, type Day } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { happenedCount, happenedScope } from "../happened/happened.queries.server";
import type { Happened } from "../happened/happened.rules";
import { BOUNCED, type HealthScope, isLooked } from "../health/health.queries.server";
import { RISK_JOINS, riskTables } from "../risk/risk-sql.server";
import { STOOD_JOINS, SUMS, stood } from "../tasks/task-report.queries.server";

/** Rows of "Tasks that are overdue". */
const LATEST = 5;

/** The first and the last of them. */
export type Days = readonly [Day, Day];

/** How teams stand with all tasks, as the report of tasks sums it, with the tasks that most teams are late with. */
export const taskFigures = (clock: Clock) => {
  const fell = (from: number, to: number): SQL<number> =>
    as(
      sql`coalesce(sum(iif(t.due_date between ${addDays(clock.today, from)} and ${addDays(clock.today, to)}, st.overdue, 0)), 0)`,
    );
  return jsonRequired(
    {
      tasks: as<number>(sql`count(*)`),
      ...SUMS,
      overdueTasks: as<number>(sql`coalesce(sum(st.overdue > 0), 0)`),
      awaitingTasks: as<number>(sql`coalesce(sum(st.awaiting > 0), 0)`),
      /** Of the overdue ones: whose task's day was in the last seven days, and in the seven before. */
      fellDue: fell(-7, -1),
      fellDueBefore: fell(-14, -8),
      latest: rowsOf(
        {
          id: as<string>(sql`t.id`),
          title: as<string>(sql`t.title`),
          dueDate: as<string | null>(sql`t.due_date`),
          complete: as<number>(sql`st.complete`),
          awaiting: as<number>(sql`st.awaiting`),
          overdue: as<number>(sql`st.overdue`),
          total: as<number>(sql`of_task.total`),
        },
        sql`from task t ${STOOD_JOINS} where t.is_archived = 0 and st.overdue > 0
          order by st.overdue desc, t.due_date, lower(t.title) limit ${LATEST}`,
      ),
    },
    { with: stood(clock), from: sql`from task t ${STOOD_JOINS} where t.is_archived = 0` },
  );
};
export type TaskFigures = RowIn<typeof taskFigures>;

/** Of the teams of the health check, as its filters find them. */
export const teamFigures = (scope: HealthScope) =>
  jsonRequired(
    {
      teams: as<number>(sql`count(*)`),
      loggedIn: as<number>(sql`coalesce(sum(si.login is not null), 0)`),
      bounced: as<number>(sql`coalesce(sum(${BOUNCED}), 0)`),
      bouncedTeams: as<number>(sql`coalesce(sum(${BOUNCED} > 0), 0)`),
    },
    {
      with: riskTables(scope.clock),
      from: sql`from team tm ${RISK_JOINS} where ${isLooked(scope)}`,
    },
  );

/** What was sent in, as the list of form reports has it: of active forms. */
export const formFigures = () =>
  jsonRequired(
    {
      submitted: as<number>(sql`coalesce(sum(c.submitted), 0)`),
      drafts: as<number>(sql`coalesce(sum(c.drafts), 0)`),
    },
    sql`from submission_count c join form fm on fm.id = c.form_id and fm.is_archived = 0`,
  );

/** What happened in two weeks, each as its list counts it (completions are counted by `completion`). */
export const weekFigures = (ctx: Pick<CommandContext, "settings">, last: Days, before: Days) => {
  const both = (what: Happened) => {
    const scope = happenedScope(ctx, { what });
    return [happenedCount(scope, ...last), happenedCount(scope, ...before)] as const;
  };
  const [submitted, submittedBefore] = both("submitted");
  const [comments, commentsBefore] = both("comments");
  const [bounced, bouncedBefore] = both("bounced");
  return jsonRequired(
    { submitted, submittedBefore, comments, commentsBefore, bounced, bouncedBefore },
    sql``,
  );
};
