import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server.browser";
import { report } from "~/lib/report.server";
import { NonceContext } from "~/shell/nonce";

/**
 * One page, as one string. Nothing here waits for data inside a page, so there is nothing to stream; React's streaming
 * renderer encodes every attribute by itself into pieces of 512 bytes, which cost as much as the rendering.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const { nonce } = context.scope;
  const markup = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  );
  const end = markup.lastIndexOf("</body>");
  const data = await pageData(remix, nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${markup.slice(0, end)}${data}${markup.slice(end)}`, {
    headers,
    status,
  });
}

/** What the loaders gave, for the browser's router: Remix's own two scripts, which it would stream in pieces. */
async function pageData(remix: EntryContext, nonce: string): Promise<string> {
  if (!remix.serverHandoffStream || !remix.renderMeta?.didRenderScripts) return "";
  const text = JSON.stringify(await new Response(remix.serverHandoffStream).text()).replaceAll(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${text});window.__remixContext.streamController.close();</script>`;
}

export function handleError(
  error: unknown,
  { context, request }: { context: AppLoadContext; request: Request },
) {
  // Remix's own refusals (a POST where there is no action, a route that is not there) are the asker's fault.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) report(error, { requestId: context.scope?.requestId });
}
