import { Outlet, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { errorTitle } from "~/ui/page-title";
import { Toasts } from "~/ui/toast";
import { Wordmark } from "~/ui/wordmark";
import { ErrorPage } from "./error-page";
import { eventFacts } from "./event-facts.server";

export const loader = procedure.guest().loader(({ ctx }) => ({
  event: eventFacts({ requestContext: ctx.requestContext, event: ctx.event }),
}));

/** Public pages: the event's name over the page, and nothing that needs an account. */
export default function GuestLayout() {
  const { event } = useLoaderData<typeof loader>();
  return (
    <div className="guest">
      <header className="guest-top">
        <Wordmark to="/" name={event.name} line={event.dates} logo={event.logo} />
      </header>
      <main className="page" id="main" tabIndex={-1}>
        <Toasts />
        <Outlet />
      </main>
    </div>
  );
}

export const meta = errorTitle;

export function ErrorBoundary() {
  return <ErrorPage />;
}
