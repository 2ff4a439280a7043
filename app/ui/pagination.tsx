import { useSearchParams } from "@remix-run/react";
import { Link } from "./link";
import { PER_PAGE, pageCount, pageLinks, pageOf, rowsOnPage } from "./pagination.rules";

/** Absent while everything fits on one page. `noun` is the plural: "1 to 100 of 388 users". */
export function Pagination({
  total,
  noun,
  perPage = PER_PAGE,
}: {
  total: number;
  noun: string;
  perPage?: number;
}) {
  const [params] = useSearchParams();
  const count = pageCount(total, perPage);
  const asked = pageOf(params);
  if (total <= perPage && asked === 1) return null;
  const page = Math.min(asked, count);
  const { first, last } = rowsOnPage(page, total, perPage);

  const to = (n: number) => {
    const next = new URLSearchParams(params);
    if (n === 1) next.delete("page");
    else next.set("page", String(n));
    return `?${next}`;
  };
  return (
    <nav className="pagination" aria-label="Pages">
      <p className="num">
        {first} to {last} of {total} {noun}
      </p>
      <ul>
        {page > 1 && (
          <li>
            <Link to={to(page - 1)} rel="prev">
              Previous
            </Link>
          </li>
        )}
        {pageLinks(page, count).map((n, index) =>
          n === null ? (
            <li key={`gap-${index === 1 ? "before" : "after"}`} className="gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={n} className={n === page ? undefined : "page-number"}>
              <Link to={to(n)} aria-current={n === page ? "page" : undefined}>
                <span className="vh">Page </span>
                {n}
              </Link>
            </li>
          ),
        )}
        {page < count && (
          <li>
            <Link to={to(page + 1)} rel="next">
              Next
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
