import { expect, it } from "vitest";
import { adminTasks } from "~/features/tasks/admin-tasks.queries.server";
import {
  approvalTasks,
  askedRequests,
  decidedThings,
  queueCounts,
  waitingTasks,
} from "~/features/tasks/approvals/approvals.queries.server";
import { chosenForPage, lossesOf } from "~/features/tasks/bulk/bulk-tasks.queries.server";
import {
  candidates,
  lateTeams,
  taskHead,
  teamsOfTask,
} from "~/features/tasks/by-team/task-teams.queries.server";
import { teamTaskDetail } from "~/features/tasks/by-team/team-task.queries.server";
import { taskAudience } from "~/features/tasks/editor/task-audience.server";
import { taskForEdit } from "~/features/tasks/editor/task-editor.queries.server";
import {
  archivedGroupList,
  groupForEdit,
  groupsForPage,
  taskGroupList,
  tasksOutside,
} from "~/features/tasks/groups/task-groups.queries.server";
import { CLOCK, hostileEvent, ids, TODAY } from "../support/hostile-event";

const of = hostileEvent();
const SCOPE = { clock: CLOCK };
const ALPHA = { taskId: "alpha", clock: CLOCK };

it("the list of tasks leaves out archived ones, whatever it is narrowed to or sorted by", async () => {
  expect(
    await Promise.all([
      ...[
        {},
        { status: "overdue" },
        { status: "incomplete" },
        { status: "dueSoon" },
        { status: "complete" },
        { status: "n/a" },
        { type: "tbc" },
        { group: "one" },
        { group: "unassigned" },
        { teamType: "gold" },
        { teamType: "all" },
        { from: TODAY },
        { to: TODAY },
        { urgent: "1" },
        { approval: "1" },
        { sort: "title" },
        { sort: "group" },
        { sort: "done" },
        { sort: "-dueDate" },
      ].map((query) =>
        of(
          adminTasks.page(adminTasks.Search.parse(query), SCOPE),
          ({ rows, total }) => `${JSON.stringify(query)} ${ids(rows)} ${total}`,
        ),
      ),
    ]),
  ).toEqual([
    "{} zed tbc silver alpha soon full nobody spare Beta far open 11",
    '{"status":"overdue"} zed tbc silver 3',
    '{"status":"incomplete"} zed tbc silver alpha soon nobody Beta far open 9',
    '{"status":"dueSoon"} soon Beta 2',
    '{"status":"complete"} full 1',
    '{"status":"n/a"} spare 1',
    '{"type":"tbc"} tbc 1',
    '{"group":"one"} zed alpha 2',
    '{"group":"unassigned"} tbc silver soon full nobody spare far open 8',
    '{"teamType":"gold"} alpha full 2',
    '{"teamType":"all"} zed tbc soon Beta far open 6',
    '{"from":"2027-06-10"} alpha soon full nobody spare Beta far 7',
    '{"to":"2027-06-10"} zed tbc silver alpha soon 5',
    '{"urgent":"1"} alpha 1',
    '{"approval":"1"} silver alpha 2',
    '{"sort":"title"} alpha Beta far full nobody open silver soon spare tbc zed 11',
    '{"sort":"group"} zed alpha Beta far full nobody open silver soon spare tbc 11',
    '{"sort":"done"} alpha far nobody open silver soon spare tbc Beta zed full 11',
    '{"sort":"-dueDate"} zed tbc silver alpha soon full nobody spare Beta far open 11',
  ]);
});

