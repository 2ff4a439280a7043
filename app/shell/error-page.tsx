import {
  isRouteErrorResponse,
  useLocation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useEffect } from "react";
import { ErrorScreen } from "~/ui/error-screen";
import { isStaleBundle } from "~/ui/error-screen.rules";
import { UnsentText } from "~/ui/unsent-text";
import { Wordmark } from "~/ui/wordmark";
import { noticed } from "./monitoring";
import { isNetworkFailure, NetworkTrouble } from "./network-trouble";
import { UnauthorisedScreen } from "./unauthorised-screen";

interface ErrorBody {
  message?: string;
  reference?: string;
  isUnauthorised?: boolean;
  unsent?: string;
  back?: string;
}

interface RootData {
  eventName: string;
  supportEmail: string;
  monitoring: { "data-reference": string } | null;
}

/** Whatever went wrong, in the place of the page that failed; the shell around it stays. */
export function ErrorPage({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const root = useRouteLoaderData<RootData>("root");
  const isReply = isRouteErrorResponse(error);
  const body: ErrorBody = isReply && error.data && typeof error.data === "object" ? error.data : {};
  const isStale = !isReply && isStaleBundle(error);
  const isOurs = !isReply && !isNetworkFailure(error);
  useEffect(() => {
    if (isOurs) noticed(error);
  }, [isOurs, error]);
  const screen = body.isUnauthorised ? (
    <UnauthorisedScreen />
  ) : (
    <ErrorScreen
      status={isReply && error.status !== 500 ? error.status : undefined}
      reference={isReply ? body.reference : root?.monitoring?.["data-reference"]}
      message={
        !isStale && isNetworkFailure(error) ? (
          <NetworkTrouble supportEmail={root?.supportEmail ?? ""} />
        ) : // A bare "Not Found" says less than the screen does by itself.
        body.message === "Not Found" ? undefined : (
          body.message
        )
      }
      stale={isStale}
      here={pathname + search}
      back={body.back}
      home="/"
      onRetry={revalidate}
    />
  );
  const typed = body.unsent && (
    <div className="page">
      <UnsentText sent={body.unsent} />
    </div>
  );
  if (inShell)
    return (
      <>
        {screen}
        {typed}
      </>
    );
  return (
    <div className="guest">
      {root?.eventName && (
        <header className="guest-top">
          <Wordmark to="/" name={root.eventName} />
        </header>
      )}
      <main className="page" id="main" tabIndex={-1}>
        {screen}
        {typed}
      </main>
    </div>
  );
}
