import { expect, it } from "vitest";
import { ftsQuery } from "~/features/search/query.rules";
import { approvalHistory, openRequestOf } from "~/features/tasks/by-team/team-task.queries.server";
import { isInThread, threadHead, threadOf } from "~/features/tasks/comments/comments.queries.server";
import { taskFinder, taskGroupFinder } from "~/features/tasks/found-tasks.server";
import { taskStatusRowOf } from "~/features/tasks/task-status-row.server";
import {
  activeGroups,
  groupsInOrder,
  taskForTeam,
  taskIsThere,
  tasksForTeam,
} from "~/features/tasks/tasks.queries.server";
import { hostileEvent, ids } from "../support/hostile-event";

const of = hostileEvent();
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title).join(" ");
const THREAD = { taskId: "alpha", teamId: "alba", readerId: "ann" };
const MEMBER = { level: "user", teamId: "alba" } as const;
const ADMIN = { level: "admin", teamId: undefined } as const;

it("each team sees its own tasks, by due date, without a day last", async () => {
  expect(
    await Promise.all([
      ...["alba", "birch", "Share", "crew", "gone", "zero"].map((id) => of(tasksForTeam(id, "ann"), titles)),
    ]),
  ).toEqual([
    "zed tbc soon full Beta alpha far open",
    "tbc silver soon zed spare Beta far open",
    "Beta",
    "zed tbc soon full nobody spare Beta alpha silver far open",
    "zed tbc soon spare Beta silver far open",
    "tbc zed soon Beta far open",
  ]);
});

it("a team's tasks stand as they stand for this team", async () => {
  expect(
    await of(tasksForTeam("alba", "ann"), (rows) =>
      rows.map((x) =>
        [
          x.title,
          x.dueDate,
          x.progressStatus,
          x.approvalStatus,
          x.assignees,
          x.isMine,
          x.isTimeSensitive,
        ].join(),
      ),
    ),
  ).toEqual([
    "zed,2027-06-01,complete,approved,cy Tester,false,false",
    "tbc,2027-06-02,incomplete,none,,false,false",
    "soon,2027-06-10,incomplete,none,,false,false",
    "full,2027-06-15,complete,none,,false,false",
    "Beta,2027-06-20,incomplete,none,,false,false",
    "alpha,2027-06-25,incomplete,awaiting,Ann Tester,bea Tester,true,true",
    "far,2027-07-30,incomplete,none,,false,false",
    "open,,incomplete,none,,false,false",
  ]);
});

it("a task's row for a command is this team's, with its open request and the files that count", async () => {
  expect(
    await Promise.all([
      ...["alba", "birch", "zero"].map((id) =>
        of(taskStatusRowOf("zed", id), (rows) =>
          rows.map((x) => [x.statusId, x.openRequestId, x.evidenceCount].join()),
        ),
      ),
      of(taskStatusRowOf("alpha", "alba"), (rows) =>
        rows.map((x) => [x.statusId, x.openRequestId, x.evidenceCount].join()),
      ),
      of(taskStatusRowOf("alpha", "birch")),
    ]),
  ).toEqual([["alba zed,,1"], ["birch zed,r-birch,0"], ["zero zed,,0"], ["alba alpha,r-now,2"], []]);
});

it("active groups in their order, with their tasks in theirs", async () => {
  expect(
    await Promise.all([
      of(activeGroups(), ids),
      of(groupsInOrder(), (rows) => rows.map((x) => [x.id, ...x.taskIds].join())),
    ]),
  ).toEqual(["two one three", ["two,alpha,Beta", "one,dead,zed,alpha", "three"]]);
});

it("a drawer shows the last review and the last acceptance of this team", async () => {
  expect(
    await of(taskForTeam("alpha", "alba"), (x) => x && [x.groupTitle, x.review, x.acceptance, x.completedBy]),
  ).toEqual([
    "two",
    { decision: "rejected", reason: "08", at: "08", by: "max Tester" },
    { name: "alba alpha 02", at: "02" },
    null,
  ]);
});

it("a task out of sight is not there", async () => {
  expect(
    await Promise.all([
      ...["birch", "Share", "gone", "crew"].map((id) => of(taskForTeam("alpha", id), (x) => x?.id ?? null)),
      of(taskForTeam("dead", "alba")),
      of(taskIsThere("alpha", true)),
      of(taskIsThere("none", true)),
    ]),
  ).toEqual([null, null, null, "alpha", null, true, false]);
});

