import { useLoaderData } from "@remix-run/react";
import { assetImage } from "~/features/assets/asset-image.server";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { Icon } from "~/ui/icon";
import { iconFor } from "~/ui/icon.rules";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { Picture } from "../../components/sections/picture";
import { contentPath } from "../../content.paths";
import { readerOf } from "../../section-reader.server";
import readingStyles from "../reading.css?url";
import { pageList } from "../reading.queries.server";

export const loader = procedure
  .signedIn()
  .input(pageList.Search)
  .reads(({ ctx, input }) => ({ list: pageList.page(input, readerOf(ctx)) }))
  .loader(({ found: { list } }) => ({
    ...list,
    rows: list.rows.map(({ cover, ...page }) => ({
      ...page,
      cover: cover && { ...assetImage(cover, "(max-width: 575px) 100vw, 360px"), alt: "" },
    })),
  }));

export const links = sheets(writingStyles, listingStyles, readingStyles);

export const meta = pageTitle("Pages");

/** What the organisers have written, by title. */
export default function ContentList() {
  const { rows, all, total, isNarrowed, filters } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHead title="Pages" lede="What the organisers have written for you." />
      {all > 0 && (
        <FilterBar
          label="Find pages"
          search={{ label: "Search the pages", placeholder: "Search the pages" }}
        />
      )}
      {rows.length > 0 && (
        <ul className="page-cards">
          {rows.map(({ id, path, title, description, icon, cover }) => (
            <li className="page-card" key={id}>
              <div className="page-card-pic">
                {cover ? <Picture picture={cover} /> : <Icon name={iconFor(icon, "file-text")} size={24} />}
              </div>
              <div className="page-card-text">
                <h2>
                  {cover && <Icon name={iconFor(icon, "file-text")} />}
                  <Link to={contentPath(path)}>
                    <span dir="auto">{title}</span>
                  </Link>
                </h2>
                {description && <p dir="auto">{description}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 && isNarrowed && <FilteredEmpty noun="pages" filters={filters} />}
      {all === 0 && (
        <EmptyState icon="book-open" title="No pages yet">
          The organisers have not published anything for you to read yet. It will be here when they have.
        </EmptyState>
      )}
      <Pagination total={total} noun="pages" />
    </div>
  );
}
