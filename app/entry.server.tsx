import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server.browser";
import { report } from "~/lib/report.server";
import { NonceContext } from "~/shell/nonce";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const { nonce, requestId } = context.scope;
  let renderedStatus = status;
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        renderedStatus = 500;
        if (!request.signal.aborted) report(error, { requestId });
      },
    },
  );
  if (isbot(request.headers.get("user-agent") ?? "")) await body.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { headers, status: renderedStatus });
}

export function handleError(
  error: unknown,
  { context, request }: { context: AppLoadContext; request: Request },
) {
  if (!request.signal.aborted) report(error, { requestId: context.scope?.requestId });
}
