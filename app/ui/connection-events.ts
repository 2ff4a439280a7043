/** What the page learns: reading gets no answer, or gets one again; a form could not be sent, or was, or nobody is signed in any more to send it. */
export type ConnectionEvent = "lost" | "back" | "unsent" | "sent" | "signedOut";

const EVENT = "portal:connection";

/** Of a form that says itself that there is no network, and waits for it. */
export const WAITS_FOR_NETWORK = { "data-waits": "" } as const;

export const tellConnection = (news: ConnectionEvent): boolean =>
  window.dispatchEvent(new CustomEvent(EVENT, { detail: news }));

export function onConnectionEvent(hear: (news: ConnectionEvent) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<ConnectionEvent>).detail);
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
