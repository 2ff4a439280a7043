import { useLoaderData } from "@remix-run/react";
import { NoneArchived } from "~/ui/archivable";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SupplierList } from "../components/supplier-list";
import { supplierListLoader } from "../supplier-list.server";
import suppliersStyles from "../suppliers.css?url";
import { adminSuppliersPath } from "../suppliers.paths";

export const loader = supplierListLoader({ isArchived: true });

export const links = sheets(suppliersStyles);

export const meta = pageTitle("Archived Suppliers");

export default function ArchivedSuppliers() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Archived Suppliers" lede="No team sees these. They keep their supplier types." />
      <SupplierList
        {...data}
        isArchived
        empty={<NoneArchived icon="store" many="suppliers" to={adminSuppliersPath} />}
      />
    </>
  );
}
