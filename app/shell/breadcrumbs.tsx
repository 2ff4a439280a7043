import { useLocation, useMatches } from "@remix-run/react";
import { titleCase } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";

/** An id whose page could not say a name is not read out to anybody. */
const wordsOf = (segment: string) =>
  /^[0-9a-f]{8}-/.test(segment) ? "Unknown" : titleCase(segment.replaceAll("-", " "));

/** Whoever writes an address may write `__proto__` into it. */
const nameIn = (names: Readonly<Record<string, string>>, segment: string) =>
  Object.hasOwn(names, segment) ? names[segment] : undefined;

/** Shown cut at 40 letters: the whole of a longer name is under the pointer. */
const cut = (label: string) => (label.length > 40 ? label : undefined);

/** Built from the path’s segments, starting with the dashboard (spec 1.2). `core`: the event’s own words, by path. */
export function Breadcrumbs({ core }: { core: Readonly<Record<string, string>> }) {
  const { pathname } = useLocation();
  const last = useMatches().at(-1);
  const handle = last?.handle as PageHandle | undefined;
  const segments = pathname.split("/").filter(Boolean);
  const name = last?.data && handle?.crumb ? handle.crumb(last.data) : null;
  const names: Record<string, string> = last?.data ? (handle?.crumbs?.(last.data) ?? {}) : {};
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        <li>
          <Link to="/">{core[""] ?? "Dashboard"}</Link>
        </li>
        {segments.map((segment, index) => {
          const isLast = index === segments.length - 1;
          const known = nameIn(names, segment) ?? nameIn(core, segments.slice(0, index + 1).join("/"));
          const label = isLast && name ? name : (known ?? wordsOf(segment));
          const to = `/${segments.slice(0, index + 1).join("/")}`;
          return (
            <li key={to}>
              {isLast ? (
                <span aria-current="page" title={cut(label)}>
                  {label}
                </span>
              ) : (
                <Link to={to} title={cut(label)}>
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
