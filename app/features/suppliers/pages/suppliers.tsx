import { Outlet, useLoaderData, useSearchParams } from "@remix-run/react";
import { publishedTitle } from "~/features/settings/core-page.server";
import { readerOf } from "~/features/teams/audience/audience.server";
import { NotFound } from "~/lib/errors";
import { richTextPlain } from "~/lib/rich-text/rich-text-plain.server";
import { PastLastPage } from "~/procedure/past-last-page";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filter-links";
import { counted } from "~/ui/format.rules";
import { HeadSearch } from "~/ui/head-search";
import { Icon } from "~/ui/icon";
import { inertWhen, useIsCovered } from "~/ui/inert";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { PER_PAGE, pageCount } from "~/ui/pagination.rules";
import { PlainRowsIn, type RowOf } from "~/ui/plain-rows";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { GroupHead } from "~/ui/task-row";
import { SupplierLogo } from "../components/supplier-logo";
import { firstLine, sectionsOnPage, supplierSections } from "../reader-suppliers.rules";
import suppliersStyles from "../suppliers.css?url";
import { logoSrc, supplierPath, suppliersPath } from "../suppliers.paths";
import {
  activeSupplierGroups,
  type ReaderSupplier,
  suppliersForReader,
  suppliersFound,
} from "../suppliers.queries.server";
import { SuppliersSearch } from "../suppliers.schema";

export const loader = procedure
  .signedIn()
  .input(SuppliersSearch)
  .reads(({ ctx, input }) => ({
    suppliers: suppliersForReader(readerOf(ctx)),
    groups: activeSupplierGroups(),
    matching: suppliersFound(input.q),
  }))
  .loader(({ ctx, input, found: { suppliers, groups, matching } }) => {
    const title = publishedTitle(ctx.requestContext, "suppliers");
    if (title === null) {
      // A supplier that is opened by its own link follows its own rule (decisions): there is no list below it.
      if (/^\/suppliers(\.data)?$/.test(new URL(ctx.scope.request.url).pathname)) throw new NotFound();
      return null;
    }
    const ids = matching && new Set(matching);
    const titles = new Map(groups.map((group) => [group.id, group.title]));
    const every = supplierSections(suppliers, groups);
    const isOf = (id: string | null) => input.type === undefined || id === input.type;
    const matched = ids && suppliers.filter(({ id }) => ids.has(id));
    const shown = (matched ? supplierSections(matched, groups) : every).filter(({ id }) => isOf(id));
    const total = shown.reduce((sum, { rows }) => sum + rows.length, 0);
    const last = pageCount(total);
    if (input.page > last) throw new PastLastPage(last);
    const sections = sectionsOnPage(shown, { offset: (input.page - 1) * PER_PAGE, most: PER_PAGE }).map(
      ({ rows, ...section }) => ({ ...section, rows: plainRows(ctx, rows.map(rowOf)) }),
    );
    const isNarrowed = ids !== null || input.type !== undefined;
    return {
      title,
      all: suppliers.length,
      total,
      type: input.type ?? null,
      isNarrowed,
      types: every.flatMap(({ id, title: name, rows }) =>
        id === null ? [] : [{ id, title: name, n: rows.length }],
      ),
      // What is recommended stands at the top of the whole list.
      featured:
        isNarrowed || input.page > 1
          ? []
          : suppliers
              .filter(({ isFeatured }) => isFeatured)
              .map((supplier) => ({
                ...rowOf(supplier),
                types: supplier.groups.flatMap(({ id }) => titles.get(id) ?? []).join(" · "),
              })),
      sections,
    };
  });

const rowOf = ({ id, company, description, logoFileId }: ReaderSupplier) => ({
  id,
  company,
  line: firstLine(richTextPlain(description)),
  logo: logoSrc(id, logoFileId),
});

export const links = sheets(listingStyles, suppliersStyles);

export const meta = pageTitle<typeof loader>((data) => data?.title ?? "Supplier");

