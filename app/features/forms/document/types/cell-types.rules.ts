/** Short texts, which are also what a repeater's cells may be (decisions). */
export const SHORT_TEXT_TYPES = ["text", "email", "tel", "url", "number"] as const;
export type ShortTextType = (typeof SHORT_TEXT_TYPES)[number];
