import { Icon } from "../icon";
import { useIsUnsaved } from "../leave-guard";
import type { SavingState } from "./use-saved-at-once";

/** The one line that says how saving stands. What went wrong stays until it is put right. */
export function SavedLine({ saving, savedAt }: { saving: SavingState; savedAt: string }) {
  const isUnsaved = useIsUnsaved();
  const [icon, words] =
    saving.state === "lost"
      ? (["triangle-alert", "Not saved: no answer. It is tried again when there is a connection"] as const)
      : saving.state === "refused"
        ? (["triangle-alert", "Not saved: see what is said at the form"] as const)
        : saving.state === "saving"
          ? (["refresh-cw", "Saving…"] as const)
          : isUnsaved
            ? (["pencil", "Not saved yet"] as const)
            : saving.state === "saved"
              ? (["check", `Saved at ${saving.at}`] as const)
              : (["check", `Last saved ${savedAt}`] as const);
  const isTrouble = icon === "triangle-alert";
  return (
    <span className={isTrouble ? "editor-saved is-warning" : "editor-saved"} role="status">
      <Icon name={icon} />
      {words}
    </span>
  );
}
