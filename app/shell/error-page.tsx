import {
  isRouteErrorResponse,
  useLocation,
  useMatches,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { ErrorScreen } from "~/ui/error-screen";
import { isStaleBundle, refusalTitle } from "~/ui/error-screen.rules";
import { UnsentText } from "~/ui/unsent-text";
import { Wordmark } from "~/ui/wordmark";
import { InFrame } from "./frame";
import type { Frame } from "./frames.server";
import { likelyPlaces, type Place } from "./likely-places.rules";
import { noticed } from "./monitoring";
import { isNetworkFailure, NetworkTrouble } from "./network-trouble";
import { UnauthorisedScreen } from "./unauthorised-screen";

interface ErrorBody {
  message?: string;
  reference?: string;
  isUnauthorised?: boolean;
  rejectedInput?: string;
  /** Where the form stood, or the page that somebody came from. */
  back?: string;
  /** Of whoever is signed in, where no layout stands around the page. */
  frame?: Frame | null;
  /** What was refused has no screen: a download, an upload. */
  isNoPage?: boolean;
}

interface RootData {
  eventName: string;
  supportEmail: string;
  monitoring: { "data-reference": string } | null;
}

/** Whatever went wrong, in the place of the page that failed; the shell around it stays, or comes with the refusal. */
export function ErrorPage({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const matches = useMatches();
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
      // What was refused is no failure of the application; a page's own status says what it is (spec 1.2).
      title={isReply && body.isNoPage ? refusalTitle(error.status) : undefined}
      stale={isStale}
      here={pathname + search}
      back={body.back}
      home="/"
      places={
        isReply && error.status === 404 ? placesOf(pathname, frameDataOf(body.frame, matches)) : undefined
      }
      // The router knows this page, and nothing of what was asked for.
      onRetry={body.isNoPage ? undefined : revalidate}
    />
  );
  const all = (
    <>
      {screen}
      {body.rejectedInput && (
        <div className="page">
          <UnsentText sent={body.rejectedInput} />
        </div>
      )}
    </>
  );
  return inShell ? all : <ErrorFrame frame={body.frame ?? null}>{all}</ErrorFrame>;
}

/** What a frame has of places: the admin area's groups, or the core pages. */
interface FrameData {
  groups?: readonly { places: readonly Place[] }[];
  pages?: readonly Place[];
}

/** Of the frame that came with the refusal, or that stands around it. */
function frameDataOf(
  frame: Frame | null | undefined,
  matches: readonly { data: unknown }[],
): FrameData | undefined {
  if (frame) return frame.admin ?? frame.user;
  return matches.map(({ data }) => data as FrameData | undefined).find((data) => data?.groups ?? data?.pages);
}

/** Nothing but what stands in the reader's own navigation. */
function placesOf(pathname: string, frame: FrameData | undefined): Place[] | undefined {
  if (!frame) return undefined;
  const isAdmin = frame.groups !== undefined;
  const places = frame.groups?.flatMap((group) => group.places) ?? frame.pages ?? [];
  const home = isAdmin
    ? { to: "/admin", label: "Admin home" }
    : { to: "/", label: places.find(({ to }) => to === "/")?.label ?? "Dashboard" };
  return likelyPlaces(pathname, places, home);
}

/** What stands around the page of whoever is signed in; the event's name alone for everybody else. */
export function ErrorFrame({ frame, children }: { frame: Frame | null; children: ReactNode }) {
  const root = useRouteLoaderData<RootData>("root");
  if (frame) return <InFrame frame={frame}>{children}</InFrame>;
  return (
    <div className="guest">
      {root?.eventName && (
        <header className="guest-top">
          <Wordmark to="/" name={root.eventName} />
        </header>
      )}
      <main className="page" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
