import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";

const FIRST_INPUT =
  "#properties :is(input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select):not(:disabled)";

/**
 * Brings the field that was chosen into sight. One that was just added is begun at its first input; a button that was pressed keeps
 * the focus when what it moved took it along.
 */
export function useChosenField(chosenId: string | null, revision: number): void {
  const isAdded = useSearchParams()[0].has("added");
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    const note = (event: SubmitEvent) => {
      pressed.current = event.submitter?.id || null;
    };
    document.addEventListener("submit", note, true);
    return () => document.removeEventListener("submit", note, true);
  }, []);
  useEffect(() => {
    if (chosenId === null) return;
    const card = document.getElementById(`field-${chosenId}`);
    const isWide = window.matchMedia("(min-width: 1200px)").matches;
    if (isWide || !isAdded) card?.scrollIntoView({ block: "nearest" });
    if (isAdded) document.querySelector<HTMLElement>(FIRST_INPUT)?.focus({ preventScroll: isWide });
  }, [chosenId, isAdded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is what an answer of the server is
  useEffect(() => {
    const button = document.getElementById(pressed.current ?? "");
    pressed.current = null;
    const { activeElement } = document;
    if (button && (activeElement === document.body || activeElement === button)) focusOn(button);
  }, [revision]);
}

/** The button, or the one of the other way where it has come to an end. */
function focusOn(button: HTMLElement): void {
  const isOff = button instanceof HTMLButtonElement && button.disabled;
  const other = OTHER_WAY[button.id];
  (isOff && other ? document.getElementById(other) : button)?.focus();
}

const OTHER_WAY: Readonly<Record<string, string>> = {
  "move-up": "move-down",
  "move-down": "move-up",
  "step-undo": "step-redo",
  "step-redo": "step-undo",
};
