import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Read } from "#db/read-batch";
import { activityHours, activityList } from "~/features/activity/activity.queries.server";
import { eventOverview, lateTeamsOf } from "~/features/dashboard/staff-dashboard.queries.server";
import { failedMails } from "~/features/email/failed-mails.queries.server";
import { recentlyStaged } from "~/features/files/files.queries.server";
import { adminTasks } from "~/features/tasks/admin-tasks.queries.server";
import * as approvals from "~/features/tasks/approvals/approvals.queries.server";
import { chosenForPage, lossesOf } from "~/features/tasks/bulk/bulk-tasks.queries.server";
import * as taskTeams from "~/features/tasks/by-team/task-teams.queries.server";
import * as teamTask from "~/features/tasks/by-team/team-task.queries.server";
import * as comments from "~/features/tasks/comments/comments.queries.server";
import * as inbox from "~/features/tasks/comments/inbox.queries.server";
import { completionHours } from "~/features/tasks/completions.queries.server";
import { taskAudience } from "~/features/tasks/editor/task-audience.server";
import { taskForEdit } from "~/features/tasks/editor/task-editor.queries.server";
import * as files from "~/features/tasks/files/task-files.queries.server";
import { taskFinder, taskGroupFinder } from "~/features/tasks/found-tasks.server";
import * as groups from "~/features/tasks/groups/task-groups.queries.server";
import { progressDrift } from "~/features/tasks/progress.server";
import { taskStatusRows } from "~/features/tasks/task-status-row.server";
import * as tasks from "~/features/tasks/tasks.queries.server";
import { readingTeams } from "~/features/teams/audience/audience.server";
import { personFinder, teamFinder } from "~/features/teams/found-teams.server";
import { teamTypeList } from "~/features/teams/team-types.server";
import { teamDetail, teamList } from "~/features/teams/teams.queries.server";
import type { AdminNeed } from "~/procedure/room-work.server";
import { NEEDS } from "~/rooms.server";
import { memoryEvent } from "../support/memory-event";

const clock = { today: "2027-01-01", dueSoonDays: 7 };
const scope = { taskId: "a", clock };
const ASKER = {
  now: new Date("2027-01-01T00:00:00.000Z"),
  actor: { id: "a" },
  settings: { variables: { lateJoinerDays: 7 } },
} as Parameters<AdminNeed["read"]>[0];

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeAll(async () => {
  at = await memoryEvent();
});

/** Everything that an address may ask of them at once. */
const ALL = {
  ...{
    q: "a b",
    type: ["none", "task"],
    login: "some",
    group: ["unassigned", "a"],
    teamType: ["all"],
    task: "a",
  },
  ...{ status: "overdue", from: "2027-01-01", to: "2027-01-02", urgent: "1", approval: "1", sees: "yes" },
  ...{ rule: "organiser", free: "1" },
};
const SLICE = { query: '"a"', limit: 1, offset: 0 };
const STAFF = { level: "admin", teamId: undefined } as const;
const TEAM = { level: "user", teamId: "a" } as const;
const THREAD = { taskId: "a", teamId: "b", readerId: "c" };
const VIEWER = { teamId: "a", isStaff: false };
const both = <Query, Scope extends unknown[]>(
  list: {
    sorts: string[];
    Search: { parse(query: unknown): Query };
    page(query: Query, ...scope: Scope): Read<unknown>;
    block(query: Query, scope: Scope[0], from?: { keys?: string[] }): Read<unknown>;
  },
  ...on: Scope
): Read<unknown>[] => [
  list.page(list.Search.parse({}), ...on),
  ...list.sorts.map((sort) => list.page(list.Search.parse({ sort }), ...on)),
  list.page(list.Search.parse({ ...ALL, page: "2", dir: "desc" }), ...on),
  list.block(list.Search.parse(ALL), on[0]),
  list.block(list.Search.parse(ALL), on[0], { keys: ["a"] }),
];

