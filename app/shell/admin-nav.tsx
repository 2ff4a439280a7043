import { useLocation } from "@remix-run/react";
import { type SyntheticEvent, useEffect, useRef } from "react";
import { Icon } from "~/ui/icon";
import { NavLink, NavLinkAt } from "~/ui/link";
import { markupOf } from "~/ui/markup";
import { PlainBox } from "~/ui/plain-rows";
import type { adminMap } from "./admin-map.server";
import { isPlaceOf, type MenuFold, menuOf } from "./admin-menu.rules";

type Groups = ReturnType<typeof adminMap>["groups"];
type Place = Groups[number]["places"][number];

/**
 * The daily work, then the folds, of which one is open: the one that holds the page, else the one that was left open.
 */
export function AdminNav({ groups, kept }: { groups: Groups; kept: MenuFold | null }) {
  const { pathname } = useLocation();
  const { daily, folds } = menuOf(groups);
  const all = groups.flatMap(({ places }) => places);
  const html = (places: readonly Place[]) => markupOf(placeLinks(places, all, pathname));
  const current = folds.find(({ places }) => places.some((place) => isPlaceOf(pathname, place, all)));
  const open = current?.title ?? kept;
  const box = useRef<HTMLDivElement>(null);
  useCurrentInSight(box, pathname);
  // Toggled by the page itself when it is drawn, or by the fold that was opened in its place: nothing to keep.
  const left = useRef({ open, drawn: open });
  if (left.current.drawn !== open) left.current = { open, drawn: open };
  const onToggle = (title: MenuFold) => (event: SyntheticEvent<HTMLDetailsElement>) => {
    const isOpen = event.currentTarget.open;
    if (isOpen === (left.current.open === title)) return;
    left.current.open = isOpen ? title : null;
    keepOpen(left.current.open);
  };
  return (
    <div ref={box}>
      <ul className="nav-list">
        <li>
          <NavLink className="nav-link" to="/admin" end>
            <Icon name="layout-dashboard" />
            Admin home
          </NavLink>
        </li>
      </ul>
      {daily.length > 0 && <PlainBox box="ul" className="nav-list" html={html(daily)} />}
      {folds.length > 0 && (
        <div className="nav-folds">
          {folds.map(({ title, places }) => (
            // Drawn anew with each page of it: whatever was folded, where one is stands open.
            <details
              key={title === current?.title ? title + pathname : title}
              name="admin-menu"
              open={title === open}
              onToggle={onToggle(title)}
            >
              <summary className="nav-h">
                <span>{title}</span>
                <Icon name="chevron-down" />
              </summary>
              <PlainBox box="ul" className="nav-list" html={html(places)} />
            </details>
          ))}
        </div>
      )}
    </div>
  );
}

const placeLinks = (places: readonly Place[], all: readonly Place[], pathname: string) =>
  places.map((place) => (
    <li key={place.to}>
      <NavLinkAt
        className="nav-link"
        to={place.to}
        pathname={pathname}
        end={!isPlaceOf(pathname, place, all)}
      >
        <Icon name={place.icon} />
        {place.label}
        {place.total !== null && <span className="count">{place.total}</span>}
      </NavLinkAt>
    </li>
  ));

/** On a low screen the navigation scrolls by itself: where one is, is in it. */
function useCurrentInSight(box: React.RefObject<HTMLDivElement>, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => {
    const link = box.current?.querySelector("[aria-current]");
    const scroller = box.current?.closest(".nav-in");
    const foot = scroller?.querySelector(".nav-foot");
    if (!link || !scroller) return;
    const [at, frame] = [link.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const bottom = frame.bottom - (foot?.getBoundingClientRect().height ?? 0);
    if (at.bottom > bottom) scroller.scrollTop += at.bottom - bottom + MARGIN;
    else if (at.top < frame.top) scroller.scrollTop -= frame.top - at.top + MARGIN;
  }, [pathname]);
}

const MARGIN = 8;

/** In the background, beside whatever is done next: where it fails, the folds are as they were the next time. */
function keepOpen(open: MenuFold | null): void {
  fetch("/admin/menu/fold", {
    method: "POST",
    body: new URLSearchParams({ open: open ?? "" }),
    redirect: "manual",
    keepalive: true,
  }).catch(() => {});
}
