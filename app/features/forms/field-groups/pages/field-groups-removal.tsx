import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { listTooltip } from "~/ui/tooltip.rules";
import { fieldGroupListPaths } from "../../admin-forms.paths";
import { FIELD_GROUP_NOUN } from "../../forms.texts";
import { deleteFieldGroups } from "../bulk-field-groups.commands.server";
import { fieldGroupsForRemoval } from "../field-groups.queries.server";

const GROUPS = { noun: "field group", paths: fieldGroupListPaths };

export const loader = procedure
  .permission("admin")
  .input(chosenSearch("field group"))
  .reads(({ input }) => ({ chosen: fieldGroupsForRemoval(input.ids) }))
  .loader(({ ctx, input, found }) => removalPage(ctx, GROUPS, { ...found, back: input.back }));

/** Deletes the chosen field groups with their fields. */
export const action = removalAction(GROUPS, "admin", deleteFieldGroups);

export const handle = { crumb: () => "Delete Field Groups" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Field Groups");

export default function FieldGroupsRemoval() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { chosen: groups, list, back, isArchived, limits } = useLoaderData<typeof loader>();
  return (
    <RemovalPage
      noun={FIELD_GROUP_NOUN}
      rows={groups}
      column={{
        key: "goes",
        header: "What goes with it",
        className: "col-words",
        render: ({ fields, forms }) => (
          <>
            {counted(fields, "field")}
            {forms.length > 0 && <span className="cell-sub block">In use: {listTooltip(forms)}</span>}
          </>
        ),
      }}
      back={{ to: list, label: isArchived ? "Archived field groups" : "Field groups" }}
      hidden={{ back, archived: isArchived ? "1" : undefined }}
      limits={limits}
      lastResult={lastResult}
      loses={
        groups.some(({ forms }) => forms.length > 0)
          ? "Field groups used in forms cannot be deleted: take them out of the forms and publish those first, or choose others."
          : `Their fields and versions go along.${isArchived ? "" : " Archiving keeps them, and nobody places them any more."}`
      }
    />
  );
}
