import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { listSearch } from "../list-view.rules";
import { tasksPath } from "../tasks.paths";

const VIEWS = [
  { by: "group", label: "By group", icon: "layout-list", value: null },
  { by: "date", label: "By date", icon: "calendar-days", value: "date" },
] as const;

/** The two orders of the list. Each is an address. */
export function ViewSwitch({ params, by }: { params: URLSearchParams; by: string }) {
  return (
    <nav className="segments" aria-label="Order of the list">
      {VIEWS.map((view) => (
        <Link
          key={view.by}
          to={tasksPath() + listSearch(params, { by: view.value })}
          aria-current={view.by === by ? "page" : undefined}
          preventScrollReset
        >
          <Icon name={view.icon} />
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
