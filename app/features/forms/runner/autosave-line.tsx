import { Icon } from "~/ui/icon";
import type { AutosaveState } from "./autosave.rules";
import { autosaveConflict } from "./conflict-texts.rules";

/** Under a page: whether what was typed is saved. What went wrong is also said to those who do not see it. */
export function AutosaveLine({ state }: { state: AutosaveState }) {
  const trouble = troubleText(state);
  return (
    <div className="autosave">
      <p className="hint">{restText(state)}</p>
      <p role="status" className={trouble ? "status is-warning" : "vh"}>
        {trouble && (
          <>
            <Icon name="triangle-alert" />
            {trouble}
          </>
        )}
      </p>
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
      return "Not saved yet: there is no connection. What you typed stays here, and is saved when it is back.";
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
