import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import type { ListSort } from "../task-list.rules";

const SORTS: readonly { value: ListSort | null; label: string }[] = [
  { value: null, label: "Due date" },
  { value: "title", label: "Title" },
  { value: "who", label: "Assigned to" },
];

/** The order within each heading. */
export function SortTasks({ sort, to }: { sort: ListSort | null; to(sort: ListSort | null): string }) {
  const current = SORTS.find(({ value }) => value === sort);
  return (
    <Menu
      align="right"
      buttonClass="btn btn-quiet btn-sm"
      label={
        <>
          <Icon name="arrow-up-down" />
          Sort: {current?.label}
        </>
      }
    >
      {SORTS.map(({ value, label }) => (
        <Link
          key={label}
          className="menu-item"
          to={to(value)}
          aria-current={value === sort ? "true" : undefined}
          preventScrollReset
        >
          {label}
          {value === sort && <Icon name="check" />}
        </Link>
      ))}
    </Menu>
  );
}
