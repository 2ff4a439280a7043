/** A text of a page, without what React escapes. */
export const decoded = (text: string) =>
  // Most texts are what they are: this is asked for each attribute of each element of each page.
  text.includes("&")
    ? text
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&#x27;", "'")
        .replaceAll("&nbsp;", " ")
        .replaceAll("&amp;", "&")
    : text;

/** What a page sends along unseen, by name: which version it was drawn from, and what it showed. */
export function hiddenIn(html: string): Record<string, string> {
  const tags = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)];
  const part = (tag: string, name: string) =>
    decoded(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  return Object.fromEntries(tags.map(([tag]) => [part(tag, "name"), part(tag, "value")]));
}
