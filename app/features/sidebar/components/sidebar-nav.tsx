import { useLocation } from "@remix-run/react";
import { type ReactNode, type SyntheticEvent, useRef } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { ShownSection } from "../reader-sidebar.queries.server";
import { sidebarFoldPath } from "../sidebar.paths";

type Item = ShownSection["items"][number];

/** Whether the page at this path is the item's, or lies over it. */
const isAt = (pathname: string, { to, also, isFile }: Item): boolean =>
  !isFile &&
  [to, also].some((path) => path !== null && (pathname === path || pathname.startsWith(`${path}/`)));

/** Whether an open section of the sidebar shows where the reader is: then that is the current place, and no page above it. */
export const isInSidebar = (sections: readonly ShownSection[], pathname: string): boolean =>
  sections.some(({ isClosed, items }) => !isClosed && items.some((item) => isAt(pathname, item)));

/** The sections below the core pages; under "More" of a phone as menu items. */
export function SidebarNav({
  sections,
  isKept,
  look = "nav",
}: {
  sections: readonly ShownSection[];
  /** Whether folding is the reader's own: who looks with another's eyes changes nothing. */
  isKept: boolean;
  look?: "nav" | "menu";
}) {
  const { pathname } = useLocation();
  return (
    <>
      {sections.map((section) => (
        <Section key={section.id} section={section} isKept={isKept}>
          <ul className={look === "nav" ? "nav-list" : undefined}>
            {section.items.map((item) => (
              <li key={item.key}>
                <ItemLink
                  item={item}
                  className={look === "nav" ? "nav-link" : "menu-item"}
                  isCurrent={isAt(pathname, item)}
                />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

function ItemLink({ item, className, isCurrent }: { item: Item; className: string; isCurrent: boolean }) {
  const inside = (
    <>
      <Icon name={item.icon} />
      <span dir="auto">{item.label}</span>
    </>
  );
  if (item.isFile) {
    return (
      <a className={className} href={item.to} target="_blank" rel="noopener">
        {inside}
        <span className="vh"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <Link className={className} to={item.to} aria-current={isCurrent ? "page" : undefined}>
      {inside}
    </Link>
  );
}

/**
 * One that can be folded is a `<details>`, which tells the server how it was left. Without JavaScript its heading is the
 * button of a form instead: the page comes back with the section folded.
 */
function Section({
  section: { id, heading, isCollapsable, isClosed },
  isKept,
  children,
}: {
  section: ShownSection;
  isKept: boolean;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const left = useRef({ isClosed, known: isClosed });
  // The server's word holds wherever it is a new one.
  if (left.current.known !== isClosed) left.current = { isClosed, known: isClosed };
  if (!isCollapsable) {
    return (
      <section className="nav-group" aria-label={heading}>
        <h2 className="nav-h" dir="auto">
          {heading}
        </h2>
        {children}
      </section>
    );
  }
  const keep = (event: SyntheticEvent<HTMLDetailsElement>) => {
    const now = !event.currentTarget.open;
    if (now === left.current.isClosed) return;
    left.current.isClosed = now;
    if (isKept) keepFold(id, now);
  };
  return (
    <div className="nav-group">
      <form method="post" action={sidebarFoldPath(id)} className="needs-no-js">
        <input type="hidden" name="back" value={pathname + search} />
        <button
          className="nav-h nav-fold"
          type="submit"
          name="isClosed"
          value={isClosed ? "0" : "1"}
          aria-expanded={!isClosed}
        >
          <span dir="auto">{heading}</span>
          <Icon name="chevron-down" />
        </button>
      </form>
      <details open={!isClosed} onToggle={keep}>
        <summary className="nav-h needs-js">
          <span dir="auto">{heading}</span>
          <Icon name="chevron-down" />
        </summary>
        {children}
      </details>
    </div>
  );
}

/** In the background, beside whatever the reader does next: where it fails, the section is as it was the next time. */
function keepFold(sectionId: string, isClosed: boolean): void {
  fetch(sidebarFoldPath(sectionId), {
    method: "POST",
    body: new URLSearchParams({ isClosed: isClosed ? "1" : "0" }),
    redirect: "manual",
    keepalive: true,
  }).catch(() => {});
}
