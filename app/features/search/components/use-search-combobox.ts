import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { recentPages } from "../recent-pages";
import { optionAfter, searchPath, suggestionsText } from "../suggestions.rules";
import { type Suggested, useSuggestions } from "./use-suggestions";

export interface SuggestionList {
  id: string;
  groups: readonly Suggested[];
  /** -1: none. */
  active: number;
  /** For those who hear it, and shown where there is no suggestion. */
  message: string;
  onActive(index: number): void;
  onChoose(to: string): void;
}

/**
 * A field of search as an ARIA 1.2 combobox over a listbox: the focus stays in the field, arrows move the active option, Enter goes
 * there, or to the search page where none is active. Without a script the field is what it was: a search that is sent.
 */
export function useSearchCombobox({
  who,
  isAlwaysOpen = false,
  onGo,
}: {
  /** Keeps the recent pages of people who share a browser apart. */
  who: string;
  isAlwaysOpen?: boolean;
  /** After a suggestion was chosen. */
  onGo(): void;
}) {
  const id = useId();
  const navigate = useNavigate();
  const [q, setQ] = useState("");
  const [isOpened, setOpened] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isAlwaysOpen || isOpened;
  const { groups: found, state } = useSuggestions(isOpen ? q : "");
  const groups = !isOpen ? [] : q.trim() === "" ? recent(who) : found;
  const options = groups.flatMap(({ items }) => items);
  const optionId = (index: number) => `${id}-option-${index}`;
  // What stands there now may be another list than the one in which an option was active.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with each answer
  useEffect(() => setActive(-1), [found]);
  useEffect(() => {
    document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  const close = () => {
    setOpened(false);
    setActive(-1);
  };
  const go = (to: string) => {
    close();
    setQ("");
    onGo();
    navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const next = optionAfter(event.key, active, options.length);
    if (next !== undefined) {
      event.preventDefault();
      setQ(event.currentTarget.value);
      if (!isOpen) setOpened(true);
      else if (options.length > 0) setActive(next);
    } else if (event.key === "Enter") {
      const to = options[active]?.to ?? (isAlwaysOpen ? searchPath(q) : null);
      if (to === null && !isAlwaysOpen) return close();
      event.preventDefault();
      if (to !== null) go(to);
    } else if (event.key === "Escape" && isOpened) {
      // The first one closes the list, and nothing else.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return {
    isOpen,
    inputProps: {
      role: "combobox",
      "aria-expanded": options.length > 0,
      "aria-controls": `${id}-list`,
      "aria-autocomplete": "list",
      "aria-activedescendant": options[active] ? optionId(active) : undefined,
      autoComplete: "off",
      spellCheck: false,
      onInput: (event: { currentTarget: HTMLInputElement }) => {
        setQ(event.currentTarget.value);
        setOpened(event.currentTarget.value.trim() !== "");
        setActive(-1);
      },
      onKeyDown,
      onBlur: close,
    },
    list: {
      ...{ id, groups, active, onActive: setActive, onChoose: go },
      message: suggestionsText(q, state, options.length),
    } satisfies SuggestionList,
  } as const;
}

function recent(who: string): Suggested[] {
  const here = window.location.pathname;
  const others = recentPages(who).filter(({ to }) => to !== here);
  const items = others.map((page) => ({ ...page, detail: "" }));
  return items.length > 0 ? [{ label: "Recent pages", icon: "history", items }] : [];
}