it("a task's row counts teams that see it: neither organisers nor archived", async () => {
  expect(
    await of(adminTasks.page(adminTasks.Search.parse({}), SCOPE), ({ rows, active, archived }) => [
      active,
      archived,
      rows.map((x) => [x.id, x.groups.join("+"), x.teamTypes.join("+"), x.done, x.total, x.overall].join()),
    ]),
  ).toEqual([
    11,
    2,
    [
      "zed,one,,1,3,overdue",
      "tbc,,,0,3,overdue",
      "silver,,silver,0,1,overdue",
      "alpha,two+one,empty+gold,0,1,incomplete",
      "soon,,,0,3,dueSoon",
      "full,,gold,1,1,complete",
      "nobody,,empty,0,0,incomplete",
      "spare,,silver,0,0,notApplicable",
      "Beta,two,,1,5,dueSoon",
      "far,,,0,3,incomplete",
      "open,,,0,3,incomplete",
    ],
  ]);
});

it("archived tasks have a list of their own", async () => {
  expect(
    await of(adminTasks.page(adminTasks.Search.parse({}), { ...SCOPE, isArchived: true }), ({ rows }) =>
      ids(rows),
    ),
  ).toEqual("dead dead2");
});

it("what waits is of active tasks and of active teams that see them; oldest first, decided ones newest first", async () => {
  expect(
    await Promise.all([
      of(queueCounts()),
      of(approvalTasks(), ids),
      of(waitingTasks.page(waitingTasks.Search.parse({})), ({ rows }) =>
        rows.map((x) => `${x.statusId} ${x.at} ${x.dueDate} ${x.typeName}`),
      ),
      of(askedRequests.page(askedRequests.Search.parse({})), ({ rows }) => ids(rows)),
      of(decidedThings.page(decidedThings.Search.parse({})), ({ rows }) => ids(rows)),
    ]),
  ).toEqual([
    { waiting: 3, asked: 2 },
    "alpha silver zed",
    ["alba alpha 07 2027-06-25 gold", "birch silver 08 2027-06-03 silver", "crew alpha now 2027-07-01 gold"],
    "r-now r-birch",
    "r-foreign birch silver 09 alba alpha 08 alba alpha 06 alba alpha 04 r-first",
  ]);
});

it("the queue narrowed", async () => {
  expect(
    await Promise.all([
      ...[{ task: "alpha" }, { group: "one" }, { group: "unassigned" }, { type: "gold" }].map((query) =>
        of(waitingTasks.page(waitingTasks.Search.parse(query)), ({ rows }) => rows.map((x) => x.statusId)),
      ),
    ]),
  ).toEqual([
    ["alba alpha", "crew alpha"],
    ["alba alpha", "crew alpha"],
    ["birch silver"],
    ["alba alpha", "crew alpha"],
  ]);
});

it("one team's task has its own last sending, acceptance, request, reminder and activities", async () => {
  expect(
    await of(teamTaskDetail("alpha", "alba", CLOCK), (x) => [
      x.status,
      x.dueDate,
      x.taskDueDate,
      x.sentAt,
      x.acceptance?.name,
      x.request?.id,
      x.lastReminder?.at,
      ids(x.activities),
      x.typeName,
      x.ownerName,
    ]),
  ).toEqual([
    "incomplete",
    "2027-06-25",
    "2027-06-10",
    "07",
    "alba alpha 02",
    "r-now",
    "02",
    "a0 a2 a1",
    "gold",
    "cy Tester",
  ]);
});

it("where the team has done nothing, nothing of its neighbours is shown", async () => {
  expect(
    await of(teamTaskDetail("Beta", "birch", CLOCK), (x) => [
      x.status,
      x.taskDueDate,
      x.sentAt,
      x.acceptance,
      x.request,
      x.lastReminder,
      x.activities,
    ]),
  ).toEqual(["notApplicable", null, null, null, null, null, []]);
});

