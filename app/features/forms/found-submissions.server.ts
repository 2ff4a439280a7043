import { sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { ownSubmissionPath, submissionPath } from "./admin-forms.paths";

/** By its reference: what was answered is found by the list's own filters. */
export const submissionEntries = searchEntries("submission", {
  id: sql`sm.id`,
  title: sql`sm.reference`,
  body: sql`''`,
  scope: sql`coalesce(sm.team_id, 'guest')`,
  from: sql`(select * from submission where reference is not null and edit_of is null) sm`,
});

/** Staff find all submissions and drafts; a team its own. */
export const submissionFinder: Finder = {
  find(who, slice) {
    const { teamId } = who;
    if (!isStaff(who) && teamId === undefined) return nothingFound();
    return foundPage(slice, {
      kind: "submission",
      isCut: true,
      within: isStaff(who) ? undefined : [teamId ?? ""],
      seen: sql`select sm.id, sm.reference as title, sm.is_draft as isArchived, hit.rank
        from hit join submission sm on sm.id = hit.ref
        where sm.edit_of is null ${isStaff(who) ? sql`` : sql`and sm.team_id = ${teamId ?? ""}`}`,
      more: ["formId", "formTitle"],
      facts: sql`select paged.id, paged.title, 0 as isArchived, '' as text, null as dueDate, sm.team_id as teamId,
          (select name from team where id = sm.team_id) as teamName, sm.form_id as formId,
          (select title from form where id = sm.form_id) as formTitle, paged.rank
        from paged join submission sm on sm.id = paged.id`,
    });
  },
  show: ({ id, formId, formTitle, teamName }, { who }) => ({
    to: formId ? (isStaff(who) ? submissionPath : ownSubmissionPath)(formId, id) : null,
    facts: [formTitle, isStaff(who) ? (teamName ?? "Guest submission") : null],
  }),
};
