import { Links, Meta, Outlet, ScrollRestoration, useLocation, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { referenceOf } from "~/lib/ids";
import { monitoringDsn } from "~/lib/monitoring.rules";
import { VERSION } from "~/lib/version";
import { procedure } from "~/procedure/procedure.server";
import { redisplayed } from "~/procedure/redisplayed";
import { takeToast } from "~/procedure/toast.server";
import { AnswerWatch } from "~/shell/answer-watch";
import { ConnectionNotice } from "~/shell/connection-notice";
import { ErrorPage } from "~/shell/error-page";
import { NonceContext } from "~/shell/nonce";
import { ProgressBarTop } from "~/shell/progress-bar-top";
import icon from "~/ui/art/icon.svg?url";
import { LeaveGuard } from "~/ui/leave-guard";
import { useLinks } from "~/ui/link";
import { errorTitle } from "~/ui/page-title";
import styles from "~/ui/styles/app.css?url";
import { ToastStack } from "~/ui/toast";

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: icon, type: "image/svg+xml" },
];

export const meta = errorTitle;

export const loader = procedure.guest().loader(async ({ ctx }) => ({
  locale: ctx.settings.event.locale,
  themeCss: ctx.settings.branding.themeCss,
  supportEmail: ctx.settings.emails.supportEmail,
  eventName: ctx.settings.event.eventName || ctx.event.name,
  toast: await takeToast(ctx.scope),
  monitoring: monitoringDsn(ctx.env)
    ? {
        "data-monitoring": monitoringDsn(ctx.env),
        "data-environment": ctx.env.ENVIRONMENT,
        "data-release": VERSION,
        "data-event": ctx.event.id,
        "data-reference": referenceOf(ctx.requestId),
      }
    : null,
  // A page that answers a POST shows the form again: all that is accepted redirects.
  isRefused: ctx.scope.request.method === "POST" && redisplayed(ctx.scope.request) === null,
}));

export function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const nonce = useContext(NonceContext);
  const { pathname } = useLocation();
  useLinks();
  // Of staff without a team: all over in the frame of the admin area.
  const around = useRouteLoaderData<{ admin?: unknown }>("shell/user-layout");
  const isDense = pathname === "/admin" || pathname.startsWith("/admin/") || Boolean(around?.admin);
  return (
    <html lang={root?.locale ?? "en-GB"} {...root?.monitoring}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <Meta />
        <Links />
        {root?.themeCss && (
          <style
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: worked out by brandCss from a checked colour
            dangerouslySetInnerHTML={{ __html: root.themeCss }}
          />
        )}
      </head>
      <body data-density={isDense ? "compact" : "comfortable"}>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <ProgressBarTop />
        <ToastStack flash={root?.toast} page={pathname}>
          <ConnectionNotice />
          {children}
          <LeaveGuard />
          <AnswerWatch />
        </ToastStack>
        <ScrollRestoration nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
