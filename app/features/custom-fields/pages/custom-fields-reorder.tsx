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
import { OrderPreview } from "../components/order-preview";
import { moveCustomField } from "../custom-fields.commands.server";
import { addCustomFieldPath, customFieldsPath, customFieldsReorderPath } from "../custom-fields.paths";
import { shownFields } from "../custom-fields.queries.server";

export const loader = procedure
  .permission("admin")
  .input(MovedSearch)
  .reads(() => ({ fields: shownFields() }))
  .loader(({ input, found }) => ({ ...input, ...found }));

export const action = procedure
  .permission("admin")
  .input(MoveInput)
  .returnTo(() => customFieldsReorderPath)
  .action(async ({ ctx, input }) =>
    ctx.redirect(customFieldsReorderPath + movedSearch(input.id, await moveCustomField(ctx, input))),
  );

export const handle = { crumb: () => "Order of Custom Fields" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Order of Custom Fields");

export default function CustomFieldsReorder() {
  const { fields, moved } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Order of Custom Fields"
        lede="Teams see the fields in this order. Fields for staff only are not in this list. Each move is saved at once."
        back={{ to: customFieldsPath, label: "Custom fields" }}
      />
      {fields.length === 0 ? (
        <EmptyState
          icon="hash"
          title="No custom fields for teams yet"
          actions={
            <ButtonLink variant="primary" icon="plus" to={addCustomFieldPath}>
              Add custom field
            </ButtonLink>
          }
        >
          Fields that are shown to teams stand here in their order.
        </EmptyState>
      ) : (
        <div className="detail">
          <Reorder
            label="Custom fields"
            action={customFieldsReorderPath}
            moved={moved}
            items={fields.map(({ id, label }) => ({ id, label, content: label }))}
          />
          <OrderPreview fields={fields} />
        </div>
      )}
    </>
  );
}
