import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse } from "@remix-run/react";
import { connectRooms } from "~/connect-rooms.server";
import { report } from "~/lib/report.server";
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
