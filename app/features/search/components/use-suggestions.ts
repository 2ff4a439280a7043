import { useEffect, useState } from "react";
import type { IconName } from "~/ui/icon";

export interface Suggested {
  label: string;
  icon: IconName;
  items: { to: string; title: string; detail: string }[];
}

const DEBOUNCE_MS = 150;

/** What the server suggests for a text, some time after the last key; an answer to an older text is never shown. */
export function useSuggestions(text: string): {
  groups: Suggested[];
  state: "idle" | "asking" | "found" | "failed";
} {
  const q = text.trim();
  const [answer, setAnswer] = useState<{ q: string; groups: Suggested[] | null }>({ q: "", groups: [] });

  useEffect(() => {
    if (q === "") return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const groups = await suggestionsFor(q, controller.signal);
      if (!controller.signal.aborted) setAnswer({ q, groups });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q]);

  if (q === "") return { groups: [], state: "idle" };
  // The list stays while the next one is on its way: a flicker with every key reads worse than a moment's delay.
  if (answer.q !== q) return { groups: answer.groups ?? [], state: "asking" };
  return { groups: answer.groups ?? [], state: answer.groups ? "found" : "failed" };
}

async function suggestionsFor(q: string, signal: AbortSignal): Promise<Suggested[] | null> {
  try {
    const response = await fetch(`/search/suggestions?${new URLSearchParams({ q })}`, {
      signal,
      headers: { accept: "application/json" },
    });
    // A session that has ended leads to the sign-in page, which is no JSON.
    if (!response.ok || response.redirected) return null;
    return ((await response.json()) as { groups: Suggested[] }).groups;
  } catch {
    return null;
  }
}
