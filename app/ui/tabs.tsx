import { Icon, type IconName } from "./icon";
import { Link } from "./link";

export type Tab = {
  to: string;
  label: string;
  icon?: IconName;
  count?: number;
  current?: boolean;
  disabledAtZero?: boolean;
};

/** Views of one list or thing. Each is an address, and the server renders what it shows. */
export function Tabs({
  label,
  tabs,
  strip,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  strip?: boolean;
  className?: string;
}) {
  const name = ["tabs", strip && "filter-strip", className].filter(Boolean).join(" ");
  return (
    <nav className={name} aria-label={label}>
      {tabs.map((tab) => {
        const content = (
          <>
            {tab.icon && <Icon name={tab.icon} />}
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </>
        );
        if (tab.disabledAtZero && !tab.count && !tab.current) {
          return (
            <span key={tab.to} aria-disabled="true">
              {content}
            </span>
          );
        }
        return (
          <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined} preventScrollReset>
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
