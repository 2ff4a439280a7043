import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import type { AutosaveState } from "./autosave.rules";
import { autosaveConflict } from "./conflict-texts.rules";

/**
 * In sight however long the page is: whether what was typed is saved, and on a phone the button that goes on. What went wrong is also
 * said to those who do not see it.
 */
export function AutosaveBar({
  state,
  total = "",
  children,
}: {
  state: AutosaveState;
  /** What an order comes to: said beside the button on a phone, where its sums are far below. */
  total?: string;
  children?: ReactNode;
}) {
  const rest = restText(state);
  const trouble = troubleText(state);
  const look = trouble ? "thumbbar is-off" : rest ? "thumbbar" : "thumbbar is-empty";
  return (
    <div className={look}>
      <div className="saved-line">
        {total && <p className="bar-total">{total}</p>}
        {rest && <p className="hint">{rest}</p>}
        <p role="status" className={trouble ? "status is-warning" : "vh"}>
          {trouble && (
            <>
              <Icon name="triangle-alert" />
              {trouble}
            </>
          )}
        </p>
      </div>
      {children}
    </div>
  );
}

function restText(state: AutosaveState): string {
  if (state.state === "saving") return "Saving the draft…";
  return state.state === "saved" ? `Draft saved ${state.at}` : "";
}

function troubleText(state: AutosaveState): string | null {
  switch (state.state) {
    case "lost":
      return state.isAwaited
        ? "Not saved: no network. Goes on as soon as it is back."
        : "Not saved: no network. What you typed stays on this page until it is back.";
    case "failed":
      return "Not saved yet: the portal does not answer. What you typed stays on this page, and it is tried again.";
    case "signedOut":
      return "Not saved: you are signed out. Sign in in another tab, then go on here.";
    case "conflict":
      return autosaveConflict(state.who);
    case "refused":
      return `Not saved. ${state.text}`;
    default:
      return null;
  }
}
