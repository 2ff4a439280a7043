import { useFetcher, useLocation } from "@remix-run/react";
import { type MouseEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import {
  latestNotificationsPath,
  notificationPath,
  readingsPath,
} from "~/features/notifications/notifications.paths";
import { BackForm } from "~/ui/back-form";
import { Icon, type IconName } from "~/ui/icon";
import { Link, NavLink } from "~/ui/link";
import { loadedSheet } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import bellStyles from "./bell.css?url";

interface BellProps {
  page: { to: string; label: string; icon: IconName; count: number };
  /** In the navigation of a desk, or in the bar over a phone's pages. */
  look: "nav" | "top";
}

interface Latest {
  total: number;
  unread: number;
  upTo: string;
  latest: { id: string; title: string; when: string; isUnread: boolean }[];
}

/** What is new from the organisers: a link to the list, over which a script opens the last five. On the list itself it is a link. */
export function Bell({ page, look }: BellProps) {
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const { isOpen, top, toggle } = useOpen(box, pathname);
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
      {isOpen && <Popover look={look} to={page.to} top={top} />}
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

function Popover({ look, to, top }: { look: BellProps["look"]; to: string; top: number }) {
  const { pathname, search } = useLocation();
  const id = useId();
  const { load, data } = useFetcher<Latest>();
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    load(latestNotificationsPath);
    void loadedSheet(bellStyles).then(() => setDrawn(true));
  }, [load]);
  if (!data || !isDrawn) return null;
  return (
    <section
      className={`bell-pop is-${look}`}
      style={look === "nav" ? { top } : undefined}
      aria-labelledby={id}
    >
      <div className="bell-head">
        <h2 id={id}>Latest</h2>
        {data.unread > 0 && (
          <BackForm action={readingsPath} back={pathname + search}>
            <input type="hidden" name="upTo" value={data.upTo} />
            <SubmitButton variant="text" busyLabel="Marking…">
              Mark all as read
            </SubmitButton>
          </BackForm>
        )}
      </div>
      {data.latest.length === 0 ? (
        <p className="bell-none">Nothing yet. What the organisers announce stands here.</p>
      ) : (
        <ul className="bell-list">
          {data.latest.map((one) => (
            <li key={one.id} className={one.isUnread ? "is-new" : undefined}>
              <span className="bell-mark" aria-hidden="true" />
              <Link to={notificationPath(one.id)}>
                {one.isUnread && <span className="vh">Unread: </span>}
                <span dir="auto">{one.title}</span>
                <small>{one.when}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="bell-foot">
        <Link to={to}>
          {data.total === 0 ? "See all notifications" : `See all ${data.total} notifications`}
        </Link>
      </div>
    </section>
  );
}
