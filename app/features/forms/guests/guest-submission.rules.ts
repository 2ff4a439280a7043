/** Of somebody who reads what they send: who is faster is asked to press once more. */
const LEAST_MS = 3_000;

/** Ids of ours begin with the moment in which they were made, in milliseconds. */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/** One that is made later than now was made before the clock was set back. */
export function isTooFast(draftId: string, now: Date): boolean {
  const ago = now.getTime() - madeAt(draftId);
  return ago < LEAST_MS && ago > -LEAST_MS;
}

/** A field that no person sees: what fills in every field fills in this one too. */
export const TRAP_NAME = "contact-website";
/** The field that Turnstile's widget adds. */
export const TURNSTILE_NAME = "cf-turnstile-response";
