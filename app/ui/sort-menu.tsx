import { Icon } from "./icon";
import { Link } from "./link";
import { Menu } from "./menu";
import { type Sort, sortSearch } from "./sort.rules";

/** The column heads of a phone, where the table has none. */
export function SortMenu({
  columns,
  params,
  sort,
}: {
  columns: readonly { key: string; header: string }[];
  params: URLSearchParams;
  sort: Sort;
}) {
  const current = columns.find((column) => column.key === sort.key);
  return (
    <Menu
      className="only-phone"
      align="right"
      buttonClass="btn btn-quiet btn-sm"
      label={
        <>
          <Icon name="arrow-up-down" />
          Sort{current && `: ${current.header}`}
        </>
      }
    >
      {columns.map((column) => (
        <Link
          key={column.key}
          className="menu-item"
          to={sortSearch(params, column.key, sort)}
          preventScrollReset
        >
          {column.header}
          {column.key === sort.key && (
            <>
              <Icon name={sort.direction === "asc" ? "arrow-up" : "arrow-down"} />
              <span className="vh">{sort.direction === "asc" ? "ascending" : "descending"}</span>
            </>
          )}
        </Link>
      ))}
    </Menu>
  );
}
