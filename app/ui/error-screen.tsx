import type { MouseEvent, ReactNode } from "react";
import { errorScreenText } from "./error-screen.rules";
import { Icon } from "./icon";

export type ErrorScreenProps = {
  /** The HTTP status, where there is one. */
  status?: number;
  /** The reference for support, found in the logs. */
  reference?: string;
  /** The screen's files could not be loaded: reload everything. */
  stale?: boolean;
  /** This page's own address, so that the links work without JavaScript. */
  here: string;
  /** Where the form stood that was refused, or where somebody came from: of what is no page, as a download. */
  back?: string | undefined;
  home: string;
  /** Where somebody probably wanted to go, the likeliest first: in place of `home`. */
  places?: readonly { to: string; label: string }[] | undefined;
  /** In place of the status's own. */
  title?: string | undefined;
  /** Shown instead of the standard sentence. */
  message?: ReactNode;
  /** Tries again in place, where the boundary can. */
  onRetry?(): void;
};

/** Plain links throughout: the router may be what has failed. */
export function ErrorScreen({
  status,
  reference,
  stale,
  here,
  back,
  home,
  places,
  title: ownTitle,
  message,
  onRetry,
}: ErrorScreenProps) {
  const { title, text, icon } = errorScreenText(status);
  const canRetry = status === undefined || status >= 500;
  const retry = (event: MouseEvent) => {
    if (!onRetry) return;
    event.preventDefault();
    onRetry();
  };
  const refresh = (event: MouseEvent) => {
    event.preventDefault();
    window.location.reload();
  };
  const said = message ?? text;
  return (
    <div className="empty error-screen">
      <Icon name={icon} size={24} />
      <h1>{ownTitle ?? title}</h1>
      <p>
        {typeof said === "string" ? said.replace(/[^.!?]$/, "$&.") : said}
        {canRetry && reference && (
          <>
            {" "}
            If it happens again, tell support the code <span className="nowrap num strong">{reference}</span>.
          </>
        )}
      </p>
      <div className="btn-row">
        {canRetry && (
          <>
            <a className="btn btn-primary" href={here} onClick={retry}>
              Try Again
            </a>
            <a className="btn" href={here} onClick={refresh}>
              {stale ? "Reload App" : "Refresh Page"}
            </a>
          </>
        )}
        {back && (
          <a className={canRetry ? "btn" : "btn btn-primary"} href={back}>
            Go Back
          </a>
        )}
        {(places ?? [{ to: home, label: "Dashboard" }]).map(({ to, label }, at) => (
          <a key={to} className={canRetry || back || at > 0 ? "btn btn-quiet" : "btn btn-primary"} href={to}>
            Go To {label}
          </a>
        ))}
      </div>
    </div>
  );
}
