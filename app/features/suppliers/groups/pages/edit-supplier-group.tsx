import { useActionData, useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { MovedSearch } from "~/procedure/move.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { GroupEditor } from "~/ui/group-editor";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { SupplierLogo } from "../../components/supplier-logo";
import suppliersStyles from "../../suppliers.css?url";
import { adminSupplierPath, logoSrc, supplierGroupPath } from "../../suppliers.paths";
import { SupplierGroupTitleInput } from "../../suppliers.schema";
import { TYPE_CRUMBS } from "../../suppliers.texts";
import { renameSupplierGroup } from "../supplier-groups.commands.server";
import { supplierGroupForEdit } from "../supplier-groups.queries.server";
import { SUPPLIER_GROUPS } from "../supplier-groups.texts";

export const loader = procedure
  .permission("moderator")
  .params({ supplierGroupId: Id })
  .input(MovedSearch)
  .reads(({ params }) => ({ group: supplierGroupForEdit(params.supplierGroupId) }))
  .loader(({ input, found }) => ({ ...found, ...input, limits: limitsOf(SupplierGroupTitleInput) }));

export const action = procedure
  .permission("moderator")
  .params({ supplierGroupId: Id })
  .input(SupplierGroupTitleInput)
  .action(async ({ ctx, params, input }) => {
    await renameSupplierGroup(ctx, params.supplierGroupId, {
      title: input.title,
      was: input.over ?? input.was,
    });
    return ctx.redirect(supplierGroupPath(params.supplierGroupId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ group }) => group.title, crumbs: () => TYPE_CRUMBS } satisfies PageHandle<
  typeof loader
>;

export const links = sheets(suppliersStyles);

export const meta = pageTitle<typeof loader>((data) => data.group.title);

export default function EditSupplierGroup() {
  const data = useLoaderData<typeof loader>();
  return (
    <GroupEditor
      {...data}
      of={SUPPLIER_GROUPS}
      lastResult={useActionData<typeof action>()?.lastResult}
      dir="auto"
      items={data.group.suppliers.map(({ id, company, logoFileId, isFeatured }) => ({
        id,
        label: company,
        content: (
          <span className="sup-name">
            <SupplierLogo company={company} src={logoSrc(id, logoFileId)} size={28} />
            <span>
              <Link to={adminSupplierPath(id)}>{company}</Link>
              {isFeatured && <span className="cell-sub block">Featured</span>}
            </span>
          </span>
        ),
      }))}
    />
  );
}
