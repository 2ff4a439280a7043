/** Of one form: all of them are tried whenever it is published. */
export const MOST_CASES = 50;
export const MOST_CASE_NAME = 200;
/** The answers of a case as JSON, in UTF-16 units: nothing of what is longer is read. */
export const MOST_CASE_ANSWERS = 100_000;
/** What a case expects, as JSON, in UTF-16 units. */
export const MOST_EXPECTED = 200_000;
