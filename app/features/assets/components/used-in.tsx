import { Badge } from "~/ui/badge";
import { TextLink } from "~/ui/link";
import type { NamedUse } from "../asset-uses.server";

/** Where an asset is used, each leading to where staff change it. */
export function UsedIn({ uses }: { uses: readonly NamedUse[] }) {
  if (uses.length === 0) return <p className="muted">Nothing uses it yet.</p>;
  return (
    <ul className="used-in">
      {uses.map(({ key, noun, title, to, isLive }) => (
        <li key={key}>
          {to ? <TextLink to={to}>{title}</TextLink> : title} <span className="muted small">{noun}</span>
          {!isLive && <Badge tone="neutral">Not published</Badge>}
        </li>
      ))}
    </ul>
  );
}
