import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { GenerateReport } from "~/ui/generate-report";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SupplierList } from "../components/supplier-list";
import { supplierListLoader } from "../supplier-list.server";
import suppliersStyles from "../suppliers.css?url";
import { addSupplierPath, suppliersExportPath } from "../suppliers.paths";

export const loader = supplierListLoader({ isArchived: false });

export const links = sheets(suppliersStyles);

export const meta = pageTitle<typeof loader>(({ title }) => title);

export default function AdminSuppliers() {
  const data = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addSupplierPath}>
      Add supplier
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={data.title}
        actions={
          <>
            {data.page.total > 0 && <GenerateReport to={suppliersExportPath} />}
            {add}
          </>
        }
      />
      <SupplierList
        {...data}
        empty={
          <EmptyState icon="store" title="No suppliers yet" actions={add}>
            Contractors that teams order from: electricians, caterers, stand builders. Add the first one.
          </EmptyState>
        }
      />
    </>
  );
}
