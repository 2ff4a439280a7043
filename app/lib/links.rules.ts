import { isPlainAddress } from "./address.rules";

/** Longer ones are no links of people's. */
export const MOST_LINK = 2_000;

/**
 * Where a link that people write may lead: http(s), mailto, tel, or a path of this event. Null for anything else: a script, a
 * file, an address with a password in it, a path that browsers read as another host's.
 */
export function safeLink(written: string): string | null {
  const link = written.trim();
  // Browsers take tabs and line ends out of the middle of an address before they look at its scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  if (link === "" || link.length > MOST_LINK || /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/.test(link))
    return null;
  if (link.startsWith("/")) return isPath(link) ? link : null;
  if (/^https?:\/\/[^/]/i.test(link)) return isPlainAddress(link) ? link : null;
  if (/^mailto:[^@?]{1,200}@[^@?]{1,200}(\?[^@]*)?$/i.test(link)) return link;
  if (/^tel:\+?[\d().-]{2,40}$/i.test(link)) return link;
  return null;
}

/** A path of this event: resolved, it stays on the host that it is asked of. */
function isPath(link: string): boolean {
  const here = "https://event.invalid";
  return URL.canParse(link, here) && !link.startsWith("//") && new URL(link, here).origin === here;
}
