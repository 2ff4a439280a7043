/** The raw length of a rich text, looked at before anything is parsed (decisions: a small Markdown). */
export const MOST_RICH_TEXT = 20_000;
