/** What the mail provider answered for one mail; `address` stands for the recipient's and can be compared only. */
export interface MailAnswer {
  eventId: string;
  address: string;
  /** Null: it took the mail. */
  refusedWith: number | null;
  at: string;
}

/** What is known of the provider over all events, from one batch of work to the next. */
export interface ProviderState {
  /** Since it last took a mail: of each address once, no more than it takes to judge. */
  refused: Omit<MailAnswer, "at">[];
  /** The two events that last handed it a mail, the newest first. */
  senders: { eventId: string; at: string }[];
}

export const NOTHING_KNOWN: ProviderState = { refused: [], senders: [] };

/** An event that handed over no mail for so long does not send just now. */
const SENDS_MS = 60 * 60_000;
/** So many addresses, and events, are several. */
const SEVERAL = 2;
const KEPT = 20;

export function afterAnswer({ refused, senders }: ProviderState, answer: MailAnswer): ProviderState {
  const { eventId, address, refusedWith, at } = answer;
  const others = refused.filter((one) => one.eventId !== eventId || one.address !== address);
  return {
    refused: refusedWith === null ? [] : [{ eventId, address, refusedWith }, ...others].slice(0, KEPT),
    senders: [{ eventId, at }, ...senders.filter((one) => one.eventId !== eventId)].slice(0, 2),
  };
}

/**
 * Why the provider counts as failing, in words; null where it does not. One address that is refused is that address's
 * matter: it is ours only when several addresses of several events (of the only event that sends, where there is one)
 * were refused with nothing through between (decisions).
 */
export function faultOfProvider({ refused, senders }: ProviderState, now: Date): string | null {
  const addresses = new Set(refused.map(({ address }) => address));
  const events = new Set(refused.map(({ eventId }) => eventId));
  const isSending = ({ at }: { at: string }) => Math.abs(now.getTime() - Date.parse(at)) < SENDS_MS;
  const isOnly = senders.filter(isSending).every(({ eventId }) => events.has(eventId));
  if (addresses.size < SEVERAL || (events.size < SEVERAL && !isOnly)) return null;
  return `The mail provider refuses us (${refused[0]?.refusedWith})`;
}
