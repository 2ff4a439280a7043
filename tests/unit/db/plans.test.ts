import { beforeAll, describe, expect, it } from "vitest";
import type { Read } from "#db/read-batch";
import { connectRooms } from "~/connect-rooms.server";
import { activityHours, activityList } from "~/features/activity/activity.queries.server";
import { eventOverview, lateTeamsOf } from "~/features/dashboard/staff-dashboard.queries.server";
import { askedOf, OrdersSearch } from "~/features/reports/orders/order-report.queries.server";
import { queueCounts } from "~/features/tasks/approvals/approvals.queries.server";
import { completionHours } from "~/features/tasks/completions.queries.server";
import type { AdminNeed } from "~/procedure/room-work.server";
import { NEEDS, roomCounts } from "~/rooms.server";
import { memoryEvent, plainly } from "../support/memory-event";
import { linearSteps } from "../support/query-plan";
import { readSources } from "../support/source-tree";

// Where assets are used is what later rooms say.
connectRooms();

const clock = { today: "2027-01-01", dueSoonDays: 7 };
const RISK_CLOCK = { ...clock, launch: null, timeZone: "Europe/London" };
const now = new Date("2027-01-01T00:00:00.000Z");

interface AnyList {
  sorts: string[];
  Search: { parse(query: unknown): unknown };
  ExportSearch: { parse(query: unknown): unknown };
  page(query: unknown, scope?: unknown): Read<unknown>;
  block(query: unknown, scope: unknown, from?: object): Read<unknown>;
}

/** Five custom fields as columns. */
const FIELD_IDS = Array.from({ length: 5 }, (_, n) => `0190f3a0-0000-7000-8000-00000000000${n}`);

/** A form's submissions with two questions as columns. */
const SUBMISSIONS = {
  ...{ formId: "f", timeZone: "Europe/London", carried: ["a", "b"], isReport: false },
  answer: { question: "", says: "", atLeast: "", atMost: "" },
  columns: ["a", "b"].map((fieldId) => ({ fieldId, nestedId: "" })),
};

/** What each list is asked in, by its name in the code; `narrowed`: filters whose rows are counted without finding them. */
const LISTS: Record<string, { scope?: unknown; isLog?: true; narrowed?: object[] }> = {
  customFieldList: {},
  teamList: { scope: { columns: FIELD_IDS } },
  teamTypeList: {},
  userList: {},
  importList: {},
  importRowList: { scope: "i" },
  failedRowList: { scope: "i" },
  adminContent: { scope: { isArchived: false } },
  adminForms: { scope: { isArchived: false } },
  adminFieldGroups: { scope: { isArchived: false } },
  submissionList: { scope: SUBMISSIONS },
  submissionFileList: { scope: SUBMISSIONS },
  deliveryList: { scope: { formId: "f", webhookId: "w", now } },
  askedTeams: { scope: { formId: "f" } },
  orderLineList: { scope: { states: [] }, isLog: true },
  orderSums: { scope: { asked: askedOf(OrdersSearch.parse({})), by: "team" } },
  pageList: { scope: { kind: "team", level: "user", teamId: "t" } },
  adminDownloads: {},
  adminNotifications: {},
  notificationsForReader: { scope: { userId: "u", level: "user", teamId: "t" } },
  adminEntries: { scope: { today: "2027-01-01" } },
  adminSuppliers: { scope: { isArchived: false } },
  suppliersOutside: { scope: "g" },
  downloadsForReader: { scope: { who: { level: "user", teamId: "t" }, newSince: "2027" } },
  healthList: { scope: { clock: RISK_CLOCK, teams: "active", monday: "2026-12-28" } },
  taskReport: { scope: { clock } },
  happenedList: { scope: { what: "comments", timeZone: "UTC" } },
  adminTasks: { scope: { clock } },
  tasksOutside: { scope: "g" },
  teamsOutside: { scope: "y" },
  teamsOfTask: { scope: { taskId: "t", clock }, narrowed: [{ status: "overdue" }, { status: "complete" }] },
  waitingTasks: {},
  waitingThings: { scope: { now } },
  askedRequests: {},
  decidedThings: {},
  inboxEntries: { scope: { readerId: "a", clock, which: "read" } },
  assetList: { scope: { category: "images" } },
  activityList: { scope: now, isLog: true, narrowed: [{ when: "7" }] },
  mailLog: {
    scope: now,
    isLog: true,
    narrowed: [{ person: "a" }, { team: "a" }, { state: "bounced", when: "30" }, { kind: "welcome" }],
  },
};

