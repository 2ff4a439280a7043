import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse } from "@remix-run/react";
import { connectRooms } from "~/connect-rooms.server";
import { namesTag } from "~/lib/entity-tag.rules";
import { report } from "~/lib/report.server";
import { tagOf } from "~/remix/kept-page.server";
import { renderPage } from "~/remix/render-page.server";
import { NonceContext } from "~/shell/nonce";

connectRooms();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const { nonce } = context.scope;
  const tag = status === 200 ? await tagOf(headers, remix) : null;
  if (tag) {
    headers.set("etag", tag);
    if (namesTag(request.headers.get("if-none-match"), tag))
      return new Response(null, { headers, status: 304 });
  }
  const page = await renderPage({
    remix,
    url: request.url,
    nonce,
    within: (page) => <NonceContext.Provider value={nonce}>{page}</NonceContext.Provider>,
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(page, { headers, status });
}

export function handleError(
  error: unknown,
  { context, request }: { context: AppLoadContext; request: Request },
) {
  // Remix's own refusals (a POST where there is no action, a route that is not there) are the client's fault.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) report(error, { requestId: context.scope?.requestId });
}
