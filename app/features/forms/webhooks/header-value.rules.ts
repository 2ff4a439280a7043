const MOST_VALUE = 1_000;

/** Visible signs of ASCII and blanks between them: no end of a line, so that nobody adds a header of their own. Empty is none. */
export const isHeaderValue = (value: string): boolean =>
  value === "" || (value.length <= MOST_VALUE && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value));