describe("the database understands every read", () => {
  it.each<[string, Read<unknown>[]]>([
    ["teams", both(teamList)],
    ["team types", both(teamTypeList)],
    ["a team", [teamDetail("a")]],
    ["tasks", both(adminTasks, { clock })],
    [
      "a team's tasks",
      [tasks.tasksForTeam("a", "b"), tasks.taskForTeam("a", "b", "c"), tasks.taskIsThere("a", true)],
    ],
    ["groups", [tasks.activeGroups(), tasks.groupsInOrder(), groups.taskGroupList("2027-01-01")]],
    ["a group", [groups.archivedGroupList(), groups.groupForEdit("a"), groups.groupsForPage(["a"])]],
    ["tasks outside a group", both(groups.tasksOutside, "a")],
    [
      "a task's teams",
      [...both(taskTeams.teamsOfTask, scope), taskTeams.taskHead("a"), taskTeams.candidates("a", "b")],
    ],
    [
      "an audience",
      [...both(taskAudience.list, "a"), taskAudience.counts("a"), readingTeams(), taskForEdit("a")],
    ],
    ["what waits for approval", both(approvals.waitingTasks)],
    [
      "what needs staff",
      [
        approvals.waitingDecisions(),
        approvals.chosenWaiting(["a"]),
        lateTeamsOf("2027-01-01"),
        ...NEEDS.map((need) => need.read(ASKER)),
      ],
    ],
    [
      "new comments",
      [
        ...both(inbox.inboxEntries, { readerId: "a", clock, which: "read" }),
        ...both(inbox.inboxEntries, { readerId: "a", clock, which: "new" }),
        ...both(inbox.inboxEntries, { readerId: "a", clock, which: "mentions" }),
        inbox.newCounts("a"),
        inbox.newComments("a"),
        inbox.commentCount("a"),
        inbox.tasksWrittenUnder(),
        inbox.answerPeople("a", "b"),
      ],
    ],
    ["who is late", [taskTeams.namedLateTeams("a", "2027-01-01"), taskTeams.lateTasks("a", "2027-01-01")]],
    ["requests", both(approvals.askedRequests)],
    ["decisions", both(approvals.decidedThings)],
    [
      "activity",
      [...both(activityList, new Date()), activityHours(activityList.Search.parse(ALL), new Date(), 30)],
    ],
    ["failed mails", [failedMails(new Date()), failedMails(new Date(), "a")]],
    ["the dashboard", [eventOverview("2027-01-01"), completionHours(new Date(), 14)]],
    [
      "a search",
      [
        teamFinder.find(STAFF, SLICE),
        personFinder.find(STAFF, SLICE),
        taskFinder.find(TEAM, SLICE),
        taskGroupFinder.find(TEAM, SLICE),
      ],
    ],
    ["chosen tasks", [chosenForPage(["a"]), chosenForPage(["a"], true), lossesOf(["a"])]],
    [
      "a team's task",
      [
        teamTask.teamTaskDetail("a", "b", clock),
        teamTask.approvalHistory("a", "b"),
        teamTask.openRequestOf("a", "b"),
        taskTeams.lateTeams("a", "2027-01-01"),
        taskStatusRows(sql`s.id = 'a'`),
      ],
    ],
    [
      "a conversation",
      [
        comments.threadOf(THREAD, { shown: 1, replies: "a" }),
        comments.isInThread(THREAD, "a"),
        comments.threadHead(THREAD),
      ],
    ],
    [
      "files",
      [
        files.taskForViewer("a", VIEWER),
        files.attachmentsOf("a"),
        files.attachmentOf("a", "b"),
        recentlyStaged("tasks", "a"),
        files.evidenceOf("a", "b"),
        files.evidenceFile("a", "b", VIEWER),
      ],
    ],
    ["progress", [progressDrift()]],
    ["the queue", [approvals.queueCounts(), approvals.approvalTasks()]],
  ])("of %s", async (_, reads) => {
    for (const read of reads) expect(await at.read(read).then(() => "", String)).toBe("");
  });
});
