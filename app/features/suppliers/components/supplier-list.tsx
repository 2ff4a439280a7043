import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { ArchiveTabs, archiveActions } from "~/ui/archivable";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { Link } from "~/ui/link";
import { type ListedPage, ListRows } from "~/ui/list-rows";
import { notYetLivePath } from "~/ui/live.paths";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { adminSupplierPath, supplierListPaths } from "../suppliers.paths";
import { contactName, siteName } from "../suppliers.rules";
import { SupplierLogo } from "./supplier-logo";

export interface ListedSupplier {
  id: string;
  company: string;
  website: string;
  isFeatured: boolean;
  logo: string | null;
  groups: string[];
  shown: string[];
  hidden: string[];
  contact: { firstName: string; surname: string; email: string; phone: string } | null;
  otherContacts: number;
}

export interface SupplierListProps {
  page: ListedPage<ListedSupplier> & { active: number; archived: number; waiting: number };
  groups: readonly { id: string; title: string }[];
  teamTypes: readonly { id: string; name: string }[];
  isArchived?: boolean;
  /** Where there is nothing at all. */
  empty: ReactNode;
}

const SUPPLIER_NOUN = { one: "supplier", many: "suppliers" };

/** The list of active suppliers, or of archived ones: tabs, filters, rows to choose from, pages. */
export function SupplierList({ page, groups, teamTypes, isArchived = false, empty }: SupplierListProps) {
  const [params] = useSearchParams();
  return (
    <>
      <ArchiveTabs
        label="Suppliers"
        counts={page}
        paths={supplierListPaths}
        isArchived={isArchived}
        notYetLive={notYetLivePath("supplier")}
      />
      {(page.all > 0 || page.isNarrowed) && (
        <FilterBar
          label="Filter suppliers"
          search={{ label: "Search suppliers", placeholder: "Company, contact or what they do" }}
          filters={[
            { name: "group", label: "Supplier type", options: optionsOf(groups, { none: "In no type" }) },
            {
              name: "teamType",
              label: "Team type",
              options: optionsOf(teamTypes, { all: "For every type" }),
            },
          ]}
          toggles={[{ name: "featured", label: "Featured" }]}
        />
      )}
      <ListRows
        page={page}
        noun={SUPPLIER_NOUN}
        caption={isArchived ? "Archived suppliers" : "Active suppliers, featured ones first"}
        columns={COLUMNS}
        rowKey={(supplier) => supplier.id}
        defaultSort={{ key: "company", direction: "asc" }}
        selection={{
          actions: archiveActions(supplierListPaths, { isArchived, canDelete: true }),
          hidden: { back: params.size > 0 ? `?${params}` : "" },
          noun: SUPPLIER_NOUN,
          label: (supplier) => supplier.company,
        }}
        empty={empty}
      />
    </>
  );
}

const COLUMNS: Column<ListedSupplier>[] = [
  {
    key: "company",
    header: "Company",
    primary: true,
    sortable: true,
    render: (supplier) => (
      <span className="sup-name">
        <SupplierLogo company={supplier.company} src={supplier.logo} size={28} />
        <span>
          <Link to={adminSupplierPath(supplier.id)}>{supplier.company}</Link>
          {supplier.website && <span className="cell-sub block">{siteName(supplier.website)}</span>}
        </span>
      </span>
    ),
  },
  {
    key: "featured",
    header: "Featured",
    phoneEnd: true,
    render: ({ isFeatured }) =>
      isFeatured && (
        <Status tone="success" icon="star">
          Featured
        </Status>
      ),
  },
  {
    key: "groups",
    header: "Supplier types",
    className: "col-words",
    phoneLabel: "Types",
    render: ({ groups }) => groups.join(", ") || <span className="muted">None</span>,
  },
  {
    key: "contact",
    header: "Contact",
    className: "col-words",
    render: ({ contact, otherContacts }) =>
      contact ? (
        <>
          {contactName(contact)}
          {otherContacts > 0 && <span className="cell-sub"> + {otherContacts} more</span>}
        </>
      ) : (
        <span className="muted hide-phone">None</span>
      ),
  },
  {
    key: "who",
    header: "Who sees it",
    className: "col-words",
    hideOnPhone: true,
    render: ({ shown, hidden }) =>
      [shown.join(", ") || "All types", hidden.length > 0 && `not ${hidden.join(", ")}`]
        .filter(Boolean)
        .join(" · "),
  },
];