it("a team's search finds what it sees, and groups that head something which it sees", async () => {
  expect(
    await Promise.all([
      ...["alpha", "dead", "silver", "Beta"].map((word) =>
        of(taskFinder.find(MEMBER, { query: ftsQuery(word), limit: 9, offset: 0 }), ({ rows }) =>
          rows.map((x) => `${x.id} ${x.dueDate}`),
        ),
      ),
      ...["one", "three", "over"].flatMap((word) =>
        [MEMBER, ADMIN].map((who) =>
          of(taskGroupFinder.find(who, { query: ftsQuery(word), limit: 9, offset: 0 }), ({ rows }) =>
            ids(rows),
          ),
        ),
      ),
    ]),
  ).toEqual([["alpha 2027-06-25"], [], [], ["Beta 2027-06-20"], "one", "one", "", "three", "", "over"]);
});

it("of a thread the pinned comments and the newest are shown, with the newest replies", async () => {
  expect(
    await of(threadOf(THREAD, { shown: 3 }), (x) => [
      x.total,
      x.commentCount,
      ids(x.people),
      x.comments.map((c) =>
        [c.id, c.by, c.isOwn, c.isStaff, c.likes, c.isLiked, c.mentions, c.replyCount, ids(c.replies)].join(),
      ),
    ]),
  ).toEqual([
    28,
    4,
    "bea2 bea cy gus max",
    [
      "c4,,false,false,0,false,,0,",
      "c2,dan Tester,false,false,2,true,cy Tester,0,",
      "c3,max Tester,false,true,0,false,,22,t12 t13 t14 t15 t16 t17 t18 t19 t20 t21 t22 t23 t24 t25 t26 t27 t28 t29 t30 t31",
    ],
  ]);
});

it("an entry that the page was opened for is shown however old it is, with what came since, and of its own thread alone", async () => {
  const shown = (window: { shown: number; entry: string }, thread = THREAD) =>
    of(threadOf(thread, window), (x) => x.comments.map((c) => `${c.id} ${c.replies.length}`));
  expect(
    await Promise.all([
      shown({ shown: 1, entry: "" }),
      shown({ shown: 1, entry: "c2" }),
      shown({ shown: 1, entry: "r1" }),
      // A reply behind the newest twenty.
      shown({ shown: 1, entry: "t10" }),
      shown({ shown: 1, entry: "c-birch" }),
    ]),
  ).toEqual([
    ["c4 0"],
    ["c4 0", "c2 0", "c3 20"],
    ["c4 0", "c1 2", "c2 0", "c3 20"],
    ["c4 0", "c3 22"],
    ["c4 0"],
  ]);
});

it("a thread is one team's about one task; asked for, all replies of a comment are shown", async () => {
  expect(
    await Promise.all([
      of(threadOf(THREAD, { replies: "c3" }), (x) =>
        x.comments.map((c) =>
          [
            c.id,
            c.isLiked,
            c.isStaff,
            c.replies.length,
            c.replies.slice(0, 2).map((e) => [e.id, e.by, e.isOwn, e.isStaff, e.likes, e.mentions].join(" ")),
          ].join(),
        ),
      ),
      of(threadOf({ taskId: "alpha", teamId: "birch", readerId: "ann" })),
      of(threadHead({ taskId: "alpha", teamId: "alba" })),
      ...["c1", "r1", "c-birch", "r5", "c-zed"].map((id) =>
        of(isInThread({ taskId: "alpha", teamId: "alba" }, id)),
      ),
    ]),
  ).toEqual([
    [
      "c4,false,false,0,",
      "c1,false,false,2,r1 Ann Tester true false 0 bea Tester,r2  false false 0 ",
      "c2,true,false,0,",
      "c3,false,true,22,t10 gus Tester false true 0 ,t11 gus Tester false true 0 ",
    ],
    { total: 0, commentCount: 0, comments: [], people: [] },
    { title: "alpha", teamName: "alba" },
    true,
    true,
    false,
    false,
    false,
  ]);
});

it("the history of approvals is this team's, newest first", async () => {
  expect(
    await Promise.all([
      of(approvalHistory("alpha", "alba"), (rows) => rows.map((x) => `${x.id} ${x.what} ${x.by}`)),
      of(approvalHistory("Beta", "alba")),
      of(openRequestOf("alpha", "alba"), (x) => x?.id),
      of(openRequestOf("zed", "alba")),
      of(openRequestOf("alpha", "birch")),
    ]),
  ).toEqual([
    [
      "alba alpha 08 rejected max Tester",
      "alba alpha 07 submitted max Tester",
      "alba alpha 06 rejected max Tester",
      "alba alpha 05 submitted max Tester",
      "alba alpha 04 approved max Tester",
      "r-now-asked asked bea Tester",
      "r-then-asked asked bea Tester",
      "r-then withdrawn max Tester",
      "r-first-asked asked bea Tester",
      "r-first declined max Tester",
    ],
    [],
    "r-now",
    null,
    null,
  ]);
});
