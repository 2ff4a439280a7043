import { sql } from "drizzle-orm";
import { fm, nameOf } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRequired, jsonRows } from "#db/json-row";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import { mayFill } from "../submissions/filling-reach.server";

/** What a team has sent in by one form, by their last change (spec 1.9), with the changes of it that are not sent in yet. */
export const ownSubmissions = (formId: string, teamId: string) =>
  jsonRows(
    {
      id: as<string>(sql`s.id`),
      reference: as<string | null>(sql`s.reference`),
      submittedAt: as<string>(sql`s.submitted_at`),
      submittedBy: nameOf(sql`s.submitted_by`),
      updatedAt: as<string>(sql`s.updated_at`),
      updatedBy: nameOf(sql`s.updated_by`),
      taskTitle: as<string | null>(sql`(select t.title from task t where t.id = s.task_id)`),
      hasChange: bool(sql`exists (select 1 from submission x where x.edit_of = s.id)`),
    },
    sql`from submission s where s.team_id = ${teamId} and s.form_id = ${formId} and s.is_draft = 0
      order by s.updated_at desc, s.id`,
  );

/** The title of a form that is open, or that the team has answered. */
export const formTitle = (formId: string, teamId: string | undefined) =>
  jsonOne(
    { title: fm.title },
    sql`from form fm where fm.id = ${formId} and ((fm.is_published = 1 and fm.is_archived = 0)
      or exists (select 1 from submission s where s.form_id = fm.id and s.team_id = ${teamId ?? ""}))`,
  );

/** Whether a team may change what it has sent in, and whether it has begun to. */
export const changeOf = ({
  formId,
  submissionId,
  teamId,
  now,
}: {
  formId: string;
  submissionId: string;
  teamId: string | null;
  now: Date;
}) =>
  jsonOne(
    {
      isAllowed: bool(
        mayFill({ of: "change", formId, submissionId, by: "team" }, { teamId, at: now.toISOString() }),
      ),
      hasBegun: bool(sql`exists (select 1 from submission x where x.edit_of = ${submissionId})`),
    },
    sql`from form fm where fm.id = ${formId}`,
  );

/** A file of what a team has sent in. */
export const ownSubmissionFile = (
  { formId, submissionId, fileId }: { formId: string; submissionId: string; fileId: string },
  teamId: string | undefined,
) =>
  jsonRequired(
    FILE_CELLS,
    sql`from file f where f.id = ${fileId} and exists (select 1 from submission_file x
      join submission s on s.id = x.submission_id where x.file_id = f.id and s.id = ${submissionId}
      and s.form_id = ${formId} and s.team_id = ${teamId ?? ""} and s.is_draft = 0)`,
  );
