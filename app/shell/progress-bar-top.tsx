import { useNavigation } from "@remix-run/react";
import { usePageFocus } from "./use-page-focus";

/**
 * Two pixels along the top while a page or an answer is on its way; CSS keeps it back for 150 ms. To who listens it says the title of
 * the page that came.
 */
export function ProgressBarTop() {
  const busy = useNavigation().state !== "idle";
  const title = usePageFocus();
  return (
    <div className="top-progress" role="status">
      {busy && <div className="top-progress-bar" />}
      {(busy || title) && <span className="vh">{busy ? "Loading" : title}</span>}
    </div>
  );
}
