import { dataPathOf, isDataPath } from "~/remix/data-urls";
import { type ConnectionEvent, tellConnection as tell } from "~/ui/connection-events";

const LONGEST_WAIT_MS = 8_000;
/** From this failure on, the health check is asked whether it is the connection at all. */
const SUSPICIOUS = 3;

/**
 * Keeps the page when its requests get no answer, as on a phone that loses its signal: what the router reads is asked
 * for again until an answer comes, and what it sends is given up with a word, so that everything typed stays in its
 * fields. Left alone, the router replaces the whole page by an error and the text is gone.
 */
export function keepPageWithoutConnection(): void {
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) => (isPageData(input) ? askPatiently(ask, input, init) : ask(input, init));
  const stopOffline = (event: Event, news: ConnectionEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopPropagation();
    tell(news);
  };
  // A screen that was never opened cannot be fetched, and the router would reload the page over it.
  document.addEventListener("click", (event) => isLeaving(event) && stopOffline(event, "lost"), true);
  document.addEventListener(
    "submit",
    (event) => {
      if ((event.target as HTMLElement).dataset?.waits === undefined) stopOffline(event, "unsent");
    },
    true,
  );
}

let isSignedOut = false;

async function askPatiently(
  ask: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const signal = init?.signal;
  const isReading = !init?.method || init.method === "GET";
  for (let failures = 1; ; failures += 1) {
    try {
      const answer = await ask(input, init);
      if (answer.headers.has("x-signed-out")) {
        if (!isReading) return await giveUp("signedOut", signal);
        // What the page shows is read again after that: not before somebody is signed in, or the text would go.
        if (isSignedOut && isThisPage(input)) {
          await pause(LONGEST_WAIT_MS, signal);
          continue;
        }
      }
      if (!isReading) isSignedOut = false;
      tell(isReading ? "back" : "sent");
      return answer;
    } catch (error) {
      if (signal?.aborted || !(error instanceof TypeError)) throw error;
      if (!isReading) return await giveUp("unsent", signal);
      if (failures >= SUSPICIOUS && (await isReachable(ask))) throw error;
      // One miss is a blip: the second attempt, a second later, mostly arrives.
      if (failures > 1) tell("lost");
      await pause(Math.min(1_000 * 2 ** (failures - 1), LONGEST_WAIT_MS), signal);
    }
  }
}

/** Whoever hears of it ends the navigation, which aborts the request; what no navigation sent counts as answered. */
async function giveUp(
  news: "unsent" | "signedOut",
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  isSignedOut = news === "signedOut";
  tell(news);
  await new Promise((resolve) => setTimeout(resolve, 50));
  signal?.throwIfAborted();
  return new Response(null, { status: 204 });
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    for (const sign of ["online", "focus"]) window.addEventListener(sign, () => resolve(), { once: true });
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const isReachable = (ask: typeof fetch): Promise<boolean> =>
  ask("/health", { cache: "no-store", signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

function isPageData(input: RequestInfo | URL): boolean {
  const url = new URL(input instanceof Request ? input.url : input, window.location.href);
  return url.origin === window.location.origin && isDataPath(url.pathname);
}

const isThisPage = (input: RequestInfo | URL): boolean =>
  new URL(input instanceof Request ? input.url : input, window.location.href).pathname ===
  dataPathOf(window.location.pathname);

function isLeaving(event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  return (
    link !== null && link.origin === window.location.origin && !link.getAttribute("href")?.startsWith("#")
  );
}
