import { useEffect, useState } from "react";
import type { Answers } from "../answers/answer.types";
import { answersLeft, readLeftPage } from "./left-page.rules";
import type { PageModel } from "./page-model.types";

const keyOf = (save: string) => `left ${save}`;

/** For this tab, until the page is read again. A browser that stores nothing loses nothing by it: the page was sent as well. */
export function keepLeftPage(save: string, left: object): void {
  try {
    sessionStorage.setItem(keyOf(save), JSON.stringify(left));
  } catch {
    // Full, or forbidden.
  }
}

function takeLeftPage(save: string) {
  try {
    const text = sessionStorage.getItem(keyOf(save));
    sessionStorage.removeItem(keyOf(save));
    return readLeftPage(text);
  } catch {
    return null;
  }
}

/** What was typed into a page before it was read again, where the server did not know it yet; null where there is no such thing. */
export function useLeftAnswers({ live, context, paths }: PageModel, version: string): Answers | null {
  const [typed, setTyped] = useState<Answers | null>(null);
  // What the page was opened with: what is saved afterwards is its own matter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for each page
  useEffect(() => {
    const left = takeLeftPage(paths.save);
    setTyped(left && answersLeft(live, { left, version, now: Date.now(), context }));
  }, [paths.save]);
  return typed;
}
