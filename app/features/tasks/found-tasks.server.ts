import { type SQL, sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { type Finder, foundPage, isStaff, nothingFound, type Searcher } from "~/procedure/room-search.server";
import { formatDate } from "~/ui/format.rules";
import { descriptionWords } from "./description.server";
import { dueForTeam } from "./due-date.server";
import { adminTaskPath, taskGroupsPath, taskPath, tasksPath } from "./tasks.paths";
import { visibleTask } from "./visibility.server";

/** What search knows of tasks and groups. */
export const taskEntries = searchEntries("task", {
  id: sql`t.id`,
  title: sql`t.title`,
  body: sql`t.description`,
  from: sql`task t`,
});

export const taskGroupEntries = searchEntries("taskGroup", {
  id: sql`g.id`,
  title: sql`g.title`,
  body: sql`''`,
  from: sql`task_group g`,
});

/** Staff find all tasks; a team those that it sees; who has neither, none. */
export const taskFinder: Finder = {
  find(who, slice) {
    const visibility = visibilityOf(who);
    if (!visibility) return nothingFound();
    return foundPage(slice, {
      kind: "task",
      more: ["isRich"],
      seen: sql`select t.id, t.title, t.is_archived + t.is_draft as isArchived, hit.rank
        from hit join task t on t.id = hit.ref where ${visibility}`,
      facts: sql`select paged.*, t.description as text, t.is_rich_text as isRich, null as teamId, null as teamName, ${dueForTeam} as dueDate
        from paged join task t on t.id = paged.id
        left join task_status s on s.task_id = t.id and s.team_id = ${who.teamId ?? null}`,
    });
  },
  show: ({ id, text, isRich, dueDate }, { who, locale }) => ({
    to: isStaff(who) ? adminTaskPath(id) : taskPath(id),
    facts: [dueDate && `Due ${formatDate(dueDate, "long", locale)}`],
    text: descriptionWords({ description: text, isRichText: isRich === 1 }),
  }),
};

/** Staff find all groups; a team those that head a task which it sees. */
export const taskGroupFinder: Finder = {
  find(who, slice) {
    const visibility = visibilityOf(who);
    if (!visibility) return nothingFound();
    const headsOne = sql`g.is_archived = 0 and exists (select 1 from task_group_task x join task t on t.id = x.task_id
      where x.group_id = g.id and ${visibility})`;
    return foundPage(slice, {
      kind: "taskGroup",
      seen: sql`select g.id, g.title, g.is_archived as isArchived, hit.rank
        from hit join task_group g on g.id = hit.ref where ${isStaff(who) ? sql`true` : headsOne}`,
      facts: sql`select paged.*, '' as text, null as teamId, null as teamName, null as dueDate from paged`,
    });
  },
  show: ({ id }, { who }) => ({
    to: isStaff(who) ? taskGroupsPath : `${tasksPath()}#group-${id}`,
    facts: [],
  }),
};

/** The condition over the alias `t`, or null where nobody's tasks are seen. */
function visibilityOf(who: Searcher): SQL | null {
  if (isStaff(who)) return sql`true`;
  if (who.teamId === undefined) return null;
  return sql`exists (select 1 from team tm where tm.id = ${who.teamId} and ${visibleTask})`;
}
