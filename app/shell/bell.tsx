import { useLocation } from "@remix-run/react";
import { type ComponentType, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "~/ui/icon";
import { Link, NavLink } from "~/ui/link";

interface BellProps {
  page: { to: string; label: string; icon: IconName; count: number };
  /** In the navigation of a desk, or in the bar over a phone's pages. */
  look: "nav" | "top";
}

/** What is new from the organisers: a link to the list, over which a script opens the last five. On the list itself it is a link. */
export function Bell({ page, look }: BellProps) {
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const { isOpen, top, toggle } = useOpen(box, pathname);
  const Popover = usePopover(isOpen);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || pathname === page.to) return;
    event.preventDefault();
    toggle(event.currentTarget);
  };
  const given = { to: page.to, onClick: press, "aria-expanded": isOpen || undefined };
  return (
    <div ref={box} className={look === "top" ? "topbar-bell" : undefined}>
      {look === "nav" ? (
        <NavLink {...given} className="nav-link">
          <Icon name={page.icon} />
          {page.label}
          <Count of={page.count} />
        </NavLink>
      ) : (
        <Link {...given}>
          <Icon name={page.icon} size={20} />
          {page.count > 0 ? `${page.count} new` : ""}
          <span className="vh"> {page.label}</span>
        </Link>
      )}
      {isOpen && Popover && <Popover look={look} to={page.to} top={top} />}
    </div>
  );
}

const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <span className="count">
      {of}
      <span className="vh"> unread</span>
    </span>
  );

/** Closed by Escape, by a press or the focus elsewhere, and by going on to another page. */
function useOpen(box: { readonly current: HTMLDivElement | null }, pathname: string) {
  const [at, setAt] = useState<{ path: string; top: number } | null>(null);
  const isOpen = at?.path === pathname;
  const close = useCallback(() => setAt(null), []);
  useEffect(() => {
    if (!isOpen) return;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      close();
      box.current?.querySelector("a")?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", onKey);
    };
  }, [isOpen, box, close]);
  const toggle = (link: Element) =>
    setAt(isOpen ? null : { path: pathname, top: Math.max(8, link.getBoundingClientRect().top - 150) });
  return { isOpen, top: at?.top ?? 0, toggle };
}

type Popover = ComponentType<{ look: BellProps["look"]; to: string; top: number }>;

/** Its code and its sheet, which are asked for when it is opened. */
function usePopover(isOpen: boolean): Popover | null {
  const [loaded, setLoaded] = useState<{ Popover: Popover } | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    const load = async () => {
      const { BellPopover, itsSheet } = await import("./bell-popover");
      await itsSheet();
      setLoaded({ Popover: BellPopover });
    };
    load().catch(
      // The link leads to the list all the same, once it is pressed again.
      () => {},
    );
  }, [isOpen]);
  return loaded?.Popover ?? null;
}
