import { Id, procedure } from "~/procedure/procedure.server";
import { formHead } from "../../form-head.queries.server";
import { submissionsExport } from "../export/submission-sheets.server";
import { askedQuestions } from "../list/asked-questions.server";
import { SubmissionExportSearch } from "../list/submission-list.server";

/** What the report is made of: the submissions that its filters leave, without drafts. */
export const loader = procedure
  .permission("reportViewer")
  .params({ formId: Id })
  .input(SubmissionExportSearch)
  .reads(({ ctx, params }) => ({
    form: formHead(params.formId),
    asked: askedQuestions(ctx.event, params.formId),
  }))
  .loader(({ ctx, input, found }) => submissionsExport(ctx, { ...found, query: input, isReport: true }));