it("the teams of a task, narrowed and sorted", async () => {
  expect(
    await Promise.all([
      ...[
        {},
        { status: "awaiting" },
        { type: "none" },
        { sort: "team" },
        { sort: "type" },
        { sort: "due" },
        { sort: "completed" },
      ].map((query) =>
        of(
          teamsOfTask.page(teamsOfTask.Search.parse(query), { ...ALPHA, taskId: "zed" }),
          ({ rows }) => `${JSON.stringify(query)} ${rows.map((x) => x.teamId).join(" ")}`,
        ),
      ),
    ]),
  ).toEqual([
    "{} zero birch alba",
    '{"status":"awaiting"} ',
    '{"type":"none"} zero',
    '{"sort":"team"} alba birch zero',
    '{"sort":"type"} alba birch zero',
    '{"sort":"due"} alba zero birch',
    '{"sort":"completed"} alba birch zero',
  ]);
});

it("the teams of a task are those that see it: neither organisers nor archived", async () => {
  expect(
    await Promise.all([
      ...["alpha", "zed", "Beta"].map((taskId) =>
        of(teamsOfTask.page(teamsOfTask.Search.parse({}), { ...ALPHA, taskId }), ({ rows, counts }) => [
          JSON.stringify(counts),
          ...rows.map((x) =>
            [
              x.teamId,
              x.parentName,
              x.state,
              x.status,
              x.hasRequest,
              x.dueDate,
              x.isExtended,
              x.assignees.join("+"),
              x.comments,
              x.lastReminder,
            ].join(),
          ),
        ]),
      ),
    ]),
  ).toEqual([
    [
      '{"all":1,"complete":0,"awaiting":1,"overdue":0,"dueSoon":0,"pending":0,"notApplicable":0}',
      "alba,,awaiting,incomplete,true,2027-06-25,true,Ann Tester+bea Tester,28,02",
    ],
    [
      '{"all":3,"complete":1,"awaiting":0,"overdue":1,"dueSoon":1,"pending":0,"notApplicable":0}',
      "zero,,overdue,overdue,false,2027-06-05,true,,0,05",
      "birch,,dueSoon,dueSoon,true,2027-06-10,true,dan Tester+bea Tester,0,11",
      "alba,,complete,complete,false,2027-06-01,false,cy Tester,1,04",
    ],
    [
      '{"all":6,"complete":1,"awaiting":0,"overdue":0,"dueSoon":4,"pending":0,"notApplicable":1}',
      "alba,,dueSoon,dueSoon,false,2027-06-20,false,,0,",
      "another,alba,dueSoon,dueSoon,false,2027-06-20,false,,0,",
      "foreign,birch,dueSoon,dueSoon,false,2027-06-20,false,,0,",
      "zero,,dueSoon,dueSoon,false,2027-06-20,false,,0,",
      "Share,alba,complete,complete,false,2027-06-20,false,,0,",
      "birch,,notApplicable,notApplicable,false,2027-06-20,false,,0,",
    ],
  ]);
});

it("late teams, and how many of them were reminded of this task by hand that day", async () => {
  expect(
    await Promise.all([
      of(lateTeams("zed", TODAY)),
      of(lateTeams("zed", "2027-06-11")),
      of(lateTeams("tbc", TODAY)),
      of(lateTeams("soon", TODAY)),
      of(lateTeams("alpha", "2027-06-26")),
      of(taskHead("alpha"), (x) => x.id),
    ]),
  ).toEqual([
    { total: 1, reminded: 0 },
    { total: 2, reminded: 1 },
    { total: 0, reminded: 0 },
    { total: 0, reminded: 0 },
    { total: 0, reminded: 0 },
    "alpha",
  ]);
});

it("people who can be assigned are the team's own, the owner first", async () => {
  expect(
    await Promise.all([
      of(candidates("alpha", "alba"), (rows) => rows.map((x) => [x.id, x.isOwner, x.isAssigned].join())),
      of(candidates("zed", "alba"), (rows) => rows.map((x) => [x.id, x.isAssigned].join())),
    ]),
  ).toEqual([
    ["cy,true,false", "ann,false,true", "bea2,false,false", "bea,false,true"],
    ["cy,true", "ann,false", "bea2,false", "bea,false"],
  ]);
});

