import { escapeHtml } from "~/lib/html.rules";
import { monitoringDsn } from "~/lib/monitoring.rules";
import { report } from "~/lib/report.server";
import { type TurnstileKeys, turnstileKey } from "~/lib/turnstile.rules";
import type { Refusal } from "~/procedure/scope.server";
import { isFormerDataRequest } from "~/remix/data-urls";
import { REFUSED } from "~/ui/error-screen.rules";
import type { WorkerEnv } from "./env";

const METHODS = ["GET", "HEAD", "POST", "PUT"];

/**
 * What no browser sends and no page of ours answers: refused before anything looks at it, so that it is neither a fault
 * nor a line in the log. Null for everything else.
 */
export function refusedAtOnce(request: Request, url: URL): Response | null {
  if (!METHODS.includes(request.method))
    return plainPage(405, "405 Method Not Allowed", CANNOT, { headers: { allow: METHODS.join(", ") } });
  if (url.pathname.length > PATH_LIMIT) return plainPage(404, ...NOT_FOUND);
  const isReading = request.method === "GET" || request.method === "HEAD";
  if ((isReading && request.body) || isFormerDataRequest(url)) return notUnderstood();
  if (url.search.length > SEARCH_LIMIT) return plainPage(400, "400 Bad Request", TOO_LONG);
  return null;
}

export const notUnderstood = (): Response => plainPage(400, "400 Bad Request", NOT_UNDERSTOOD);

/**
 * Remix compares `X-Forwarded-Host`, which anybody can send, with a form's Origin and ends in a fault where they differ.
 * Where a form comes from is checked here (`isForeignPost`), by the host that was asked.
 */
export function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has(FORWARDED_HOST)) return request;
  const headers = new Headers(request.headers);
  headers.delete(FORWARDED_HOST);
  return new Request(request, { headers });
}
const FORWARDED_HOST = "x-forwarded-host";

/** In characters: every part of a path is matched with every page. */
const PATH_LIMIT = 2_000;
/** In characters. Remix asks for the routes of up to 7,680 of them at once; lists are chosen by some hundred ids. */
const SEARCH_LIMIT = 32_000;
const NOT_FOUND = [
  "404 Not Found",
  "There is nothing at this address. It may have been moved or deleted.",
] as const;
const CANNOT = "This address cannot be used in this way.";
const TOO_LONG = "This address is longer than we read. Go back and choose less.";
const NOT_UNDERSTOOD = "We could not understand what was sent. Go back and try again.";

/**
 * Unsafe requests must come from the page of the same origin, scheme and port included: checked before anything is read
 * (CSRF, with SameSite). `Origin: null` and a missing Origin with a foreign Sec-Fetch-Site are foreign. The scheme is the
 * public one: before us it may end at an edge.
 */
export function isForeignPost(
  request: Request,
  url: URL,
  { PUBLIC_SCHEME }: Pick<WorkerEnv, "PUBLIC_SCHEME">,
): boolean {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return false;
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("origin");
  if (origin === null) return site === null;
  return origin !== new URL(`${PUBLIC_SCHEME}://${url.host}`).origin;
}

/** Where Turnstile's widget and its frame come from. */
const TURNSTILE = "https://challenges.cloudflare.com";

/** Guest forms, which are always loaded as documents: what their policy takes is theirs alone. */
export const asksTurnstile = ({ pathname }: URL, env: TurnstileKeys): boolean =>
  pathname.startsWith("/guests/forms/") && turnstileKey(env) !== null;

/** A preview of a form, which stands in a frame of our own page as wide as a phone. */
export const isPreview = (pathname: string): boolean =>
  /^\/admin\/(forms|field-groups)\/[0-9a-f-]{36}\/preview\/page$/.test(pathname);

