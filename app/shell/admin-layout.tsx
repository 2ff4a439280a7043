import { Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { LEVEL_LABELS } from "~/features/auth/permissions.rules";
import { procedure } from "~/procedure/procedure.server";
import { roomCounts } from "~/rooms.server";
import { Icon } from "~/ui/icon";
import { useIsCovered } from "~/ui/inert";
import { LeaveGuard } from "~/ui/leave-guard";
import { Link, NavLink, NavLinkAt } from "~/ui/link";
import { markupOf } from "~/ui/markup";
import type { PageHandle } from "~/ui/page-handle";
import { errorTitle } from "~/ui/page-title";
import { PlainBox } from "~/ui/plain-rows";
import { Toasts } from "~/ui/toast";
import { Wordmark } from "~/ui/wordmark";
import { AccountMenu } from "./account-menu";
import { adminMap } from "./admin-map.server";
import { Breadcrumbs } from "./breadcrumbs";
import { ErrorPage } from "./error-page";
import { eventFacts } from "./event-facts.server";
import { FollowVersion } from "./follow-version";
import { GlobalSearch, SearchLink } from "./global-search";
import { ShowTips, Tips } from "./tips";
import { shownTips } from "./tips.server";

export const loader = procedure
  .permission("reportViewer")
  .reads(({ ctx }) => ({ counts: roomCounts(ctx.now) }))
  .loader(async ({ ctx, found }) => {
    const { user, requestContext } = ctx;
    return {
      event: eventFacts({ requestContext, event: ctx.event }),
      ...adminMap(user.level, found.counts),
      tips: await shownTips(ctx.scope),
      account: {
        name: `${user.firstName} ${user.surname}`,
        role: LEVEL_LABELS[user.level],
        links: [
          { to: "/", label: "View exhibitor portal", icon: "eye" as const },
          { to: "/my-account", label: "My account", icon: "circle-user" as const },
        ],
      },
    };
  });

export default function AdminLayout() {
  const data = useLoaderData<typeof loader>();
  const isCovered = useIsCovered();
  const isWide = useMatches().some((match) => (match.handle as PageHandle | undefined)?.isWide);
  return (
    <AdminFrame data={data} hasAside={!isWide}>
      {!isCovered && <Toasts />}
      <Outlet />
      <LeaveGuard />
    </AdminFrame>
  );
}

export const meta = errorTitle;

/** What fails here leaves no frame to show: a page's own failure is its boundary's. */
export function ErrorBoundary() {
  return <ErrorPage />;
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function AdminFrame({
  data,
  hasAside,
  children,
}: {
  data: Data;
  hasAside: boolean;
  children: React.ReactNode;
}) {
  const { event, groups, quickLinks, account } = data;
  const tips = hasAside ? data.tips : null;
  const { pathname } = useLocation();
  return (
    <div className="shell">
      <FollowVersion version={event.version} />
      <nav className="nav" data-theme="light" aria-label="Admin">
        <div className="nav-in">
          <div className="nav-head">
            <Wordmark to="/admin" name={event.name} line="Admin" logo={event.logo} />
          </div>
          <ul className="nav-list">
            <li>
              <NavLink className="nav-link" to="/admin" end>
                <Icon name="layout-dashboard" />
                Admin home
              </NavLink>
            </li>
          </ul>
          {groups.map((group) => (
            <div className="nav-group" key={group.title}>
              <h2 className="nav-h">{group.title}</h2>
              <PlainBox box="ul" className="nav-list" html={markupOf(placeLinks(group.places, pathname))} />
            </div>
          ))}
          <div className="nav-foot">
            <AccountMenu {...account} />
          </div>
        </div>
      </nav>
      <div className="main">
        <header className="admin-top">
          <Breadcrumbs />
          <GlobalSearch who={account.name} placeholder="Search teams, people, tasks" />
          {hasAside && !tips && <ShowTips />}
          <SearchLink className="btn search-link" />
          <Link className="btn menu-link" to="/admin">
            <Icon name="menu" />
            Menu
          </Link>
        </header>
        {quickLinks.length > 0 && (
          <nav className="quick" aria-labelledby="quick-links">
            <h2 id="quick-links">Quick Links</h2>
            <PlainBox
              box="ul"
              html={markupOf(
                quickLinks.map((link) => (
                  <li key={link.to}>
                    <Link to={link.to}>
                      <Icon name={link.icon} />
                      {link.label}
                    </Link>
                  </li>
                )),
              )}
            />
          </nav>
        )}
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

const placeLinks = (places: Data["groups"][number]["places"], pathname: string) =>
  places.map((place) => (
    <li key={place.to}>
      <NavLinkAt className="nav-link" to={place.to} pathname={pathname}>
        <Icon name={place.icon} />
        {place.label}
        {place.total !== null && <span className="count">{place.total}</span>}
      </NavLinkAt>
    </li>
  ));
