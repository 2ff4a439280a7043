import type { Read } from "#db/read-batch";

/** Tables that grow with the teams, their work and what happens. */
const GROWING = new Set([
  ...["team", "user", "task_status", "task_approval", "task_request", "task_reminder", "task_assignee"],
  ...["activity", "outbox", "comment", "reply", "email_log", "file", "team_progress", "search_entry"],
  ...["team_field_value", "submission", "submission_answer", "submission_file", "submission_change"],
]);
/** Indexes of the few rows that stand out: to read one of them whole is cheap. */
const FEW = new Set(["task_status_excused"]);
/** Conditions that leave a share of a table, not a few rows. */
const SHARES =
  /^\((is_archived=\?|is_organiser=\?|progress_status=\?|task_id=\?)( AND progress_status=\?)?\)$/;

export interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** Tables by the names that a statement gives them; more than one where a name is given twice. */
function namesIn(statement: string): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  const add = (name: string, table: string) => names.set(name, (names.get(name) ?? new Set()).add(table));
  for (const [, table = "", name = ""] of statement.matchAll(
    /\b(?:from|join)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi,
  )) {
    add(table, table);
    add(name, table);
  }
  return names;
}

/**
 * What costs as much as a table that grows is long: reading it whole outside a page, sorting all of it for a page, and
 * building an index for the one statement. A page that follows an index of its order ends with its last row. `tableOf`: of each index.
 */
export function linearSteps(
  read: Read<unknown>,
  steps: readonly Step[],
  tableOf: ReadonlyMap<string, string>,
): string[] {
  const names = namesIn(read.statement.sql);
  const byId = new Map(steps.map((step) => [step.id, step]));
  const isGrowing = (name: string, index = "") => {
    const table = tableOf.get(index);
    return table ? GROWING.has(table) : [...(names.get(name) ?? [])].some((one) => GROWING.has(one));
  };
  const isOfPage = (step: Step): boolean => {
    const above = byId.get(step.parent);
    return above !== undefined && (/^(MATERIALIZE|CO-ROUTINE) page$/.test(above.detail) || isOfPage(above));
  };
  const isSorted = (step: Step) =>
    steps.some(({ parent, detail }) => parent === step.parent && detail === "USE TEMP B-TREE FOR ORDER BY");
  return steps
    .filter((step) => {
      const [, way, name = "", index, conditions] =
        /^(SCAN|SEARCH) (\S+)(?: USING (?:AUTOMATIC )?(?:PARTIAL )?(?:COVERING )?INDEX (\w+))?(?: ?(\([^)]*\)))?/.exec(
          step.detail,
        ) ?? [];
      if (!way || !isGrowing(name, index) || FEW.has(index ?? "")) return false;
      if (step.detail.includes("AUTOMATIC")) return true;
      const isWhole = way === "SCAN" || SHARES.test(conditions ?? "");
      return isWhole && !(isOfPage(step) && !isSorted(step));
    })
    .map(({ detail }) => detail.replace(" LEFT-JOIN", ""));
}
