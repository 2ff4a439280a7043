import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { NameForm } from "~/ui/name-form";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { supplierGroupPath, supplierGroupsPath } from "../../suppliers.paths";
import { SupplierGroupInput } from "../../suppliers.schema";
import { TYPE_CRUMBS } from "../../suppliers.texts";
import { addSupplierGroup } from "../supplier-groups.commands.server";

export const loader = procedure.permission("moderator").loader(() => ({
  formId: newId(),
  limits: limitsOf(SupplierGroupInput),
}));

export const action = procedure
  .permission("moderator")
  .input(SupplierGroupInput)
  .action(async ({ ctx, input }) => {
    const { supplierGroupId } = await addSupplierGroup(ctx, input);
    return ctx.redirect(supplierGroupPath(supplierGroupId), {
      type: "success",
      title: `Supplier type “${input.title}” added`,
      description: "Now add its suppliers.",
    });
  });

export const handle = { crumb: () => "Add Supplier Type", crumbs: () => TYPE_CRUMBS } satisfies PageHandle<
  typeof loader
>;

export const meta = pageTitle("Add Supplier Type");

export default function AddSupplierGroup() {
  return (
    <>
      <PageHead title="Add Supplier Type" />
      <NameForm
        name="title"
        label="Title"
        hint="The heading that teams see over its suppliers: “Stand building”."
        {...useLoaderData<typeof loader>()}
        lastResult={useActionData<typeof action>()?.lastResult}
        submitLabel="Add supplier type"
        cancelTo={supplierGroupsPath}
      />
    </>
  );
}
