import { Outlet, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { errorTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { Toasts } from "~/ui/toast";
import { Wordmark } from "~/ui/wordmark";
import { ErrorPage } from "./error-page";
import { eventFacts } from "./event-facts.server";
import { ViewBar } from "./view-bar";
import { viewBar } from "./view-bar.server";
import welcomeLayoutStyles from "./welcome-layout.css?url";

export const loader = procedure
  .signedIn()
  .loader(({ ctx }) => ({ event: eventFacts(ctx), view: viewBar(ctx) }));

/** What somebody sees before they are in the portal: no navigation, only whose event it is. */
export default function WelcomeLayout() {
  const { event, view } = useLoaderData<typeof loader>();
  return (
    <>
      <ViewBar view={view} />
      <div className="welcome">
        <header className="welcome-head">
          <Wordmark to="/" name={event.name} line={event.dates} logo={event.logo} />
        </header>
        <main id="main" tabIndex={-1}>
          <Toasts />
          <Outlet />
        </main>
      </div>
    </>
  );
}

export const links = sheets(welcomeLayoutStyles);

export const meta = errorTitle;

export function ErrorBoundary() {
  return <ErrorPage />;
}
