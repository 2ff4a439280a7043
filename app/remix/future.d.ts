/**
 * Single fetch types what loaders return as it is, not as JSON would have it.
 *
 * On an upgrade look at: `Future` in @remix-run/server-runtime; React Router 7 has no such flag, and this file goes.
 */
import "@remix-run/cloudflare";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}
