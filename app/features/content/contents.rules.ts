import { normalised } from "~/lib/text.rules";

/** What the page itself calls its parts: no heading may have the name of one. */
const TAKEN = ["main", "page-title", "contents", "contents-title", "unsent"];

/** A heading as the end of an address: "Before you arrive" is `before-you-arrive`. Letters of every script stay. */
function anchorOf(heading: string): string {
  const words =
    normalised(heading, "NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.join("-").slice(0, 80) || "section";
}

/** Each with the anchor of its heading; the same words twice are told apart by a number. */
export function anchored<T extends { heading: string }>(sections: readonly T[]): (T & { anchor: string })[] {
  const taken = new Set(TAKEN);
  return sections.map((section) => {
    const wanted = anchorOf(section.heading);
    let anchor = wanted;
    for (let n = 2; taken.has(anchor); n += 1) anchor = `${wanted}-${n}`;
    taken.add(anchor);
    return { ...section, anchor };
  });
}

export interface Heading {
  anchor: string;
  text: string;
}

/** "On this page": the headings of what is shown. */
export const contentsOf = (sections: readonly { heading: string; anchor: string }[]): Heading[] =>
  sections.flatMap(({ heading, anchor }) => (heading.trim() ? [{ anchor, text: heading }] : []));
