/** How much may be answered, whatever the form says. In characters as people see them. */
export const MOST_SHORT_TEXT = 1_000;
export const MOST_AREA = 20_000;
/** A part of a name or an address. */
export const MOST_PART = 200;
/** Of the name that signs. */
export const MOST_SIGNER = 100;
/** Of what is drawn of a signature, in UTF-16 units, each of which is one byte (decisions). */
export const MOST_STROKES = 20_000;
/** All answers of a submission as JSON in UTF-8, and what one page may send. */
export const MOST_ANSWER_BYTES = 1_000_000;
/** Of one upload field. */
export const MOST_FILES = 20;
/** Of each item of a list. */
export const MOST_QUANTITY = 9_999;
