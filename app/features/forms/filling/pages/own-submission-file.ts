import { sql } from "drizzle-orm";
import { jsonRequired } from "#db/json-row";
import { sendFile } from "~/features/files/file-response.server";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";

/** A file that a team has sent in. */
export const loader = procedure
  .signedIn()
  .params({ formId: Id, submissionId: Id, fileId: Id })
  .input(FileQuery)
  .reads(({ ctx, params: { formId, submissionId, fileId } }) => ({
    file: jsonRequired(
      FILE_CELLS,
      sql`from file f where f.id = ${fileId} and exists (select 1 from submission_file x
        join submission s on s.id = x.submission_id where x.file_id = f.id and s.id = ${submissionId}
        and s.form_id = ${formId} and s.team_id = ${ctx.team?.id ?? ""} and s.is_draft = 0)`,
    ),
  }))
  .loader(sendFile);