it("groups count and name active tasks alone", async () => {
  expect(
    await Promise.all([
      of(taskGroupList(TODAY), (x) => [
        x.active,
        x.archived,
        x.rows.map((g) => [g.id, g.tasks, g.nextDue].join()),
      ]),
      of(archivedGroupList(), (x) => ids(x.rows)),
      of(groupForEdit("one"), (x) => ids(x.tasks)),
      of(groupsForPage(["one", "three", "two"]), (rows) => rows.map((g) => [g.id, g.tasks].join())),
      of(tasksOutside.page(tasksOutside.Search.parse({}), "one"), ({ rows }) => ids(rows)),
      of(tasksOutside.page(tasksOutside.Search.parse({ free: "1" }), "one"), ({ rows }) => ids(rows)),
    ]),
  ).toEqual([
    [3, 2, ["two,2,2027-06-10", "one,2,2027-06-10", "three,0,", "unassigned,8,2027-06-10"]],
    "over Past",
    "zed alpha",
    ["two,2", "one,2", "three,0"],
    "Beta far full nobody open silver soon spare tbc",
    "far full nobody open silver soon spare tbc",
  ]);
});

it("what goes with chosen tasks is theirs alone", async () => {
  expect(
    await Promise.all([
      of(chosenForPage(["open", "Beta", "dead", "alpha", "soon"]), ids),
      of(chosenForPage(["open", "dead"], false), ids),
      of(chosenForPage(["open", "dead"], true), ids),
      of(lossesOf(["alpha", "Beta"])),
      of(lossesOf(["zed"])),
    ]),
  ).toEqual([
    "dead alpha soon Beta open",
    "open",
    "dead",
    { statuses: 8, complete: 3, comments: 5, replies: 25, evidence: 3, acceptances: 3, attachments: 3 },
    { statuses: 3, complete: 1, comments: 1, replies: 0, evidence: 1, acceptances: 0, attachments: 1 },
  ]);
});

it("an editor knows its own task's groups, types and teams", async () => {
  expect(
    await of(taskForEdit("alpha"), (x) => [
      x.groupIds.sort(),
      x.teamTypeIds,
      x.complete,
      x.awaiting,
      x.updatedBy,
    ]),
  ).toEqual([["one", "over", "two"], ["empty", "gold"], 0, 3, "Ann Tester"]);
});

it("who is complete waits for nobody", async () => {
  expect(await of(taskForEdit("Beta"), (x) => [x.groupIds, x.teamTypeIds, x.complete, x.awaiting])).toEqual([
    ["two"],
    [],
    3,
    0,
  ]);
});

it("who sees a task: active teams, each by its rule", async () => {
  expect(
    await Promise.all([
      ...["alpha", "Beta", "dead"].map((id) => of(taskAudience.counts(id))),
      ...[{}, { sees: "yes" }, { sees: "no" }, { rule: "otherType" }].map((query) =>
        of(taskAudience.list.page(taskAudience.list.Search.parse(query), "alpha"), ({ rows }) =>
          rows.map((x) => `${x.name} ${x.rule} ${x.typeName} ${x.parentName}`),
        ),
      ),
    ]),
  ).toEqual([
    { hiddenFromShares: 3, noType: 1, organiser: 1, otherType: 1, ownType: 1 },
    { everyType: 3, organiser: 1, standShare: 3 },
    { closed: 7 },
    [
      "alba ownType gold null",
      "another hiddenFromShares gold alba",
      "birch otherType silver null",
      "crew organiser gold null",
      "foreign hiddenFromShares silver birch",
      "Share hiddenFromShares gold alba",
      "zero noType null null",
    ],
    ["alba ownType gold null", "crew organiser gold null"],
    [
      "another hiddenFromShares gold alba",
      "birch otherType silver null",
      "foreign hiddenFromShares silver birch",
      "Share hiddenFromShares gold alba",
      "zero noType null null",
    ],
    ["birch otherType silver null"],
  ]);
});
