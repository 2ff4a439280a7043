import { Icon } from "~/ui/icon";
import type { SavingState } from "~/ui/saving/use-saved-at-once";

/** Whether what was typed is saved. What went wrong is said to those who do not see it too. */
export function SavingLine({ state }: { state: SavingState }) {
  const trouble =
    state.state === "lost"
      ? "Not saved: the portal did not answer. What you typed stays here; change anything to try again."
      : state.state === "refused"
        ? "Not saved yet. See what is said above: what you typed stays here."
        : null;
  return (
    <div className="saving-line needs-js">
      <p className="hint" aria-hidden={trouble ? true : undefined}>
        {state.state === "saving" && "Saving…"}
        {state.state === "saved" && (
          <>
            <Icon name="check" />
            Saved at {state.at}
          </>
        )}
      </p>
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
