/** How much may be answered, whatever the form says. In characters as people see them. */
export const MOST_SHORT_TEXT = 1_000;
export const MOST_AREA = 20_000;
export const MOST_FILES = 20;
