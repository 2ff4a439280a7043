import { Form, Link, useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { Icon } from "~/ui/icon";
import { noteRecentPage } from "./recent-pages";

const SearchPalette = lazy(() => import("./search-palette").then((it) => ({ default: it.SearchPalette })));

/**
 * The search of the frame: a plain GET form. With JavaScript "/" goes to it, and Ctrl/⌘ K opens the palette, whose code
 * is asked for then. `who` keeps the recent pages of people who share a browser apart.
 */
export function GlobalSearch({ who, placeholder }: { who: string; placeholder: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => noteRecentPage(who, pathname), [who, pathname]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A drawer or a question is answered first.
      if (event.defaultPrevented || event.isComposing || document.querySelector("dialog:modal")) return;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        setOpen(true);
      } else if (event.key === "/" && isPlain && !isTyping(event.target)) {
        event.preventDefault();
        if (field.current?.offsetParent) field.current.focus();
        else setOpen(true);
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <Form className="global-search" role="search" action="/search" aria-label="Search the event">
      <label className="vh" htmlFor={id}>
        {placeholder}
      </label>
      <Icon name="search" />
      <input
        className="input"
        id={id}
        ref={field}
        type="search"
        name="q"
        maxLength={200}
        placeholder={placeholder}
        autoComplete="off"
        aria-keyshortcuts="/ Control+K Meta+K"
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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
