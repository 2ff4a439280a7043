import { type Read, readBatch } from "#db/read-batch";
import { mailName } from "~/features/email/mail-kinds.server";
import { type TeamOfTask, teamsOfTask } from "~/features/tasks/by-team/task-teams.queries.server";
import type { ExportColumn, ExportFormat, ExportSheet } from "~/lib/export/columns";
import { exportResponse } from "~/lib/export/export.server";
import type { CommandContext } from "~/procedure/context";
import { eventDay } from "~/procedure/event-clock.server";
import { exportName } from "~/procedure/export-name";
import { exportedRows } from "~/procedure/list-export.server";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { healthList } from "../health/health.queries.server";
import { HealthSearch, healthScope } from "../health/health.server";
import { HEALTH_COLUMNS } from "../health/health-export.columns";
import {
  approvalsAfter,
  BLOCK,
  mailCounts,
  peopleAfter,
  submissionsAfter,
  type WorkbookApproval,
  type WorkbookMails,
  type WorkbookPerson,
  type WorkbookSubmission,
  workbookTasks,
} from "./workbook.queries.server";

type Asked = Pick<CommandContext, "db" | "settings" | "event" | "now">;

/** The whole event as one workbook, or one CSV each in a ZIP: teams, people, tasks by team, approvals, mails, submissions. */
export function workbook(ctx: Asked, format: ExportFormat): Response {
  const query = HealthSearch.parse({ teams: "all" });
  return exportResponse({
    format,
    name: exportName(ctx, "workbook"),
    columns: HEALTH_COLUMNS,
    timeZone: ctx.settings.event.timeZone,
    pages: exportedRows(ctx.db, { list: healthList, query, scope: healthScope(ctx, query) }),
    sheets: { name: "Teams", others: others(ctx) },
  });
}

const sheet = <Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): ExportSheet => ({ name, columns, pages }) as unknown as ExportSheet;

const others = (ctx: Asked): ExportSheet[] => [
  sheet("People", PEOPLE, inBlocks(ctx, peopleAfter)),
  sheet("Tasks by team", TASKS, teamsOfTasks(ctx)),
  sheet("Approvals", APPROVALS, inBlocks(ctx, approvalsAfter)),
  sheet("E-mails", MAILS, atOnce(ctx, mailCounts())),
  sheet("Submissions", SUBMISSIONS, inBlocks(ctx, submissionsAfter)),
];

/** Block by block behind the last id, so that memory stays flat. */
async function* inBlocks<Row extends { id: string }>(
  { db }: Asked,
  after: (id: string) => Read<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last = ""; ; ) {
    const { rows } = await readBatch(db, { rows: after(last) });
    yield rows;
    if (rows.length < BLOCK) return;
    last = rows.at(-1)?.id ?? "";
  }
}

async function* atOnce<Row>({ db }: Asked, read: Read<Row[]>): AsyncGenerator<Row[]> {
  yield (await readBatch(db, { rows: read })).rows;
}

type TaskRow = TeamOfTask & { task: string };

/** Every team of every task, as the task's report has it. */
async function* teamsOfTasks(ctx: Asked): AsyncGenerator<TaskRow[]> {
  const { tasks } = await readBatch(ctx.db, { tasks: workbookTasks() });
  const query = teamsOfTask.Search.parse({});
  for (const { id: taskId, title: task } of tasks) {
    const scope = { taskId, clock: eventDay(ctx) };
    for await (const rows of exportedRows(ctx.db, { list: teamsOfTask, query, scope }))
      yield rows.map((row) => ({ ...row, task }));
  }
}

const yes = (is: boolean): string => (is ? "Yes" : "No");

const PEOPLE: ExportColumn<WorkbookPerson>[] = [
  { header: "Name", type: "text", width: 28, value: (person) => person.name },
  { header: "Team", type: "text", width: 32, value: (person) => person.team },
  { header: "Archived", type: "text", value: (person) => yes(person.isArchived) },
  { header: "Owner", type: "text", value: (person) => yes(person.isOwner) },
  { header: "Owner's e-mail", type: "text", width: 28, value: (person) => person.ownerEmail },
  { header: "Last log-in", type: "dateTime", value: (person) => person.lastLogin },
  { header: "Mail bounced", type: "text", value: (person) => yes(person.hasBounced) },
];

const TASKS: ExportColumn<TaskRow>[] = [
  { header: "Task", type: "text", width: 36, value: (row) => row.task },
  { header: "Team", type: "text", width: 32, value: (row) => row.name },
  { header: "Team type", type: "text", value: (row) => row.typeName },
  { header: "State", type: "text", width: 22, value: (row) => STATE_LOOKS[row.state].label },
  { header: "Due date", type: "date", value: (row) => row.dueDate },
  { header: "Assigned to", type: "text", width: 28, value: (row) => row.assignees.join(", ") },
  { header: "Completed", type: "dateTime", value: (row) => row.completedAt },
  { header: "Completed by", type: "text", width: 24, value: (row) => row.completedBy },
];

const DECISIONS = { submitted: "Sent for approval", approved: "Approved", rejected: "Sent back" };

const APPROVALS: ExportColumn<WorkbookApproval>[] = [
  { header: "Task", type: "text", width: 36, value: (row) => row.task },
  { header: "Team", type: "text", width: 32, value: (row) => row.team },
  { header: "What happened", type: "text", width: 20, value: (row) => DECISIONS[row.decision] },
  { header: "Reason", type: "text", width: 40, value: (row) => row.reason },
  { header: "By", type: "text", width: 24, value: (row) => row.by },
  { header: "When", type: "dateTime", value: (row) => row.at },
];

const MAILS: ExportColumn<WorkbookMails>[] = [
  { header: "Kind", type: "text", width: 32, value: (row) => mailName(row.kind) },
  { header: "All", type: "number", value: (row) => row.all },
  { header: "On their way", type: "number", value: (row) => row.waiting },
  { header: "Sent", type: "number", value: (row) => row.sent },
  { header: "Opened", type: "number", value: (row) => row.opened },
  { header: "Bounced", type: "number", value: (row) => row.bounced },
  { header: "Not sent", type: "number", value: (row) => row.failed },
  { header: "Last", type: "dateTime", value: (row) => row.last },
];

const SUBMISSIONS: ExportColumn<WorkbookSubmission>[] = [
  { header: "Form", type: "text", width: 36, value: (row) => row.form ?? "A form that was deleted" },
  { header: "Reference", type: "text", value: (row) => row.reference },
  { header: "Team", type: "text", width: 32, value: (row) => row.team },
  { header: "Guest", type: "text", value: (row) => yes(row.isGuest) },
  { header: "Submitted", type: "dateTime", value: (row) => row.submittedAt },
  { header: "Submitted by", type: "text", width: 24, value: (row) => row.submittedBy },
  { header: "Changed", type: "dateTime", value: (row) => row.updatedAt },
];