const bothWays = (list: string, ...sorts: string[]) =>
  sorts.flatMap((sort) => ["asc", "desc"].map((dir) => `${list} by ${sort}, ${dir}`));

const USERS = bothWays("userList", "name", "team", "level", "lastLogin");

const HEALTH = bothWays(
  "healthList",
  ...["name", "risk", "overdue", "dueSoon", "lastLogin", "lastActivity", "progress"],
);

/** What costs as much as there are rows all the same, and why. (What a filter leaves is found among all rows.) */
const ACCEPTED: { why: string; step: string; of: string[] }[] = [
  {
    why: "Scores are worked out when asked: what teams are of which kind, and who has done the tasks that are due",
    step: "SCAN team USING INDEX team_by_type",
    of: ["healthList, exported"],
  },
  {
    why: "The same, in an index alone",
    step: "SEARCH s USING COVERING INDEX task_status_task (task_id=? AND progress_status=?)",
    of: ["healthList, exported"],
  },
  { why: "The kinds of teams, which are few", step: "SCAN tm", of: ["healthList, exported"] },
  {
    why: "What was written in all is counted beside the days that are looked at",
    step: "SCAN c",
    of: ["happenedList"],
  },
  { why: "The same, of replies", step: "SCAN r", of: ["happenedList"] },
  {
    why: "The same, of teams that are active: each has a score",
    step: "SEARCH tm USING INDEX team_by_order (is_archived=?)",
    of: HEALTH,
  },
  {
    why: "All e-mails are counted in an index alone",
    step: "SCAN email_log USING COVERING INDEX email_log_message",
    of: [
      "mailLog",
      'mailLog {"person":"a"}',
      'mailLog {"team":"a"}',
      'mailLog {"state":"bounced","when":"30"}',
      'mailLog {"kind":"welcome"}',
    ],
  },
  {
    why: "Active teams are counted in an index alone: 5,000 take 0.15 ms",
    step: "SEARCH team USING COVERING INDEX team_by_order (is_archived=?)",
    of: [
      "the layout's counts",
      ...bothWays("teamList", "name", "owner", "type", "progress", "lastLogin"),
      ...bothWays("customFieldList", "label", "filled"),
    ],
  },
  {
    why: "The same, of those that are no organisers: 5,000 take 0.35 ms",
    step: "SEARCH team USING INDEX team_by_order (is_archived=?)",
    of: ["the start page's overview"],
  },
  {
    why: "Who sees a task that names teams or asks conditions is found team by team; where there is none no team is looked at",
    step: "SEARCH tm USING AUTOMATIC PARTIAL COVERING INDEX (is_organiser=?)",
    of: [
      ...bothWays(
        "healthList",
        "name",
        "risk",
        "overdue",
        "dueSoon",
        "lastLogin",
        "lastActivity",
        "progress",
      ),
      "healthList, exported",
    ],
  },
  {
    why: "No index has the order: it is of other tables or of what the team itself was given",
    step: "SEARCH tm USING INDEX team_by_order (is_archived=?)",
    of: [
      ...bothWays("teamList", "owner", "type", "progress", "lastLogin"),
      ...bothWays("teamsOfTask", "type", "due", "completed"),
    ],
  },
  {
    why: "Teams are ordered by how much is open, a count that is kept beside each; a hundred of them are looked at",
    step: "SEARCH tm USING INDEX team_by_order (is_archived=?)",
    of: ["the start page's late teams"],
  },
  {
    why: "How many teams are not of a type: each is looked at, the page goes by the index",
    step: "SEARCH tm USING INDEX team_by_order (is_archived=?)",
    of: ["teamsOutside"],
  },
  {
    why: "How many teams will see what is not live yet: each team is looked at, for the rows of a page",
    step: "SEARCH tm USING INDEX team_by_order (is_archived=?)",
    of: [...bothWays("waitingThings", "title", "at"), "waitingThings, exported"],
  },
  {
    why: "How many teams have answered a form: each is looked at, and what it sent in is found by an index",
    step: "SEARCH tm USING INDEX team_by_order (is_archived=?)",
    of: bothWays("askedTeams", "status", "team"),
  },
  {
    why: "Everybody is counted in an index alone",
    step: "SCAN user USING COVERING INDEX user_team",
    of: ["the layout's counts", ...USERS],
  },
  {
    why: "The tabs say how many are staff and how many never came: 5,000 are looked at in 0.5 ms",
    step: "SCAN user",
    of: USERS,
  },
  {
    why: "The same, of those who never came",
    step: "SCAN user USING COVERING INDEX user_unseen",
    of: USERS,
  },
  {
    why: "No index has the order: it is of the team, or of what somebody may and did",
    step: "SCAN u",
    of: bothWays("userList", "team", "level", "lastLogin"),
  },
  {
    why: "Teams that came this week are found among the active, where the event has late joiners",
    step: "SEARCH tm USING INDEX team_by_order (is_archived=?)",
    of: ["the start page's need 6"],
  },
  {
    why: "Nobody but who never signed in stands in this index",
    step: "SCAN u USING INDEX user_unseen",
    of: ["the start page's need 4"],
  },
  {
    why: "Files stand in this index while they are copied from another event, and are counted then alone",
    step: "SCAN file USING INDEX file_to_copy",
    of: ["the start page's need 0"],
  },
  {
    why: "The same",
    step: "SCAN file",
    of: ["the start page's need 0"],
  },
  {
    why: "How many comments a person has read depends on who sees their tasks now: each is looked at, the page is not",
    step: "SCAN comment USING INDEX comment_created",
    of: ["inboxEntries"],
  },
  {
    why: "Replies are counted with them: left out, the number was not that of the list",
    step: "SCAN r USING INDEX reply_created",
    of: ["inboxEntries"],
  },
  {
    why: "How many were decided depends on who sees the task now, so each is looked at",
    step: "SCAN task_approval USING INDEX task_approval_reviewed",
    of: ["decidedThings"],
  },
  {
    why: "The same",
    step: "SCAN task_request USING INDEX task_request_decided",
    of: ["decidedThings"],
  },
];

