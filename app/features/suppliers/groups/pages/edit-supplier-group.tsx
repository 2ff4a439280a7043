import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { MovedSearch } from "~/procedure/move.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { ArchiveButtons } from "~/ui/archivable";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EditorForm } from "~/ui/editor-form";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Reorder } from "~/ui/reorder";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { SupplierLogo } from "../../components/supplier-logo";
import {
  adminSupplierPath,
  logoSrc,
  supplierGroupAdditionsPath,
  supplierGroupOrderPath,
  supplierGroupPath,
  supplierGroupPaths,
  supplierGroupRemovalsPath,
  supplierGroupsPath,
} from "../../suppliers.paths";
import { SupplierGroupTitleInput } from "../../suppliers.schema";
import { TYPE_CRUMBS } from "../../suppliers.texts";
import { renameSupplierGroup } from "../supplier-groups.commands.server";
import { supplierGroupForEdit } from "../supplier-groups.queries.server";

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

export const meta = pageTitle<typeof loader>((data) => data.group.title);

export default function EditSupplierGroup() {
  const { group, limits, moved } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink icon="plus" to={supplierGroupAdditionsPath(group.id)}>
      Add suppliers
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={group.title}
        badge={group.isArchived && <Badge tone="neutral">Archived</Badge>}
        back={
          group.isArchived
            ? { to: supplierGroupPaths.archived, label: "Archived supplier types" }
            : { to: supplierGroupsPath, label: "Supplier types" }
        }
        actions={<ArchiveButtons of={group} paths={supplierGroupPaths} canDelete />}
      />
      <EditorForm
        id="group"
        limits={limits}
        lastResult={useActionData<typeof action>()?.lastResult}
        current={{
          data: { title: group.title },
          version: group.title,
          saved: { who: "Somebody", when: "meanwhile" },
        }}
        versionName="was"
        path={supplierGroupPath(group.id)}
        seeCurrent="See the saved version"
        staysAt={[supplierGroupOrderPath(group.id), supplierGroupRemovalsPath(group.id)]}
        differences={({ title }) => [
          { key: "title", label: "Title", mine: String(title), theirs: group.title },
        ]}
        submitLabel="Save title"
      >
        {(fields) => (
          <TextField
            field={fields.title}
            label="Title"
            hint="The heading that teams see over its suppliers."
            autoComplete="off"
            dir="auto"
          />
        )}
      </EditorForm>
      {!group.isArchived && (
        <section className="section">
          <SectionHead title="Suppliers" count={group.suppliers.length}>
            {add}
          </SectionHead>
          {group.suppliers.length > 0 ? (
            <Reorder
              label={`Suppliers in ${group.title}`}
              action={supplierGroupOrderPath(group.id)}
              moved={moved}
              items={group.suppliers.map((supplier) => ({
                id: supplier.id,
                label: supplier.company,
                content: (
                  <span className="sup-name">
                    <SupplierLogo
                      company={supplier.company}
                      src={logoSrc(supplier.id, supplier.logoFileId)}
                      size={28}
                    />
                    <span>
                      <Link to={adminSupplierPath(supplier.id)}>{supplier.company}</Link>
                      {supplier.isFeatured && <span className="cell-sub block">Featured</span>}
                    </span>
                  </span>
                ),
                actions: (
                  <Form method="post" action={supplierGroupRemovalsPath(group.id)} preventScrollReset>
                    <input type="hidden" name="id" value={supplier.id} />
                    <button className="btn btn-quiet btn-sm" type="submit">
                      Remove<span className="vh"> {supplier.company} from the type</span>
                    </button>
                  </Form>
                ),
              }))}
            />
          ) : (
            <EmptyState icon="store" title="No suppliers in this type" actions={add}>
              Teams do not see a type without suppliers.
            </EmptyState>
          )}
          {group.suppliers.length > 1 && (
            <p className="small muted mt-3">
              {counted(group.suppliers.length, "supplier")}. Each move is saved at once.
            </p>
          )}
        </section>
      )}
    </>
  );
}
