import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { isInSidebar, SidebarNav } from "~/features/sidebar/components/sidebar-nav";
import { Icon } from "~/ui/icon";
import { inertWhen, useIsCovered } from "~/ui/inert";
import { NavLink } from "~/ui/link";
import { Toasts } from "~/ui/toast";
import { Wordmark } from "~/ui/wordmark";
import { AccountMenu } from "./account-menu";
import { Bell } from "./bell";
import type { EventFacts } from "./event-facts.server";
import type { userFrame } from "./frames.server";
import { GlobalSearch, SearchLink } from "./global-search";
import { TabBar } from "./tab-bar";
import { ViewBar } from "./view-bar";

/** What stands around the pages of exhibitors. */
export function UserFrame({
  data: { event, pages, sidebar, account, view },
  children,
}: {
  data: ReturnType<typeof userFrame>;
  children: ReactNode;
}) {
  const isCovered = useIsCovered();
  const inert = inertWhen(isCovered);
  const { pathname } = useLocation();
  // Where the sidebar shows the very place, the list that it belongs to is not the current one.
  const isBelow = isInSidebar(sidebar, pathname);
  const bell = pages.find((page) => page.id === "notifications");
  const picture = pages.find((page) => page.to === pathname)?.picture;
  return (
    <div className="shell has-tabbar">
      <header className="topbar" {...inert}>
        <Wordmark
          to="/"
          name={event.name}
          logo={event.logo}
          full={event.logos.onDark ? { src: event.logos.onDark } : null}
        />
        <div className="topbar-links">
          <SearchLink />
          {bell && <Bell page={bell} look="top" />}
        </div>
      </header>
      <nav className="nav" data-theme={event.navTheme} aria-label="Main" {...inert}>
        <div className="nav-in">
          <div className="nav-head">
            <Wordmark to="/" name={event.name} line={event.dates} logo={event.logo} full={navLogo(event)} />
          </div>
          <GlobalSearch who={account.name} placeholder="Search" />
          <ul className="nav-list">
            {pages.map((page) => (
              <li key={page.id}>
                {page === bell ? (
                  <Bell page={page} look="nav" />
                ) : (
                  <NavLink className="nav-link" to={page.to} end={page.to === "/" || isBelow}>
                    <Icon name={page.icon} />
                    {page.label}
                    {page.count > 0 && (
                      <span className="count">
                        {page.count}
                        <span className="vh"> open</span>
                      </span>
                    )}
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
          <SidebarNav sections={sidebar} isKept={!view} />
          <div className="nav-foot">
            <AccountMenu {...account} />
          </div>
        </div>
      </nav>
      <main className="main" id="main" tabIndex={-1}>
        <ViewBar view={view} />
        {!isCovered && <Toasts />}
        {picture && (
          <div className="core-picture" {...inert}>
            <img src={picture} alt="" decoding="async" />
          </div>
        )}
        {children}
      </main>
      <TabBar pages={pages} sidebar={sidebar} isKept={!view} account={account} inert={inert} />
    </div>
  );
}

/** A light navigation turns dark with the reader's scheme, and its logo with it. */
function navLogo({ navTheme, logos }: EventFacts) {
  if (navTheme === "dark") return logos.onDark ? { src: logos.onDark } : null;
  return logos.onLight ? { src: logos.onLight, dark: logos.onDark } : null;
}
