/** Texts of the catalogue (spec 1.5, 1.8). */
export const INVALID_ASSET = "Invalid asset";
export const INVALID_ASSETS = "Invalid assets data";

export const NO_ALT_TEXT = "No alt text";

export const CHANGED = "Somebody else changed or deleted this asset while you were editing";

/** Why it cannot go: the things that use it, by name. */
export function usedText(uses: readonly { noun: string; title: string }[]): string {
  const named = uses.slice(0, 3).map(({ noun, title }) => `the ${noun} “${title}”`);
  const more = uses.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  const last = all.at(-1);
  return `This asset is used by ${all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${last}` : last}. Take it out there first.`;
}
