import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { clearedSearch } from "./filter.rules";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";

/** What will be here, and the one way to start. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="panel empty">
      <Icon name={icon} size={24} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="btn-row">{actions}</div>}
    </div>
  );
}

/** Nothing matches: never an invitation to create. `filters` are the parameters that narrow the list. */
export function FilteredEmpty({
  noun,
  filters,
  children,
}: {
  noun: string;
  filters: readonly string[];
  children?: ReactNode;
}) {
  const [params] = useSearchParams();
  return (
    <EmptyState
      icon="search"
      title={`No ${noun} match these filters`}
      actions={
        <Link className="btn" to={clearedSearch(params, filters)}>
          Clear filters
        </Link>
      }
    >
      {children ?? "Remove a filter to see more."}
    </EmptyState>
  );
}