/** The security headers of every answer; `isFramed` lets our own pages frame it; `nonce` is for pages that carry scripts, `isSecret` for those whose address nobody else may be told. */
export function secured(
  answer: Response,
  env: Pick<WorkerEnv, "PUBLIC_SCHEME" | "SENTRY_DSN"> & { ENVIRONMENT?: string },
  {
    nonce,
    withTurnstile = false,
    isSecret = false,
    isFramed = false,
  }: { nonce?: string | undefined; withTurnstile?: boolean; isSecret?: boolean; isFramed?: boolean } = {},
): Response {
  const response = new Response(answer.body, answer);
  const { headers } = response;
  if (!nonce && headers.get("content-type")?.startsWith("application/json"))
    headers.set("content-security-policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  // A stored file brings a stricter one: nothing in it may run or load.
  const isFile = headers.has("content-security-policy");
  const monitoring = monitoringDsn({ ENVIRONMENT: "", ...env });
  const turnstile = withTurnstile ? ` ${TURNSTILE}` : "";
  const own = nonce ? `'nonce-${nonce}'` : "'none'";
  // "As you have it" stands for the page that the browser keeps, whose scripts carry the nonce of that page's policy.
  if (!isFile && answer.status !== 304)
    headers.set(
      "content-security-policy",
      [
        "default-src 'self'",
        `script-src 'self' ${own}${turnstile}`,
        ...(withTurnstile ? [`frame-src 'self' ${TURNSTILE}`] : []),
        `style-src 'self' ${nonce ? own : "'unsafe-inline'"}`,
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: https:",
        // The browser's side of monitoring sends there.
        ...(monitoring ? [`connect-src 'self' ${new URL(monitoring).origin}`] : []),
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
      ].join("; "),
    );
  headers.set("x-content-type-options", "nosniff");
  // Of an address with a secret the host alone: told nothing at all, browsers call its own form's Origin `null`, which is refused.
  headers.set("referrer-policy", isSecret ? "strict-origin" : "same-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  headers.set("cross-origin-opener-policy", "same-origin");
  // A picture for mails says that others may show it.
  if (!headers.has("cross-origin-resource-policy"))
    headers.set("cross-origin-resource-policy", "same-origin");
  if (env.PUBLIC_SCHEME === "https")
    headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  return response;
}

/**
 * An address without a screen (a download, a verb) refuses in JSON: a person who opens it is shown a page instead, with what
 * the refusal says and the way back. `inFrame` makes it in the frame of whoever is signed in; where that fails, it stands alone.
 */
export async function asPage(
  request: Request,
  answer: Response,
  {
    inFrame,
    nonce,
  }: { inFrame?: ((refusal: Refusal) => Promise<Response>) | undefined; nonce?: string } = {},
): Promise<Response> {
  const { status } = answer;
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
  if (status < 400 || !isJson || !request.headers.get("accept")?.includes("text/html")) return answer;
  const [title, usual] = REFUSALS[status] ?? [REFUSED, "Nothing was changed. Please try again."];
  const told = await refusalIn(answer);
  const { rejectedInput } = told;
  const said = status < 500 && status !== 403 ? told.message : "";
  const back = told.back ?? cameFrom(request);
  const refusal = {
    status,
    ...(said && { message: said }),
    ...(back && { back }),
    ...(rejectedInput && { rejectedInput }),
  };
  const framed = inFrame && (await pageOf(status, () => inFrame(refusal)));
  if (framed) return framed;
  const link = back
    ? { href: escapeHtml(back), label: "Go back" }
    : { href: "/", label: "Go to the start page" };
  return plainPage(status, title, escapeHtml(said || usual), { link, rejectedInput, nonce });
}

/** Null where it is not the page that it should be. */
async function pageOf(status: number, make: () => Promise<Response>): Promise<Response | null> {
  try {
    const page = await make();
    const isPage = page.status === status && page.headers.get("content-type")?.startsWith("text/html");
    return isPage ? page : null;
  } catch (error) {
    report(error, {});
    return null;
  }
}

/**
 * Nobody is signed in any more, and a form without script would lose what was typed into it on the way to sign-in: a page
 * that shows it, with that way. Anything else is answered as it was.
 */
export function keepingText(
  request: Request,
  answer: Response,
  rejectedInput: string | undefined,
  nonce?: string,
): Response {
  const isSignIn = answer.status === 302 && answer.headers.has("x-signed-out");
  if (!rejectedInput || !isSignIn || !request.headers.get("accept")?.includes("text/html")) return answer;
  const link = { href: escapeHtml(answer.headers.get("location") ?? "/"), label: "Sign in" };
  const text = "Nothing was sent. Copy what you need, then sign in again.";
  return plainPage(403, "You have been signed out", text, { link, rejectedInput, nonce });
}

/** What our own refusals say; nothing of an answer that says only what its status does. */
async function refusalIn(
  answer: Response,
): Promise<{ message: string; rejectedInput?: string; back?: string }> {
  const body: unknown = await answer.json().catch(() => null);
  const { message, rejectedInput, back } = (body && typeof body === "object" ? body : {}) as Record<
    string,
    unknown
  >;
  const isOurs = typeof message === "string" && message.includes(" ") && message !== "Not Found";
  return {
    message: isOurs ? message : "",
    ...(typeof rejectedInput === "string" ? { rejectedInput } : {}),
    ...(typeof back === "string" ? { back } : {}),
  };
}

/** The page that somebody came from, where it is another one of this event's. */
function cameFrom(request: Request): string | null {
  const referer = request.headers.get("referer") ?? "";
  const here = new URL(request.url);
  const from = URL.canParse(referer) ? new URL(referer) : null;
  const isOwn =
    from?.host === here.host && from.pathname !== here.pathname && !from.pathname.startsWith("//");
  return from && isOwn ? from.pathname + from.search : null;
}

const REFUSALS: Record<number, readonly [string, string]> = {
  400: ["400 Bad Request", NOT_UNDERSTOOD],
  403: [
    "403 Forbidden",
    "You do not have permission to see this page. Ask an organiser if you think you should.",
  ],
  404: NOT_FOUND,
  405: ["405 Method Not Allowed", CANNOT],
};

interface PlainPage {
  headers?: Record<string, string>;
  link?: { href: string; label: string };
  /** What the page asks, by a form that posts nothing else. */
  button?: { action: string; label: string };
  /** What somebody typed: as it came. */
  rejectedInput?: string | undefined;
  /** Where the answer's policy takes no style without one. */
  nonce?: string | undefined;
}

/** A page that needs no event and no bundle. `title`, `text`, `link` and `button` are HTML: ours, never somebody's input as it came. */
export function plainPage(
  status: number,
  title: string,
  text: string,
  { headers = {}, link, button, rejectedInput, nonce }: PlainPage = {},
): Response {
  const way = link ? `<p class="way"><a href="${link.href}">${link.label}</a></p>` : "";
  const press = button
    ? `<form class="way" method="post" action="${button.action}"><button>${button.label}</button></form>`
    : "";
  // A line end right behind the tag is not taken for the text's own.
  const typed = rejectedInput
    ? `<p class="way"><label for="unsent">Your text, which was not sent</label></p><textarea id="unsent" rows="8" readonly dir="auto">\n${escapeHtml(rejectedInput)}</textarea>`
    : "";
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><style${nonce ? ` nonce="${nonce}"` : ""}>
:root{color-scheme:light dark}body{font:16px/24px ui-sans-serif,system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;
padding:24px;text-align:center;background:#f7f8f8;color:#171a1c}h1{font-size:22px;line-height:28px;margin:0 0 8px}p{margin:0;color:#5b6369}.way{margin-top:16px}a{color:inherit}
textarea{font:inherit;width:min(36rem,100%);margin-top:8px;padding:8px;box-sizing:border-box}
@media (prefers-color-scheme:dark){body{background:#0f1213;color:#eceff0}p{color:#a3acb2}}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${press}${typed}${way}</main></body></html>`;
  return new Response(html, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}
