import { Link as RouterLink, useLocation, useNavigate } from "@remix-run/react";
import { type AnchorHTMLAttributes, useEffect } from "react";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of this event, or what is behind the present one: `?page=2`. */
  to: string;
  /** The page stays scrolled where it is. */
  preventScrollReset?: boolean;
  /** The browser asks for the page anew, whatever it has. */
  reloadDocument?: boolean;
}

/**
 * A link to a page of this event. A page has hundreds: so it is a plain `<a>`, and one listener (`useLinks`) leads there
 * within the page. `data-discover` has the router ask for the screens behind it beforehand.
 */
export function Link({ to, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  // What begins with "?" is about the route that it stands in, which only the router knows.
  if (!to.startsWith("/")) {
    return (
      <RouterLink {...rest} to={to} preventScrollReset={preventScrollReset} reloadDocument={reloadDocument} />
    );
  }
  if (reloadDocument) return <a {...rest} href={to} />;
  return <a {...rest} href={to} data-discover="1" data-stay={preventScrollReset ? "1" : undefined} />;
}

/** A link of a navigation: current on its page and, unless `end`, on those below it. */
export function NavLink(props: NavLinkProps) {
  const { pathname } = useLocation();
  return <NavLinkAt {...props} pathname={pathname} />;
}

type NavLinkProps = LinkProps & { end?: boolean };

/** The same without a hook, for a long navigation that is plain markup: `pathname` is where the page is. */
export function NavLinkAt({ to, end, className, pathname, ...rest }: NavLinkProps & { pathname: string }) {
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`));
  const name = [className, isCurrent ? "active" : ""].filter(Boolean).join(" ");
  return (
    <Link {...rest} to={to} className={name || undefined} aria-current={isCurrent ? "page" : undefined} />
  );
}

/** Once a page: a plain press on a `Link` leads on without loading the page anew. */
export function useLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target } = event;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-discover]") : null;
      if (!link || !isPlain(event) || (link.target && link.target !== "_self")) return;
      event.preventDefault();
      const { pathname, search, hash } = link;
      const here = window.location;
      navigate(pathname + search + hash, {
        preventScrollReset: link.dataset.stay !== undefined,
        // The way back does not lead to where one is.
        replace: pathname + search + hash === here.pathname + here.search + here.hash,
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

const isPlain = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

/** A link in running text. `quiet` drops the underline until it is pointed at: for places that are plainly lists of links. */
export function TextLink({
  quiet,
  external,
  className,
  children,
  ...rest
}: LinkProps & { quiet?: boolean; external?: boolean }) {
  const name = [quiet ? "link-quiet" : "", className].filter(Boolean).join(" ") || undefined;
  const away = external ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <Link {...rest} {...away} className={name}>
      {children}
      {external && <span className="vh"> (opens in a new tab)</span>}
    </Link>
  );
}
