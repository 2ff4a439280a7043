import { type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { as, jsonRequired, jsonRows } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { mailLog } from "~/features/email/mail-log.queries.server";
import { adminForms } from "~/features/forms/forms.queries.server";
import { askedTeams } from "~/features/forms/submissions/report/asked-teams.server";
import { userList } from "~/features/people/staff/users.queries.server";
import { adminTasks } from "~/features/tasks/admin-tasks.queries.server";
import { teamsOfTask } from "~/features/tasks/by-team/task-teams.queries.server";
import { TASK_TYPES } from "~/features/tasks/tasks.types";
import { taskTypeLabel } from "~/features/tasks/types/task-types.rules";
import { teamList } from "~/features/teams/teams.queries.server";
import type { Level } from "~/identity/permissions.rules";
import type { CommandContext } from "~/procedure/context";
import { eventDay } from "~/procedure/event-clock.server";
import { RISK_LOOKS } from "~/ui/risk-looks.rules";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { healthList, healthSummary } from "../health/health.queries.server";
import { HealthSearch, healthScope } from "../health/health.server";
import { LEVELS } from "../risk/bands.rules";
import { taskReport, taskSums } from "../tasks/task-report.queries.server";
import { COUNTED_STATES } from "../tasks/task-report.types";
import { STATE_WORDS } from "../tasks/task-states.rules";

type Asked = Pick<CommandContext, "settings" | "now">;

/** What a filter's values are called: by a table of words, or by the names of the rows whose ids they are. */
export interface FilterWords {
  label: string;
  values?: Readonly<Record<string, string>>;
  names?: "team_type" | "task_group" | "user" | "team";
}

export interface Figure {
  label: string;
  n: number;
}

/** A list that can be kept as a view. */
export interface ListedView {
  /** Its address; `:id` stands for one thing's id. */
  path: string;
  label: string;
  noun: { one: string; many: string };
  /** Who may open it. */
  access: Exclude<Level, "user">;
  words: Readonly<Record<string, FilterWords>>;
  /** The thing that `:id` names: `select` of its title. */
  title?(id: string): SQL;
  /** `select` of the ids of the rows that an address leaves. */
  keys(ctx: Asked, search: URLSearchParams, id: string): SQL;
  /** What is mailed beside the number of rows. */
  figures?(ctx: Asked, search: URLSearchParams): Read<Figure[]>;
}

interface Keyed<Query, Scope> {
  Search: z.ZodType<Query>;
  keys(query: Query, scope: Scope): SQL;
}

/** A search as the loaders of pages read it: what stands there several times is a list. */
function asked(search: URLSearchParams): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    found[name] = all.length > 1 ? all : all[0];
  }
  return found;
}

const keysOf =
  <Query, Scope>(
    list: Keyed<Query, Scope>,
    scopeOf: (ctx: Asked, query: Query, id: string) => Scope,
  ): ListedView["keys"] =>
  (ctx, search, id) => {
    const query = list.Search.parse(asked(search));
    return list.keys(query, scopeOf(ctx, query, id));
  };

const TEAMS = { one: "team", many: "teams" };
const TASKS = { one: "task", many: "tasks" };

const SEARCHED: FilterWords = { label: "Search" };
const TEAM_TYPE: FilterWords = {
  label: "Team type",
  names: "team_type",
  values: { none: "none", all: "every type" },
};
const LOGIN: FilterWords = { label: "Log-in", values: { never: "never", some: "at least once" } };
const BOUNCED_MAIL: FilterWords = { label: "E-mail", values: { bounced: "bounced or stopped" } };
const DUE = { from: { label: "Due from" }, to: { label: "Due until" } };
const STATES = Object.fromEntries(
  Object.entries(STATE_LOOKS).map(([state, { label }]) => [state, label.toLowerCase()]),
);
const TYPES = Object.fromEntries(TASK_TYPES.map((type) => [type, taskTypeLabel(type)]));
const FIELDS: FilterWords = { label: "Custom field" };

