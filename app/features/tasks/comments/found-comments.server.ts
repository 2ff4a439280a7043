import { type SQL, sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { visibleTask } from "../visibility.server";
import { entryPath, staffThreadPath, teamThreadPath } from "./comments.paths";

/** What search knows of comments and of replies, told apart by team. */
export const commentEntries = searchEntries("comment", {
  id: sql`e.id`,
  scope: sql`e.team_id`,
  title: sql`''`,
  body: sql`e.text`,
  from: sql`(select c.id, c.text, s.team_id from comment c join task_status s on s.id = c.task_status_id
    union all select r.id, r.text, s.team_id from reply r join comment c on c.id = r.comment_id
      join task_status s on s.id = c.task_status_id) e`,
});

/** Where the comment or the reply with this id stands. */
const threadOf = (
  id: SQL,
) => sql`left join reply r on r.id = ${id} join comment c on c.id = coalesce(r.comment_id, ${id})
  join task_status s on s.id = c.task_status_id join task t on t.id = s.task_id join team tm on tm.id = s.team_id`;

/** Staff find all; a team what was written about the tasks that it sees. */
export const commentFinder: Finder = {
  find(who, slice) {
    const staff = isStaff(who);
    if (!staff && who.teamId === undefined) return nothingFound();
    return foundPage(slice, {
      kind: "comment",
      isCut: true,
      ...(staff ? {} : { within: [who.teamId ?? ""] }),
      seen: sql`select hit.ref as id, t.title, max(t.is_archived, tm.is_archived) as isArchived, hit.rank
        from hit ${threadOf(sql`hit.ref`)} where ${staff ? sql`true` : sql`tm.id = ${who.teamId ?? ""} and ${visibleTask}`}`,
      facts: sql`select paged.*, coalesce(r.text, c.text) as text, tm.id as teamId, tm.name as teamName, null as dueDate,
          t.id as taskId, (select u.first_name || ' ' || u.surname from user u
            where u.id = coalesce(r.created_by, c.created_by)) as by
        from paged ${threadOf(sql`paged.id`)}`,
      more: ["taskId", "by"],
    });
  },
  show({ id, text, teamId, teamName, taskId, by }, { who }) {
    const base = isStaff(who) ? staffThreadPath(taskId ?? "", teamId ?? "") : teamThreadPath(taskId ?? "");
    return { to: entryPath(base, id), facts: [by, isStaff(who) ? teamName : null], text };
  },
};
