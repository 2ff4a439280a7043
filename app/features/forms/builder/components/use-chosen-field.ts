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
    const { current: id } = pressed;
    pressed.current = null;
    if (id && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [revision]);
}
