import { isPlainAddress } from "~/lib/address.rules";

/** What a map section holds: where on Google Maps, or which address. */
export type MapPlace = { url: string; words: string | null; at: string | null } | { address: string };

/**
 * "A URL or an address" (spec 1.5); null for what is neither: nothing, a script, an address of another site. Of the code that
 * Google Maps gives for embedding, its address is taken.
 */
export function mapPlaceOf(typed: string): MapPlace | null {
  const text = (/<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(typed)?.[1] ?? typed).trim();
  const link = BARE.test(text) ? `https://${text}` : text;
  if (
    /^(?:[a-z][a-z0-9+.-]*:\/\/|\/\/|(?:javascript|data|vbscript|blob|file|about|mailto|tel):)/i.test(link)
  ) {
    const url = isPlainAddress(link) && URL.canParse(link) ? new URL(link) : null;
    return url && isGoogleMaps(url) ? { url: url.href, words: wordsOf(url), at: pointOf(url) } : null;
  }
  return /[\p{L}\p{N}]/u.test(text) && !/[<>]/.test(text) ? { address: text.replaceAll(/\s+/g, " ") } : null;
}

/** As people copy it out of a browser that hides the scheme. */
const BARE =
  /^(?:(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?\/maps|maps\.google\.[a-z]{2,3}|maps\.app\.goo\.gl\/|goo\.gl\/maps\/)/i;

function isGoogleMaps({ protocol, hostname, pathname, port }: URL): boolean {
  if (protocol !== "https:" && protocol !== "http:") return false;
  if (port !== "") return false;
  if (hostname === "maps.app.goo.gl") return true;
  if (hostname === "goo.gl") return pathname.startsWith("/maps/");
  const host = /^(www\.|maps\.)?google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/.exec(hostname);
  return host !== null && (host[1] === "maps." || /^\/maps(?:[/?]|$)/.test(pathname));
}

/** What the address asks Google Maps for, in words. */
function wordsOf({ pathname, searchParams }: URL): string | null {
  const asked = ["q", "query", "destination", "daddr"].map((name) => searchParams.get(name)).find(Boolean);
  const [, named] = /\/maps\/(?:place|search)\/([^/@][^/]*)/.exec(pathname) ?? [];
  const words = asked ?? (named ? decoded(named) : null);
  return words?.trim().slice(0, 500) || null;
}

const pointOf = ({ pathname }: URL): string | null =>
  /@(-?\d{1,2}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?)/.exec(pathname)?.[1] ?? null;

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return null;
  }
}

/**
 * The address of the map for a frame: with a key of the Embed API by that, else by the embed that needs none. Null where the
 * place says too little to be shown: a short address leads to Google Maps alone.
 */
export function getGoogleMapsEmbedUrl(place: MapPlace, key?: string): string | null {
  if ("url" in place) {
    const url = new URL(place.url);
    const drawn = url.pathname === "/maps/embed" ? url.searchParams.get("pb") : null;
    if (drawn) return `https://www.google.com/maps/embed?${new URLSearchParams({ pb: drawn })}`;
  }
  const words = "url" in place ? (place.words ?? place.at) : place.address;
  const at = "url" in place && place.words !== null ? place.at : null;
  if (words === null) return null;
  if (key) {
    const asked = new URLSearchParams({ key, q: words, ...(at && { center: at }) });
    return `https://www.google.com/maps/embed/v1/place?${asked}`;
  }
  return `https://www.google.com/maps?${new URLSearchParams({ q: words, ...(at && { ll: at }), output: "embed" })}`;
}

/** Where the place is seen at Google Maps. */
export const mapUrl = (place: MapPlace): string =>
  "url" in place
    ? place.url
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: place.address })}`;

/** What people read of it beside the map; empty where an address of Google Maps says nothing that can be read. */
export const mapAddress = (place: MapPlace): string => ("url" in place ? (place.words ?? "") : place.address);
