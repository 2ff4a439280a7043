import { sql } from "drizzle-orm";
import { mapRead } from "#db/read-batch";
import { adminForms } from "~/features/forms/forms.queries.server";
import { askedTeams } from "~/features/forms/submissions/report/asked-teams.server";
import { ORDER_LOOKS } from "~/features/orders/states/order-looks";
import { teamsOfTask } from "~/features/tasks/by-team/task-teams.queries.server";
import { eventDay } from "~/procedure/event-clock.server";
import { RISK_LOOKS } from "~/ui/risk-looks.rules";
import { HappenedSearch, happenedList, happenedScope } from "../happened/happened.queries.server";
import { HAPPENED_WORDS } from "../happened/happened.rules";
import { healthList, healthSummary } from "../health/health.queries.server";
import { HealthSearch, healthScope } from "../health/health.server";
import { askedOf, OrdersSearch, orderLineList, orderSums } from "../orders/order-report.queries.server";
import { ORDER_VIEWS, VIEW_NOUNS } from "../orders/order-report.rules";
import { LEVELS } from "../risk/bands.rules";
import { taskReport, taskSums } from "../tasks/task-report.queries.server";
import { COUNTED_STATES } from "../tasks/task-report.types";
import { STATE_WORDS } from "../tasks/task-states.rules";
import type { ListedView } from "./listed.types";
import {
  asked,
  BOUNCED_MAIL,
  DAYS,
  DUE,
  FIELDS,
  formTitle,
  GROUP,
  keysOf,
  LOGIN,
  labelsOf,
  SEARCHED,
  SHARE,
  STATES,
  SUBMISSION_WORDS,
  SUBMISSIONS,
  submissionKeys,
  TASKS,
  TEAM_TYPE,
  TEAMS,
  TYPES,
} from "./listed-words.server";

/** The reports that can be kept, by their addresses. */
export const LISTED_REPORTS: readonly ListedView[] = [
  {
    path: "/admin/reports/teams",
    label: "Health check",
    noun: TEAMS,
    access: "reportViewer",
    words: {
      q: SEARCHED,
      band: { label: "Risk", values: labelsOf(RISK_LOOKS) },
      type: TEAM_TYPE,
      role: SHARE,
      login: LOGIN,
      people: { label: "People", values: { never: "some never in" } },
      mail: BOUNCED_MAIL,
      teams: { label: "Teams", values: { archived: "archived", all: "active or archived" } },
      field: FIELDS,
    },
    keys: keysOf({ ...healthList, Search: HealthSearch }, (ctx, query) => healthScope(ctx, query)),
    figures: (ctx, search) => {
      const query = HealthSearch.parse(asked(search));
      return mapRead(healthSummary(query, healthScope(ctx, query)), (sums) =>
        LEVELS.toReversed()
          .filter((level) => query.band.length === 0 || query.band.includes(level))
          .map((level) => ({ label: `${RISK_LOOKS[level].label} risk`, n: sums[level] })),
      );
    },
  },
  {
    path: "/admin/reports/tasks",
    label: "Task reports",
    noun: TASKS,
    access: "reportViewer",
    words: {
      q: SEARCHED,
      state: {
        label: "State",
        values: Object.fromEntries(COUNTED_STATES.map((state) => [state, STATE_WORDS[state].toLowerCase()])),
      },
      type: { label: "Type", values: TYPES },
      group: GROUP,
      teamType: TEAM_TYPE,
      ...DUE,
    },
    keys: keysOf(taskReport, (ctx) => ({ clock: eventDay(ctx) })),
    figures: (ctx, search) =>
      mapRead(taskSums(taskReport.Search.parse(asked(search)), { clock: eventDay(ctx) }), (sums) =>
        COUNTED_STATES.map((state) => ({ label: STATE_WORDS[state], n: sums[state] })),
      ),
  },
  {
    path: "/admin/reports/tasks/:id",
    label: "Task report",
    noun: TEAMS,
    access: "reportViewer",
    words: {
      q: SEARCHED,
      status: { label: "State", values: { ...STATES, pending: "pending" } },
      type: TEAM_TYPE,
    },
    title: (id) => sql`select title from task where id = ${id}`,
    // Its usual order reads by parts; for ids alone any will do.
    keys: keysOf(teamsOfTask, (ctx, _, taskId) => ({ taskId, clock: eventDay(ctx) })),
  },
  {
    path: "/admin/reports/orders",
    label: "Orders",
    noun: { one: "row", many: "rows" },
    access: "reportViewer",
    words: {
      q: SEARCHED,
      by: {
        label: "By",
        values: Object.fromEntries(ORDER_VIEWS.map((view) => [view, VIEW_NOUNS[view].one])),
      },
      of: { label: "Places by", names: "field" },
      form: { label: "Form", names: "form" },
      supplier: { label: "Supplier", names: "supplier", values: { none: "none" } },
      state: { label: "State", values: labelsOf(ORDER_LOOKS) },
      type: TEAM_TYPE,
      team: { label: "Team", names: "team", values: { guest: "guests" } },
      order: { label: "Order", say: () => "one order" },
      item: { label: "Item", say: () => "one item" },
      place: { label: "Place", say: (value) => value.slice(value.indexOf(":") + 1) || "not said" },
      field: FIELDS,
      from: { label: "Ordered from" },
      to: { label: "Ordered until" },
      currency: { label: "Currency" },
      oversold: { label: "Oversold", values: { "1": "yes" } },
    },
    keys: (_, search) => {
      const query = OrdersSearch.parse(asked(search));
      return query.by === "line"
        ? orderLineList.keys(query, { states: query.state })
        : orderSums.keys(query, { asked: askedOf(query), by: query.by, of: query.of });
    },
  },
  {
    path: "/admin/reports/forms",
    label: "Form reports",
    noun: { one: "form", many: "forms" },
    access: "reportViewer",
    words: {
      q: SEARCHED,
      status: { label: "Status", values: { draft: "draft", published: "published" } },
      changed: { label: "Changes not yet live", values: { "1": "yes" } },
      public: { label: "Open to guests", values: { "1": "yes" } },
      unused: { label: "Asked by no task", values: { "1": "yes" } },
    },
    keys: keysOf(adminForms, () => ({ isArchived: false })),
  },
  {
    path: "/admin/reports/forms/:id",
    label: "Form report",
    noun: SUBMISSIONS,
    access: "reportViewer",
    words: SUBMISSION_WORDS,
    title: formTitle,
    keys: submissionKeys(true),
  },
  {
    path: "/admin/reports/forms/:id/teams",
    label: "Teams of a form",
    noun: TEAMS,
    access: "reportViewer",
    words: {
      q: SEARCHED,
      status: { label: "Status", values: { sent: "submitted", draft: "draft", none: "nothing yet" } },
      type: TEAM_TYPE,
    },
    title: formTitle,
    keys: keysOf(askedTeams, (_, __, formId) => ({ formId })),
  },
  {
    path: "/admin/reports/happened",
    label: "What happened",
    noun: { one: "entry", many: "entries" },
    access: "reportViewer",
    words: {
      what: {
        label: "What",
        values: labelsOf(HAPPENED_WORDS),
      },
      q: SEARCHED,
      ...DAYS,
    },
    keys: keysOf({ ...happenedList, Search: HappenedSearch }, (ctx, query) => happenedScope(ctx, query)),
  },
];
