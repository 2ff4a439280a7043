import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { deleteSuppliers } from "../suppliers.commands.server";
import { supplierListPaths } from "../suppliers.paths";
import { suppliersForRemoval } from "../suppliers.queries.server";

const SUPPLIERS = { noun: "supplier", paths: supplierListPaths };

export const loader = procedure
  .permission("moderator")
  .input(chosenSearch("supplier"))
  .reads(({ input }) => ({ chosen: suppliersForRemoval(input.ids) }))
  .loader(({ ctx, input, found }) => removalPage(ctx, SUPPLIERS, { ...found, back: input.back }));

/** Deletes the chosen suppliers with their logos and contacts. */
export const action = removalAction(SUPPLIERS, "moderator", deleteSuppliers);

export const handle = { crumb: () => "Delete Suppliers" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Suppliers");

export default function SuppliersRemoval() {
  const { chosen: suppliers, list, back, isArchived, limits } = useLoaderData<typeof loader>();
  return (
    <RemovalPage
      noun={{ one: "supplier", many: "suppliers" }}
      rows={suppliers}
      column={{
        key: "groups",
        header: "Supplier types",
        render: ({ groups }) => groups.join(", ") || <span className="muted">None</span>,
      }}
      back={{ to: list, label: isArchived ? "Archived suppliers" : "Suppliers" }}
      hidden={{ back, archived: isArchived ? "1" : undefined }}
      limits={limits}
      lastResult={useActionData<typeof action>()?.lastResult}
      loses={`Logos, contacts and the places in supplier types go along.${
        isArchived ? "" : " Archiving keeps all of it, and no team sees it."
      }`}
    />
  );
}
