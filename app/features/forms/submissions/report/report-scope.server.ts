import { type SQL, sql } from "drizzle-orm";
import { type SubmissionQuery, type SubmissionScope, submissionList } from "../list/submission-list.server";

/** Which submissions a report is of: never a draft (spec 2.2). */
export interface ReportScope {
  query: SubmissionQuery;
  scope: SubmissionScope;
}

/** Whether filters leave something out. */
export const isNarrowed = ({ query, scope }: ReportScope): boolean =>
  submissionList.isNarrowed({ ...query, page: 1 }, scope);

/** What was submitted and the filters leave, over `sm`. */
export const isCounted = ({ query, scope }: ReportScope): SQL => sql`sm.form_id = ${scope.formId}
  and sm.edit_of is null and sm.is_draft = 0 and ${submissionList.where({ ...query, page: 1 }, scope)}`;

export const chosen = (of: ReportScope): SQL => sql`chosen as materialized (
  select sm.id, sm.submitted_at, sm.team_id, sm.is_guest from submission sm where ${isCounted(of)})`;
