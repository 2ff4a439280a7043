import { Outlet, useLoaderData } from "@remix-run/react";
import { hasLevel, LEVEL_LABELS } from "~/features/auth/permissions.rules";
import { procedure } from "~/procedure/procedure.server";
import { countsWithOthers } from "~/rooms.server";
import { Icon } from "~/ui/icon";
import { inertWhen, useIsCovered } from "~/ui/inert";
import { NavLink } from "~/ui/link";
import { errorTitle } from "~/ui/page-title";
import { Toasts } from "~/ui/toast";
import { Wordmark } from "~/ui/wordmark";
import { AccountMenu } from "./account-menu";
import { corePlaces } from "./core-places.server";
import { ErrorPage } from "./error-page";
import { type EventFacts, eventFacts } from "./event-facts.server";
import { FollowVersion } from "./follow-version";
import { GlobalSearch, SearchLink } from "./global-search";
import { TabBar } from "./tab-bar";

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ({ withOthers: countsWithOthers(ctx.team?.id) }))
  .loader(({ ctx, found }) => {
    const { user, team, requestContext } = ctx;
    return {
      event: eventFacts({ requestContext, event: ctx.event }),
      pages: corePlaces(requestContext, team, found.withOthers),
      account: {
        name: `${user.firstName} ${user.surname}`,
        role: team?.name ?? LEVEL_LABELS[user.level],
        links: [
          { to: "/my-account", label: "My account", icon: "circle-user" as const },
          ...(hasLevel(user.level, "reportViewer")
            ? [{ to: "/admin", label: "Admin", icon: "layout-dashboard" as const }]
            : []),
        ],
      },
    };
  });

export default function UserLayout() {
  const { event, pages, account } = useLoaderData<typeof loader>();
  const isCovered = useIsCovered();
  const inert = inertWhen(isCovered);
  return (
    <div className="shell has-tabbar">
      <FollowVersion version={event.version} />
      <header className="topbar" {...inert}>
        <Wordmark
          to="/"
          name={event.name}
          logo={event.logo}
          full={event.logos.onDark ? { src: event.logos.onDark } : null}
        />
        <SearchLink />
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
                <NavLink className="nav-link" to={page.to} end={page.to === "/"}>
                  <Icon name={page.icon} />
                  {page.label}
                  {page.count > 0 && (
                    <span className="count">
                      {page.count}
                      <span className="vh"> open</span>
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="nav-foot">
            <AccountMenu {...account} />
          </div>
        </div>
      </nav>
      <main className="main" id="main" tabIndex={-1}>
        {!isCovered && <Toasts />}
        <Outlet />
      </main>
      <TabBar pages={pages} account={account} inert={inert} />
    </div>
  );
}

/** A light navigation turns dark with the reader's scheme, and its logo with it. */
function navLogo({ navTheme, logos }: EventFacts) {
  if (navTheme === "dark") return logos.onDark ? { src: logos.onDark } : null;
  return logos.onLight ? { src: logos.onLight, dark: logos.onDark } : null;
}

export const meta = errorTitle;

export function ErrorBoundary() {
  return <ErrorPage />;
}
