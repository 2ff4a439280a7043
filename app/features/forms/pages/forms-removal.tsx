import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { listTooltip } from "~/ui/tooltip.rules";
import { formListPaths } from "../admin-forms.paths";
import { deleteForms } from "../bulk-forms.commands.server";
import { formsForRemoval } from "../forms.queries.server";
import { FORM_NOUN } from "../forms.texts";

const FORMS = { noun: "form", paths: formListPaths };

export const loader = procedure
  .permission("admin")
  .input(chosenSearch("form"))
  .reads(({ input }) => ({ chosen: formsForRemoval(input.ids) }))
  .loader(({ ctx, input, found }) => removalPage(ctx, FORMS, { ...found, back: input.back }));

/** Deletes the chosen forms with all that was sent in by them. */
export const action = removalAction(FORMS, "admin", deleteForms);

export const handle = { crumb: () => "Delete Forms" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Forms");

export default function FormsRemoval() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { chosen: forms, list, back, isArchived, limits } = useLoaderData<typeof loader>();
  const isUsed = forms.some(({ tasks }) => tasks.length > 0);
  return (
    <RemovalPage
      noun={FORM_NOUN}
      rows={forms}
      column={{
        key: "goes",
        header: "What goes with it",
        className: "col-words",
        render: ({ fields, submitted, drafts, tasks }) => (
          <>
            {[
              counted(fields, "field"),
              counted(submitted, "submission"),
              ...(drafts > 0 ? [counted(drafts, "draft")] : []),
            ].join(", ")}
            {tasks.length > 0 && <span className="cell-sub block">In use: {listTooltip(tasks)}</span>}
          </>
        ),
      }}
      back={{ to: list, label: isArchived ? "Archived forms" : "Forms" }}
      hidden={{ back, archived: isArchived ? "1" : undefined }}
      limits={limits}
      lastResult={lastResult}
      loses={
        isUsed
          ? "Forms used in tasks cannot be deleted: take them out of the tasks first, or choose others."
          : `Submissions and drafts with their files, fields, versions, confirmations, notifications and webhooks go along. Export what was sent in first.${
              isArchived ? "" : " Archiving keeps all of it, and nobody fills it in any more."
            }`
      }
    />
  );
}
