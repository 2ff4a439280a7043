import { useEffect } from "react";

let isPressed = false;
let isListening = false;

export function listenForPointers(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("pointerdown", () => (isPressed = true), true);
  for (const type of RELEASES) window.addEventListener(type, () => (isPressed = false), true);
}

const RELEASES = ["pointerup", "pointercancel"] as const;

/** Knows from here on whether something is pressed. */
export const usePresses = (): void => useEffect(listenForPointers, []);

/** What appears or goes between the press and the release of what stands below it would move that from under the finger: it waits. */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const later = () => {
    for (const type of RELEASES) window.removeEventListener(type, later);
    setTimeout(work);
  };
  for (const type of RELEASES) window.addEventListener(type, later);
}
