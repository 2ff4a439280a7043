import { Icon, type IconName } from "./icon";
import { Link } from "./link";

export type Segment = { to: string; label: string; icon?: IconName; current?: boolean };

/** Two or three ways to look at one thing, side by side. Each is an address. */
export function Segments({ label, segments }: { label: string; segments: readonly Segment[] }) {
  return (
    <nav className="segments" aria-label={label}>
      {segments.map(({ to, label: word, icon, current }) => (
        <Link key={word} to={to} aria-current={current ? "page" : undefined} preventScrollReset>
          {icon && <Icon name={icon} />}
          {word}
        </Link>
      ))}
    </nav>
  );
}
