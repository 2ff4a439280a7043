import { OUR_TERMS } from "~/event-settings/core-pages.rules";
import { SidebarNav } from "~/features/sidebar/components/sidebar-nav";
import type { ShownSection } from "~/features/sidebar/reader-sidebar.queries.server";
import { Icon, type IconName } from "~/ui/icon";
import { Link, NavLink } from "~/ui/link";
import { Menu, MenuSeparator } from "~/ui/menu";
import { AccountItems, type AccountMenuProps } from "./account-menu";

interface Place {
  id: string;
  to: string;
  label: string;
  icon: IconName;
}

/** The navigation of a phone: four places, and the rest with the account under "More". */
export function TabBar({
  pages,
  sidebar,
  isKept,
  account,
  inert,
}: {
  pages: readonly Place[];
  sidebar: readonly ShownSection[];
  /** Whether folding its sections is the reader's own. */
  isKept: boolean;
  account: AccountMenuProps;
  inert: { inert?: "" };
}) {
  return (
    <nav className="tabbar" aria-label="Tab bar" {...inert}>
      {pages.slice(0, 4).map((page) => (
        <NavLink to={page.to} end={page.to === "/"} key={page.id}>
          <Icon name={page.icon} size={20} />
          {page.id === "dashboard" && page.label === OUR_TERMS.dashboard ? "Home" : page.label}
        </NavLink>
      ))}
      <Menu
        up
        align="right"
        buttonClass="tab-more"
        label={
          <>
            <Icon name="menu" size={20} />
            More
          </>
        }
      >
        <p className="menu-who">
          {account.name}
          <small>{account.role}</small>
        </p>
        <MenuSeparator />
        {pages.slice(4).map((page) => (
          <Link className="menu-item" to={page.to} key={page.id}>
            <Icon name={page.icon} />
            {page.label}
          </Link>
        ))}
        <SidebarNav sections={sidebar} isKept={isKept} look="menu" />
        {sidebar.length > 0 && <MenuSeparator />}
        <AccountItems links={account.links} />
      </Menu>
    </nav>
  );
}
