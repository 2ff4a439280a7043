import { tooMuchForZip } from "~/features/files/zip.rules";
import { foldersZipResponse } from "~/features/files/zip-response.server";
import { exportName } from "~/procedure/export-name";
import { exportedRows } from "~/procedure/list-export.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { submissionsPath } from "../../admin-forms.paths";
import { formHead } from "../../form-head.queries.server";
import { foldersOf } from "../export/file-folders.server";
import {
  amountOfFiles,
  SubmissionSearch,
  submissionFileList,
  submissionScope,
} from "../list/submission-list.server";

/** The files of exactly the submissions that the list's filters leave, or that were chosen in it, in one ZIP. */
export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(SubmissionSearch)
  .reads(({ ctx, params, input }) => ({
    form: formHead(params.formId),
    amount: amountOfFiles(input, submissionScope(ctx, params.formId, input)),
  }))
  .loader(({ ctx, params, input, found: { form, amount } }) => {
    if (amount.files === 0) {
      throw ctx.redirect(submissionsPath(params.formId), {
        type: "info",
        title: "None of these submissions has a file",
      });
    }
    const tooMuch = tooMuchForZip(amount);
    if (tooMuch) {
      throw ctx.redirect(submissionsPath(params.formId), {
        type: "error",
        title: "Too much for one ZIP",
        description: `${tooMuch} Narrow the list with its filters, or choose fewer submissions in it.`,
      });
    }
    const scope = submissionScope(ctx, params.formId, input);
    const rows = exportedRows(ctx.db, { list: submissionFileList, query: input, scope });
    return foldersZipResponse(ctx, foldersOf(rows), exportName(ctx, `${form.title.slice(0, 60)} files`));
  });
