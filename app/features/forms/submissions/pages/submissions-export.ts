import { Id, procedure } from "~/procedure/procedure.server";
import { formHead } from "../../form-head.queries.server";
import { submissionsExport } from "../export/submission-sheets.server";
import { askedQuestions } from "../list/asked-questions.server";
import { SubmissionExportSearch } from "../list/submission-list.server";

/** Exactly the submissions that the list's filters leave, with every answer, whichever columns the list shows. */
export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(SubmissionExportSearch)
  .reads(({ ctx, params }) => ({
    form: formHead(params.formId),
    asked: askedQuestions(ctx.event, params.formId),
  }))
  .loader(({ ctx, input, found }) => submissionsExport(ctx, { ...found, query: input }));
