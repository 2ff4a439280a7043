import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { supplierGroupPaths } from "../../suppliers.paths";
import { TYPE_CRUMBS } from "../../suppliers.texts";
import { deleteSupplierGroups } from "../supplier-groups.commands.server";
import { supplierGroupsForRemoval } from "../supplier-groups.queries.server";

const TYPES = { noun: "type", paths: supplierGroupPaths };

export const loader = procedure
  .permission("moderator")
  .input(chosenSearch("type"))
  .reads(({ input }) => ({ chosen: supplierGroupsForRemoval(input.ids) }))
  .loader(({ ctx, input, found }) => removalPage(ctx, TYPES, { ...found, back: input.back }));

/** Deletes the chosen supplier types; their suppliers stay. */
export const action = removalAction(TYPES, "moderator", deleteSupplierGroups);

export const handle = {
  crumb: () => "Delete Supplier Types",
  crumbs: () => TYPE_CRUMBS,
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Supplier Types");

export default function SupplierGroupsRemoval() {
  const { chosen: groups, list, isArchived, limits } = useLoaderData<typeof loader>();
  return (
    <RemovalPage
      noun={{ one: "type", many: "types" }}
      rows={groups}
      column={{
        key: "suppliers",
        header: "Suppliers",
        render: (group) => counted(group.suppliers, "supplier"),
      }}
      back={{ to: list, label: isArchived ? "Archived supplier types" : "Supplier types" }}
      hidden={{ archived: isArchived ? "1" : undefined }}
      limits={limits}
      lastResult={useActionData<typeof action>()?.lastResult}
      loses={
        groups.some((group) => group.suppliers > 0)
          ? "Suppliers are not deleted: they stay under their other types, or under none."
          : "There are no suppliers in it."
      }
    />
  );
}
