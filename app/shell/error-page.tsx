import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from "@remix-run/react";
import { ErrorScreen } from "~/ui/error-screen";
import { UnauthorisedScreen } from "./unauthorised-screen";

interface ErrorBody {
  message?: string;
  reference?: string;
  isUnauthorised?: boolean;
}

/** Whatever went wrong, in the place of the page that failed; the shell around it stays. */
export function ErrorPage({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const isReply = isRouteErrorResponse(error);
  const body: ErrorBody = isReply && error.data && typeof error.data === "object" ? error.data : {};
  const screen = body.isUnauthorised ? (
    <UnauthorisedScreen />
  ) : (
    <ErrorScreen
      status={isReply && error.status !== 500 ? error.status : undefined}
      reference={body.reference}
      message={body.message}
      stale={!isReply && error instanceof Error && /import|module|fetch/i.test(error.message)}
      here={pathname + search}
      home="/"
      onRetry={revalidate}
    />
  );
  if (inShell) return screen;
  return (
    <main className="page" id="main">
      {screen}
    </main>
  );
}