const modules = import.meta.glob("../../../app/features/**/*.server.ts");
const declaring = readSources("app").filter(({ code }) => /^export const \w+ = list\(/m.test(code));

let at: Awaited<ReturnType<typeof memoryEvent>>;
const reads = new Map<string, Read<unknown>>();
beforeAll(async () => {
  at = await memoryEvent();
  for (const { path, code } of declaring) {
    const found = (await modules[`../../../${path}`]?.()) as Record<string, AnyList>;
    for (const [, name = ""] of code.matchAll(/^export const (\w+) = list\(/gm)) {
      const list = found[name] as AnyList;
      const { scope, isLog, narrowed = [] } = LISTS[name] ?? {};
      for (const dir of ["asc", "desc"]) {
        for (const sort of list.sorts.length > 0 ? list.sorts : [undefined]) {
          const label = sort === undefined ? name : `${name} by ${sort}, ${dir}`;
          reads.set(label, list.page(list.Search.parse({ sort, dir }), scope));
        }
      }
      for (const query of narrowed) {
        reads.set(`${name} ${JSON.stringify(query)}`, list.page(list.Search.parse(query), scope));
      }
      const query = list.ExportSearch.parse({});
      reads.set(
        `${name}, exported`,
        list.block(query, scope, isLog ? { last: ["2027", "a"] } : { keys: ["a"] }),
      );
    }
  }
  reads.set("the layout's counts", roomCounts(now, "a"));
  reads.set("the start page's overview", eventOverview("2027-01-01"));
  reads.set("the start page's late teams", lateTeamsOf("2027-01-01"));
  for (const [n, need] of NEEDS.entries()) {
    const asker = { now, actor: { id: "a" }, settings: { variables: { lateJoinerDays: 7 } } } as Parameters<
      AdminNeed["read"]
    >[0];
    reads.set(`the start page's need ${n}`, need.read(asker));
  }
  reads.set("the start page's completions", completionHours(now, 15));
  reads.set("the queue's counts", queueCounts());
  reads.set("the activity chart", activityHours(activityList.Search.parse({}) as never, now, 30));
});

describe("how SQLite goes about lists and counts", () => {
  it("knows of every list that is declared", () => {
    const declared = declaring.flatMap(({ code }) =>
      [...code.matchAll(/^export const (\w+) = list\(/gm)].map(([, name]) => name),
    );
    expect(declared.sort()).toEqual(Object.keys(LISTS).sort());
  });

  it("nothing reads a growing table whole or sorts it for a page, but what is accepted", async () => {
    const indexes = await at.indexes();
    const accepted = ACCEPTED.flatMap(({ step, of }) => of.map((name) => `${name}: ${step}`)).sort();
    // As written, and as an event without exceptions is asked.
    for (const asked of [(read: Read<unknown>) => read, plainly]) {
      const found: string[] = [];
      for (const [name, read] of reads) {
        const linear = linearSteps(asked(read), await at.plan(asked(read)), indexes);
        found.push(...new Set(linear.map((step) => `${name}: ${step}`)));
      }
      expect(found.sort()).toEqual(accepted);
    }
  });
});
