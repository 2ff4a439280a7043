import { Link } from "./link";

/** Choices that narrow a list, each an address with how many rows it leaves. */
export function FilterLinks({
  label,
  links,
}: {
  /** Read out: "Kind of file". */
  label: string;
  links: readonly { to: string; label: string; count: number; current: boolean }[];
}) {
  return (
    <nav className="filter-links" aria-label={label}>
      {links.map((link) => (
        <Link key={link.to} to={link.to} aria-current={link.current ? "true" : undefined} preventScrollReset>
          {link.label} <span className="count">{link.count}</span>
        </Link>
      ))}
    </nav>
  );
}
