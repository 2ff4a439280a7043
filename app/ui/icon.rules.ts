import { type IconName, iconAliases, iconNames } from "./sprite/names";

const known: ReadonlySet<string> = new Set(iconNames);

/** The icon for a name out of stored content, which may be foreign: `fallback` when it says nothing to us. */
export function iconFor(name: string | null | undefined, fallback: IconName): IconName {
  const ours = name ? (iconAliases[name] ?? name) : "";
  return known.has(ours) ? (ours as IconName) : fallback;
}
