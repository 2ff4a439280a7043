import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { procedure } from "~/procedure/procedure.server";
import { takeToast } from "~/procedure/toast.server";
import { ErrorPage } from "~/shell/error-page";
import { NonceContext } from "~/shell/nonce";
import { ProgressBarTop } from "~/ui/progress-bar-top";
import styles from "~/ui/styles/app.css?url";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "Portal" }, { name: "robots", content: "noindex" }];

export const loader = procedure.guest().loader(async ({ ctx }) => ({
  locale: ctx.settings.event.locale,
  themeCss: ctx.settings.branding.themeCss,
  supportEmail: ctx.settings.emails.supportEmail,
  eventName: ctx.settings.event.eventName || ctx.event.name,
  toast: await takeToast(ctx.scope),
}));

export function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const nonce = useContext(NonceContext);
  const { pathname } = useLocation();
  const isDense = pathname === "/admin" || pathname.startsWith("/admin/");
  return (
    <html lang={root?.locale ?? "en-GB"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
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
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
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
