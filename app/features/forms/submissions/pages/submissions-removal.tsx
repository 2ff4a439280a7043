import { useActionData, useLoaderData } from "@remix-run/react";
import { chosenSearch, removal } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { submissionsPath } from "../../admin-forms.paths";
import { formHead } from "../../form-head.queries.server";
import { SUBMISSION_NOUN } from "../../forms.texts";
import { deleteSubmissions } from "../delete-submissions.commands.server";
import { chosenSubmissions } from "../list/submission.server";
import { GUEST_SUBMISSION } from "../list/submission-states.rules";

const Removal = removal(SUBMISSION_NOUN.one);

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(chosenSearch(SUBMISSION_NOUN.one))
  .reads(({ params, input }) => ({
    form: formHead(params.formId),
    chosen: chosenSubmissions(params.formId, input.ids),
  }))
  .loader(({ ctx, input, found: { form, chosen } }) => {
    const list = submissionsPath(form.id) + input.back;
    if (chosen.length === 0)
      throw ctx.redirect(list, { type: "info", title: "Choose at least one submission" });
    const rows = chosen.map((one) => ({
      id: one.id,
      title: [one.isDraft ? "Draft" : one.reference, one.isGuest ? GUEST_SUBMISSION : one.teamName]
        .filter(Boolean)
        .join(", "),
      files: one.files,
    }));
    return {
      form: { id: form.id, title: form.title },
      rows,
      files: rows.reduce((sum, { files }) => sum + files, 0),
      tasks: chosen.filter(({ taskTitle }) => taskTitle !== null).length,
      list,
      back: input.back,
      limits: limitsOf(Removal),
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(Removal)
  .action(async ({ ctx, params: { formId }, input }) => {
    const { deleted, reopened } = await deleteSubmissions(ctx, { formId, ids: input.ids });
    const list = submissionsPath(formId) + input.back;
    if (deleted === 0) return ctx.redirect(list, { type: "info", title: "They were deleted already" });
    return ctx.redirect(list, {
      type: "success",
      title: `${counted(deleted, SUBMISSION_NOUN.one)} deleted`,
      ...(reopened > 0 && { description: `${counted(reopened, "task")} open again.` }),
    });
  });

export const handle = {
  crumb: () => "Delete Submissions",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Submissions");

/** Asks before one submission, or many, are deleted for good. */
export default function SubmissionsRemoval() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, rows, files, tasks, list, back, limits } = useLoaderData<typeof loader>();
  const takes = `The answers${files > 0 ? ` and ${counted(files, "file")}` : ""} go for good.`;
  const reopens =
    tasks > 0 ? " Teams that sent them in for a task have it open again; its history stays." : "";
  return (
    <RemovalPage
      noun={SUBMISSION_NOUN}
      rows={rows}
      column={{
        key: "files",
        header: "Files",
        align: "right",
        render: ({ files: n }) => (n > 0 ? counted(n, "file") : "None"),
      }}
      back={{ to: list, label: `Submissions: ${form.title}` }}
      hidden={{ back }}
      limits={limits}
      lastResult={lastResult}
      loses={takes + reopens}
    />
  );
}