/** The lists of staff that can be kept, by their addresses. */
export const LISTED: readonly ListedView[] = [
  {
    path: "/admin/reports/teams",
    label: "Health check",
    noun: TEAMS,
    access: "reportViewer",
    words: {
      q: SEARCHED,
      band: {
        label: "Risk",
        values: Object.fromEntries(LEVELS.map((level) => [level, RISK_LOOKS[level].label.toLowerCase()])),
      },
      type: TEAM_TYPE,
      role: { label: "Stand share", values: { parent: "has some", child: "is one", none: "neither" } },
      login: LOGIN,
      people: { label: "People", values: { never: "some never in" } },
      mail: BOUNCED_MAIL,
      teams: { label: "Teams", values: { archived: "archived", all: "active or archived" } },
      field: FIELDS,
    },
    keys: (ctx, search) => {
      const query = HealthSearch.parse(asked(search));
      return healthList.keys(query, healthScope(ctx, query));
    },
    figures: (ctx, search) => {
      const query = HealthSearch.parse(asked(search));
      const { band, ...rest } = query;
      return mapRead(healthSummary({ ...rest, band: [] }, healthScope(ctx, query)), (sums) =>
        LEVELS.toReversed()
          .filter((level) => band.length === 0 || band.includes(level))
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
      group: { label: "Group", names: "task_group", values: { unassigned: "none" } },
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
    path: "/admin/reports/forms",
    label: "Form reports",
    noun: { one: "form", many: "forms" },
    access: "reportViewer",
    words: { q: SEARCHED, status: { label: "Status", values: { draft: "draft", published: "published" } } },
    keys: keysOf(adminForms, () => ({ isArchived: false })),
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
    title: (id) => sql`select title from form where id = ${id}`,
    keys: keysOf(askedTeams, (_, __, formId) => ({ formId })),
  },
  {
    path: "/admin/teams",
    label: "Teams",
    noun: TEAMS,
    access: "moderator",
    words: {
      q: SEARCHED,
      type: TEAM_TYPE,
      done: { label: "Tasks" },
      login: LOGIN,
      mail: BOUNCED_MAIL,
      role: { label: "Stand share", values: { parent: "has some", child: "is one", none: "neither" } },
      organiser: { label: "Organisers" },
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
      group: { label: "Group", names: "task_group", values: { unassigned: "none" } },
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
      person: { label: "Person", names: "user" },
      team: { label: "Team", names: "team" },
      when: { label: "Days" },
    },
    keys: keysOf(mailLog, ({ now }) => now),
  },
];

const ID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
const BY_PATH = LISTED.map((listed) => ({
  listed,
  pattern: new RegExp(`^${listed.path.replace(":id", ID)}$`),
}));

/** A list with what of it was asked for. */
export interface FoundView {
  listed: ListedView;
  id: string;
  search: URLSearchParams;
}

/** The list that an address (path and search) is of; null where it is of none that can be kept. */
export function viewAt(address: string): FoundView | null {
  const [path = "", search = ""] = address.split("?", 2);
  for (const { listed, pattern } of BY_PATH) {
    const found = pattern.exec(path);
    if (found) return { listed, id: found[1] ?? "", search: new URLSearchParams(search) };
  }
  return null;
}

/** How many rows a view has now. */
export const rowsOfView = (ctx: Asked, { listed, search, id }: FoundView): Read<number> =>
  mapRead(
    jsonRequired(
      { n: as<number>(sql`(select count(*) from (${listed.keys(ctx, unordered(search), id)}))`) },
      sql``,
    ),
    ({ n }) => n,
  );

/** The ids of its rows, so many at most. */
export const idsOfView = (ctx: Asked, { listed, search, id }: FoundView, most: number): Read<string[]> =>
  mapRead(
    jsonRows(
      { id: as<string>(sql`id`) },
      sql`from (${listed.keys(ctx, unordered(search), id)}) limit ${most}`,
    ),
    (rows) => rows.map((row) => row.id),
  );

function unordered(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ["sort", "dir", "page"]) next.delete(name);
  return next;
}