/** Whom teams order from, by supplier type; one opens over the list, at its own address. */
export default function Suppliers() {
  const data = useLoaderData<typeof loader>();
  const isCovered = useIsCovered();
  return (
    <>
      {data && (
        <div className="page" {...inertWhen(isCovered)}>
          <SupplierLists data={data} />
        </div>
      )}
      <Outlet />
    </>
  );
}

type Data = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function SupplierLists({ data }: { data: Data }) {
  const { title, all, total, type, types, featured, sections } = data;
  const [params] = useSearchParams();
  const q = params.get("q");
  const search = params.size > 0 ? `?${params}` : "";
  const to = (typeId?: string) => {
    const next = new URLSearchParams();
    if (q) next.set("q", q);
    if (typeId) next.set("type", typeId);
    return next.size > 0 ? `${suppliersPath}?${next}` : suppliersPath;
  };
  return (
    <>
      <PageHead
        title={title}
        lede="Contractors that the organisers work with. You order from them directly."
        aside={
          all > 0 && (
            <HeadSearch
              label={`Search ${title.toLowerCase()}`}
              placeholder="Company or what you need"
              action={suppliersPath}
              keep={["type"]}
            />
          )
        }
      />
      {types.length > 0 && (
        <FilterLinks
          label="Supplier type"
          links={[
            { to: to(), label: "All", count: all, current: type === null },
            ...types.map(({ id, title: label, n }) => ({
              to: to(id),
              label,
              count: n,
              current: type === id,
            })),
          ]}
        />
      )}
      {featured.length > 0 && <Featured suppliers={featured} search={search} />}
      {sections.map(({ id, title: heading, n, rows }) => (
        <section className="sup-section" key={id ?? "none"} aria-labelledby={`suppliers-${id ?? "none"}`}>
          <GroupHead id={`suppliers-${id ?? "none"}`} title={heading}>
            {counted(n, "supplier")}
          </GroupHead>
          <PlainRowsIn box="ul" className="sup-list" rows={rows} keepsScroll>
            {(supplier: RowOf<typeof rows>) => (
              <li className="sup" key={supplier.id}>
                <SupplierLogo company={supplier.company} src={supplier.logo} size={40} />
                <div>
                  <Link className="task-title" to={supplierPath(supplier.id) + search}>
                    {supplier.company}
                  </Link>
                  {supplier.line && <small>{supplier.line}</small>}
                </div>
                <Icon name="chevron-right" />
              </li>
            )}
          </PlainRowsIn>
        </section>
      ))}
      <Pagination total={total} noun={type === null ? "listings" : "suppliers"} />
      {all === 0 && (
        <EmptyState icon="store" title="No suppliers yet">
          Whom you can order from stands here, as soon as the organisers have added somebody.
        </EmptyState>
      )}
      {all > 0 && sections.length === 0 && (
        <div className="mt-5">
          <FilteredEmpty noun="suppliers" filters={["q", "type"]}>
            Try another word, or look at all of them.
          </FilteredEmpty>
        </div>
      )}
    </>
  );
}

function Featured({ suppliers, search }: { suppliers: Data["featured"]; search: string }) {
  return (
    <section className="sup-section" aria-labelledby="suppliers-featured">
      <GroupHead id="suppliers-featured" title="Recommended by the organisers" />
      <div className="sup-feat">
        {suppliers.map((supplier) => (
          <article className="sup-card" key={supplier.id}>
            <SupplierLogo company={supplier.company} src={supplier.logo} size={64} />
            <div>
              <h3>
                <Link
                  className="task-title"
                  to={supplierPath(supplier.id) + search}
                  preventScrollReset
                  id={`supplier-${supplier.id}`}
                >
                  {supplier.company}
                </Link>
              </h3>
              {supplier.types && <p>{supplier.types}</p>}
            </div>
            {supplier.line && <p>{supplier.line}</p>}
          </article>
        ))}
      </div>
    </section>
  );
}
