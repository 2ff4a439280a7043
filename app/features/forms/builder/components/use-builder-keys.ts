import { useEffect } from "react";

/** ⌘ or Ctrl with Z undoes, with Shift too it does again; in a text that somebody types the browser's own undo stays. */
export function useBuilderKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPED)) return;
      const button = document.getElementById(event.shiftKey ? "step-redo" : "step-undo");
      if (!(button instanceof HTMLButtonElement) || button.disabled) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const TYPED =
  "textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
