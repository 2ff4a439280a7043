import { Form, useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { noteRecentPage } from "./recent-pages";

const SearchPalette = lazy(async () => {
  const { SearchPalette, itsSheet } = await import("./search-palette");
  await itsSheet();
  return { default: SearchPalette };
});

/**
 * The search of the frame: a plain GET form. With JavaScript Ctrl/⌘ K opens the palette, whose code is asked for then.
 * No key alone does it: people who speak to their computer would open it by a word (WCAG 2.1.4). `who` keeps the recent
 * pages of people who share a browser apart. The search page has this very field as its own: there is never a second.
 */
export function GlobalSearch({ who, placeholder }: { who: string; placeholder: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const isSearchPage = pathname === "/search";
  useEffect(() => noteRecentPage(who, pathname), [who, pathname]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A drawer or a question is answered first.
      if (event.defaultPrevented || event.isComposing || document.querySelector("dialog:modal")) return;
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        if (isSearchPage) document.querySelector<HTMLInputElement>("main input[type=search]")?.select();
        else setOpen(true);
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isSearchPage]);

  if (isSearchPage) return null;
  return (
    <Form className="global-search" role="search" action="/search" aria-label="Search the event">
      <label className="vh" htmlFor={id}>
        {placeholder}
      </label>
      <Icon name="search" />
      <input
        className="input"
        id={id}
        type="search"
        name="q"
        maxLength={200}
        placeholder={placeholder}
        autoComplete="off"
        aria-keyshortcuts="Control+K Meta+K"
      />
      {/* Enter in the field sends it; the button is for those who look for one. */}
      <button className="vh" type="submit" tabIndex={-1}>
        Search
      </button>
      {isOpen && (
        <Suspense>
          <SearchPalette who={who} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Form>
  );
}

/** Where the frame has no room for the field. */
export function SearchLink({ className }: { className?: string }) {
  return (
    <Link className={className} to="/search">
      <Icon name="search" />
      Search
    </Link>
  );
}
