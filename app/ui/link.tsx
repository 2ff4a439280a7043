import { Link, type LinkProps } from "@remix-run/react";

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
