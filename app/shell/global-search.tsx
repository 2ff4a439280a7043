import { Form, useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import { SearchInput } from "~/features/search/components/search-input";
import { noteRecentPage } from "~/features/search/recent-pages";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

const SearchPalette = lazy(async () => {
  const { SearchPalette, itsSheet } = await import("~/features/search/components/search-palette");
  await itsSheet();
  return { default: SearchPalette };
});

/**
 * The search of the frame: a GET form, which suggests. With JavaScript Ctrl/⌘ K leads to its field, or opens the palette where
 * there is no room for one, whose code is asked for then.
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
        const field = document.getElementById(id);
        if (field?.checkVisibility()) (field as HTMLInputElement).select();
        else if (isSearchPage)
          document.querySelector<HTMLInputElement>("main .search-form [name=q]")?.select();
        else setOpen(true);
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isSearchPage, id]);

  if (isSearchPage) return null;
  return (
    <Form className="global-search" role="search" action="/search" aria-label="Search the event">
      <label className="vh" htmlFor={id}>
        {placeholder}
      </label>
      <Icon name="search" />
      <SearchInput id={id} who={who} placeholder={placeholder} aria-keyshortcuts="Control+K Meta+K" />
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
