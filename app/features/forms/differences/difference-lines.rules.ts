import type { Difference } from "../document/document-differences.rules";

/** What differs, as a list draws it: no more of it than is read. */
export interface DifferenceLines {
  lines: readonly DifferenceLine[];
  /** How many more there are. */
  more: number;
}

export interface DifferenceLine {
  key: string;
  what: string;
  said: string;
  changes: readonly { label: string; from: string; to: string; said?: string | undefined }[];
}

/** In UTF-16 units: of a longer text the beginning is shown. */
const MOST_TEXT = 300;

export function differenceLines(differences: readonly Difference[], most: number): DifferenceLines {
  return {
    lines: differences.slice(0, most).map(({ what, said, changes }, at) => ({
      key: String(at),
      what,
      said,
      changes: changes.map(({ label, from, to, said }) => ({ label, from: cut(from), to: cut(to), said })),
    })),
    more: Math.max(0, differences.length - most),
  };
}

const cut = (text: string): string =>
  text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT).toWellFormed()}…` : text;
