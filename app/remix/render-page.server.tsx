import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server.browser";
import { pageScripts } from "./page-scripts.server";

/**
 * One page, as one string. Nothing here waits for data inside a page, so there is nothing to stream; React's streaming
 * renderer encodes every attribute by itself into pieces of 512 bytes, which cost as much as the rendering.
 *
 * On an upgrade look at: `RemixServer` in @remix-run/react's server.js and `StreamTransfer` in its single-fetch.js. Taken
 * from there are `serverHandoffStream` (left out, so that nothing suspends), and the names of the two calls on
 * `window.__remixContext.streamController` that hand the data to the browser's router. React leaves what stands at the end of
 * the body alone: it is not part of what it renders.
 */
export async function renderPage({
  remix,
  url,
  nonce,
  within,
}: {
  remix: EntryContext;
  url: string;
  nonce: string;
  /** What the page is rendered in. */
  within: (page: ReactNode) => ReactNode;
}): Promise<string> {
  refusePromises(remix.staticHandlerContext.loaderData);
  const markup = renderToString(
    within(<RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={url} nonce={nonce} />),
  );
  const end = markup.lastIndexOf("</body>");
  const scripts = pageScripts(remix, nonce) + (await pageData(remix, nonce));
  return `<!DOCTYPE html>${markup.slice(0, end)}${scripts}${markup.slice(end)}`;
}

/** A promise that a loader returns would be streamed after the page; nothing here waits for it. */
export function refusePromises(loaderData: Record<string, unknown>): void {
  for (const [route, data] of Object.entries(loaderData)) {
    const values = data && typeof data === "object" ? Object.values(data) : [];
    if (values.some((value) => value instanceof Promise))
      throw new Error(`The loader of ${route} returned a promise: await it there`);
  }
}

/** What the loaders gave, for the browser's router: Remix's own script, which it would stream in pieces. */
async function pageData(remix: EntryContext, nonce: string): Promise<string> {
  if (!remix.serverHandoffStream) return "";
  const text = JSON.stringify(await new Response(remix.serverHandoffStream).text()).replaceAll(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${text});window.__remixContext.streamController.close();</script>`;
}
