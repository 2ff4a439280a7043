import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useIsScrollKept, useIsSettled } from "~/remix/router-state";
import { focusAfter } from "./page-focus.rules";

/**
 * Once a page: leads the focus after each move by script (`focusAfter`), since a router does not, and gives the title of the page
 * that came, to be said. Empty until the first move.
 */
export function usePageFocus(): string {
  const location = useLocation();
  const isBusy = useNavigation().state !== "idle";
  const isSettled = useIsSettled();
  const isKept = useIsScrollKept();
  const [title, setTitle] = useState("");
  const shown = useRef(location);
  const pressed = useRef<Element | null>(null);
  // What came is drawn piece by piece: each drawing looks whether that is all.
  useEffect(() => {
    if (isBusy) pressed.current ??= document.activeElement;
    if (isBusy || location.key === shown.current.key || !isSettled()) return;
    const isNewPage = location.pathname !== shown.current.pathname;
    shown.current = location;
    const from = pressed.current;
    pressed.current = null;
    // Later than a dialog that closes gives it back.
    setTimeout(() => {
      if (isNewPage) setTitle(document.title);
      if (document.querySelector("dialog:modal")) return;
      const named = namedBy(location.hash);
      const where = focusAfter({ isNewPage, hasNamed: named !== null, isKept, focus: focusNow(from) });
      const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
      if (where) focusOn(where === "named" ? named : heading);
    });
  });
  return title;
}

function focusNow(pressed: Element | null) {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body) return "nobody";
  const isTyped = activeElement.matches("input, textarea, select, [contenteditable]");
  return activeElement === pressed && !isTyped ? "pressed" : "other";
}

function namedBy(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // An address may hold a sign of percent that is none.
    return null;
  }
}

/** Without scrolling: the router has done that. */
function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (!element || document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
