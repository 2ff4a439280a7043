import * as z from "zod";
import { seal, unseal } from "#db/seal";
import { sealedCookie } from "./sealed-cookie.server";

const VISIT_SECONDS = 600;

/** On the event's host: what the browser that began must show again when the provider's answer is handed over. */
export const providerVisit = sealedCookie("provider-visit", {
  seconds: VISIT_SECONDS,
  shape: z.object({ secret: z.string(), next: z.string() }),
});

/** On the base domain: the sign-in as begun there. The nonce and the verifier never leave the browser and us. */
export const providerFlow = sealedCookie("provider-flow", {
  seconds: VISIT_SECONDS,
  shape: z.object({
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    providerId: z.string(),
    eventId: z.string(),
    host: z.string(),
    binding: z.string(),
  }),
});

/** What an event asks of the base domain. It travels in an address, so it holds a hash and is worth nothing elsewhere. */
const ProviderRequest = z.object({
  providerId: z.string(),
  eventId: z.string(),
  /** Where the person began: an address of that event. */
  host: z.string(),
  /** SHA-256 of the visit's secret. */
  binding: z.string(),
  until: z.number(),
});
export type ProviderRequest = z.infer<typeof ProviderRequest>;

export async function sealRequest(
  secret: string,
  request: Omit<ProviderRequest, "until">,
  now: Date,
): Promise<string> {
  const until = now.getTime() + 60_000;
  return seal(
    { secret, purpose: "providerRequest" },
    JSON.stringify({ purpose: "providerRequest", ...request, until }),
  );
}

export async function openRequest(secret: string, text: string, now: Date): Promise<ProviderRequest | null> {
  const plain = await unseal({ secret, purpose: "providerRequest" }, text).catch(() => "null");
  const parsed = ProviderRequest.extend({ purpose: z.literal("providerRequest") }).safeParse(
    JSON.parse(plain),
  );
  return parsed.success && parsed.data.until >= now.getTime() ? parsed.data : null;
}
