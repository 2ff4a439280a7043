import { VERSION } from "~/lib/version";
import type { Tip } from "~/procedure/room";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { markupOf } from "~/ui/markup";
import { Menu } from "~/ui/menu";
import { PlainBox } from "~/ui/plain-rows";
import { Wordmark } from "~/ui/wordmark";
import { AccountMenu } from "./account-menu";
import type { MenuFold } from "./admin-menu.rules";
import { AdminNav } from "./admin-nav";
import { Breadcrumbs } from "./breadcrumbs";
import type { adminFrame } from "./frames.server";
import { GlobalSearch, SearchLink } from "./global-search";
import { ShowTips, Tips } from "./tips";
import { ViewBar } from "./view-bar";

/** `tips`: what stands beside the page, null where its reader has hidden that. `openFold`: of the navigation, as it was left. */
type Data = ReturnType<typeof adminFrame> & {
  tips?: readonly Tip[] | null;
  openFold?: MenuFold | null;
  /** When what the page says was so, for its print. */
  asOf?: string;
};

/** What stands in one line beside an open panel of tips; the rest is one press further. */
const QUICK_LINKS = 6;

/** What stands around the pages of staff. */
export function AdminFrame({
  data,
  hasAside,
  children,
}: {
  data: Data;
  hasAside: boolean;
  children: React.ReactNode;
}) {
  const { event, groups, quickLinks, account, view } = data;
  const tips = hasAside ? data.tips : null;
  return (
    <div className="shell">
      <nav className="nav" data-theme="light" aria-label="Admin">
        <div className="nav-in">
          <div className="nav-head">
            <Wordmark to="/admin" name={event.name} line="Admin" logo={event.logo} />
          </div>
          <AdminNav groups={groups} kept={data.openFold ?? null} />
          <div className="nav-foot">
            <AccountMenu {...account} note={`Version ${VERSION}`} />
          </div>
        </div>
      </nav>
      <div className="main">
        <ViewBar view={view} />
        {data.asOf && (
          <p className="print-only muted small">
            {event.name}, {data.asOf}
          </p>
        )}
        <header className="admin-top">
          <Breadcrumbs core={data.crumbs} />
          <GlobalSearch who={account.name} placeholder="Search teams, people, tasks" />
          {hasAside && !tips && <ShowTips />}
          <SearchLink className="btn search-link" />
          <Link className="btn menu-link" to="/admin">
            <Icon name="menu" />
            Menu
          </Link>
        </header>
        {quickLinks.length > 0 && <QuickLinks links={quickLinks} />}
        <div className={tips ? "admin-body has-aside" : "admin-body"}>
          <main className="admin-page" id="main" tabIndex={-1}>
            {children}
          </main>
          {tips && <Tips tips={tips} />}
        </div>
      </div>
    </div>
  );
}

function QuickLinks({ links }: { links: Data["quickLinks"] }) {
  return (
    <nav className="quick" aria-labelledby="quick-links">
      <h2 id="quick-links">Quick Links</h2>
      <PlainBox
        box="ul"
        html={markupOf(
          links.slice(0, QUICK_LINKS).map((link) => (
            <li key={link.to}>
              <Link to={link.to}>
                <Icon name={link.icon} />
                {link.label}
              </Link>
            </li>
          )),
        )}
      />
      {links.length > QUICK_LINKS && (
        <Menu label="More" align="right" buttonClass="btn btn-sm btn-quiet">
          {links.slice(QUICK_LINKS).map((link) => (
            <Link className="menu-item" key={link.to} to={link.to}>
              <Icon name={link.icon} />
              {link.label}
            </Link>
          ))}
        </Menu>
      )}
    </nav>
  );
}
