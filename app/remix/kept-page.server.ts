import type { EntryContext } from "@remix-run/cloudflare";

/** What a loader says of a page that a browser may keep, and must ask about each time: taken back, it is gone at once. */
export const KEPT_WHILE_SAME = { "cache-control": "no-cache" };

/**
 * The tag of a page that may be kept: of all that its loaders gave, and of the build that drew it. Null for every other page.
 *
 * On an upgrade look at: `EntryContext` in @remix-run/server-runtime's entry.d.ts, of which the manifest's version and the
 * loaders' data by route are taken.
 */
export async function tagOf(headers: Headers, remix: EntryContext): Promise<string | null> {
  if (headers.get("cache-control") !== KEPT_WHILE_SAME["cache-control"]) return null;
  const { root, ...given } = remix.staticHandlerContext.loaderData;
  // One of its facts is this very request's.
  const { monitoring: _, ...facts } = (root ?? {}) as Record<string, unknown>;
  const shown = JSON.stringify([remix.manifest.version, facts, given]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(shown));
  const digits = [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `W/"${digits.join("")}"`;
}
