import { escapeHtml } from "./html.rules";

/**
 * A small document with nothing in it but what another site shows. A page's policy is that of the first document that was
 * loaded, so the other site's address is allowed here alone; and only our own pages may frame this. YouTube
 * refuses a player without a referrer.
 */
export function embedded(address: string, title: string): Response {
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>html,body{margin:0;height:100%;background:#000}iframe{display:block;width:100%;height:100%;border:0}</style></head>
<body><iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" allow="autoplay; fullscreen; encrypted-media; picture-in-picture" allowfullscreen
referrerpolicy="strict-origin-when-cross-origin"></iframe></body></html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        `frame-src ${new URL(address).origin}`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join("; "),
    },
  });
}
