import { Outlet, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { errorTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { Toasts } from "~/ui/toast";
import { Wordmark } from "~/ui/wordmark";
import authLayoutStyles from "./auth-layout.css?url";
import { ErrorPage } from "./error-page";
import { eventFacts } from "./event-facts.server";

export const loader = procedure.guest().loader(({ ctx }) => {
  const { event, branding, dashboardHeader, emails } = ctx.settings;
  const { title, subtitle } = dashboardHeader.isPublished ? dashboardHeader : { title: "", subtitle: "" };
  return {
    event: eventFacts({ requestContext: ctx.requestContext, event: ctx.event }),
    title: title || event.longName || event.eventName || ctx.event.name,
    subtitle,
    picture: branding.loginImage || null,
    organiser: event.companyName,
    supportEmail: emails.supportEmail,
  };
});

export default function AuthLayout() {
  const { event, title, subtitle, picture, organiser, supportEmail } = useLoaderData<typeof loader>();
  return (
    <div className="auth">
      <div className="auth-form">
        <header>
          <Wordmark to="/auth/login" name={event.name} line={event.dates} logo={event.logo} />
        </header>
        <main id="main" tabIndex={-1}>
          <Toasts />
          <Outlet />
        </main>
        <footer>{supportEmail && <a href={`mailto:${supportEmail}`}>Help: {supportEmail}</a>}</footer>
      </div>
      <aside className="auth-art" aria-label="About the event">
        {picture && <img src={picture} alt="" />}
        <div>
          <p>{subtitle || title}</p>
          <dl>
            {event.dates && (
              <div>
                <dt>Open</dt>
                <dd>{event.dates}</dd>
              </div>
            )}
            {organiser && (
              <div>
                <dt>Organised by</dt>
                <dd>{organiser}</dd>
              </div>
            )}
          </dl>
        </div>
      </aside>
    </div>
  );
}

export const links = sheets(writingStyles, authLayoutStyles);

export const meta = errorTitle;

export function ErrorBoundary() {
  return <ErrorPage />;
}
