/** A rule's value as it is read out. */
export const quoted = (value: string): string => (value.trim() === "" ? "empty" : `“${value.trim()}”`);
