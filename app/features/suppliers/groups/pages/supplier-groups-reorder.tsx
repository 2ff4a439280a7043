import { useLoaderData } from "@remix-run/react";
import { MovedSearch, MoveInput } from "~/procedure/move.schema";
import { movedSearch } from "~/procedure/move.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Reorder } from "~/ui/reorder";
import { addSupplierGroupPath, supplierGroupsPath, supplierGroupsReorderPath } from "../../suppliers.paths";
import { activeSupplierGroups } from "../../suppliers.queries.server";
import { TYPE_CRUMBS } from "../../suppliers.texts";
import { moveSupplierGroup } from "../supplier-groups.commands.server";

export const loader = procedure
  .permission("moderator")
  .input(MovedSearch)
  .reads(() => ({ groups: activeSupplierGroups() }))
  .loader(({ input, found }) => ({ ...input, ...found }));

export const action = procedure
  .permission("moderator")
  .input(MoveInput)
  .returnTo(() => supplierGroupsReorderPath)
  .action(async ({ ctx, input }) =>
    ctx.redirect(supplierGroupsReorderPath + movedSearch(input.id, await moveSupplierGroup(ctx, input))),
  );

export const handle = {
  crumb: () => "Order of Supplier Types",
  crumbs: () => TYPE_CRUMBS,
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Order of Supplier Types");

export default function SupplierGroupsReorder() {
  const { groups, moved } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Order of Supplier Types"
        lede="Teams see the types in this order. Each move is saved at once."
        back={{ to: supplierGroupsPath, label: "Supplier types" }}
      />
      {groups.length > 0 ? (
        <Reorder
          label="Supplier types"
          action={supplierGroupsReorderPath}
          moved={moved}
          items={groups.map(({ id, title }) => ({ id, label: title, content: title }))}
        />
      ) : (
        <EmptyState
          icon="tags"
          title="No supplier types yet"
          actions={
            <ButtonLink variant="primary" icon="plus" to={addSupplierGroupPath}>
              Add supplier type
            </ButtonLink>
          }
        >
          The types stand here in their order, as soon as there are some.
        </EmptyState>
      )}
    </>
  );
}
