import { activityList, SUBJECTS } from "~/features/activity/activity.queries.server";
import { PERIODS } from "~/features/activity/activity.texts";
import { mailLog } from "~/features/email/mail-log.queries.server";
import { userList } from "~/features/people/staff/users.queries.server";
import { adminTasks } from "~/features/tasks/admin-tasks.queries.server";
import {
  askedRequests,
  decidedThings,
  waitingTasks,
} from "~/features/tasks/approvals/approvals.queries.server";
import { teamList } from "~/features/teams/teams.queries.server";
import { eventDay } from "~/procedure/event-clock.server";
import type { ListedView } from "./listed.types";
import {
  BOUNCED_MAIL,
  DUE,
  FIELDS,
  formTitle,
  GROUP,
  keysOf,
  LOGIN,
  SEARCHED,
  SHARE,
  STATES,
  SUBMISSION_WORDS,
  submissionKeys,
  TASKS,
  TEAM_TYPE,
  TEAMS,
  TYPES,
  wordsOf,
} from "./listed-words.server";

const APPROVAL_WORDS = {
  q: SEARCHED,
  task: { label: "Task", names: "task" },
  group: GROUP,
  type: TEAM_TYPE,
} as const;

/** The lists of staff that can be kept. Comments are not: what is new or read differs from reader to reader. */
export const LISTED_BY_STAFF: readonly ListedView[] = [
  {
    path: "/admin/forms/:id/submissions",
    label: "Submissions",
    noun: { one: "submission or draft", many: "submissions and drafts" },
    access: "moderator",
    words: SUBMISSION_WORDS,
    title: formTitle,
    keys: submissionKeys(false),
  },
  {
    path: "/admin/approvals",
    label: "Approvals that wait",
    noun: { one: "task", many: "tasks" },
    access: "moderator",
    words: APPROVAL_WORDS,
    keys: keysOf(waitingTasks, () => undefined),
  },
  {
    path: "/admin/approvals/requests",
    label: "Open requests",
    noun: { one: "request", many: "requests" },
    access: "moderator",
    words: APPROVAL_WORDS,
    keys: keysOf(askedRequests, () => undefined),
  },
  {
    path: "/admin/approvals/decided",
    label: "Decisions",
    noun: { one: "decision", many: "decisions" },
    access: "moderator",
    words: APPROVAL_WORDS,
    keys: keysOf(decidedThings, () => undefined),
  },
  {
    path: "/admin/activity",
    label: "Activity",
    noun: { one: "entry", many: "entries" },
    access: "admin",
    words: {
      q: SEARCHED,
      what: { label: "What", values: wordsOf(SUBJECTS) },
      when: { label: "When", values: wordsOf(PERIODS) },
    },
    keys: keysOf(activityList, ({ now }) => now),
  },
  {
    path: "/admin/teams",
    label: "Teams",
    noun: TEAMS,
    access: "moderator",
    words: {
      q: SEARCHED,
      type: TEAM_TYPE,
      manager: { label: "Account manager", names: "user", values: { none: "nobody" } },
      done: { label: "Tasks" },
      login: LOGIN,
      mail: BOUNCED_MAIL,
      role: SHARE,
      organiser: { label: "Organisers" },
      came: { label: "Came", values: { week: "in the last week" } },
      field: FIELDS,
    },
    keys: keysOf(teamList, () => ({ isArchived: false, columns: [] })),
  },
  {
    path: "/admin/users",
    label: "Users",
    noun: { one: "user", many: "users" },
    access: "moderator",
    words: {
      q: SEARCHED,
      level: { label: "Level" },
      type: TEAM_TYPE,
      role: { label: "Role", values: { owner: "owner", member: "member", none: "no team" } },
      mail: BOUNCED_MAIL,
      login: LOGIN,
    },
    keys: keysOf(userList, () => undefined),
  },
  {
    path: "/admin/tasks",
    label: "Tasks",
    noun: TASKS,
    access: "moderator",
    words: {
      q: SEARCHED,
      status: { label: "State", values: { ...STATES, pending: "pending" } },
      type: { label: "Type", values: TYPES },
      group: GROUP,
      teamType: TEAM_TYPE,
      ...DUE,
      urgent: { label: "Time-sensitive", values: { "1": "yes" } },
      approval: { label: "Needs approval", values: { "1": "yes" } },
    },
    keys: keysOf(adminTasks, (ctx) => ({ clock: eventDay(ctx) })),
  },
  {
    path: "/admin/email-log",
    label: "E-mail log",
    noun: { one: "e-mail", many: "e-mails" },
    access: "admin",
    words: {
      q: SEARCHED,
      state: { label: "State" },
      kind: { label: "Kind" },
      type: TEAM_TYPE,
      person: { label: "Person", names: "user" },
      team: { label: "Team", names: "team" },
      when: { label: "Days" },
    },
    keys: keysOf(mailLog, ({ now }) => now),
  },
];
