import { TIME_LIMITS, withTimeLimit } from "#db/time-limit";
import { report } from "~/lib/report.server";

/** Where Turnstile is asked what a widget's token is worth. */
const VERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
/** In characters, as Turnstile documents it. */
const LONGEST_TOKEN = 2048;

export interface TurnstileKeys {
  TURNSTILE_SITE_KEY?: string | undefined;
  TURNSTILE_SECRET?: string | undefined;
}

/** The public key of the widget; null where the installation has none, and guests are asked nothing of the kind. */
export const turnstileKey = ({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET }: TurnstileKeys): string | null =>
  TURNSTILE_SITE_KEY && TURNSTILE_SECRET ? TURNSTILE_SITE_KEY : null;

/** What the widget's token is worth. `noAnswer`: whether somebody is a person is not known, for no fault of theirs. */
export async function askTurnstile(
  env: TurnstileKeys,
  { token, address }: { token: string; address: string },
): Promise<"passed" | "failed" | "noAnswer"> {
  if (token === "" || token.length > LONGEST_TOKEN) return "failed";
  const body = new URLSearchParams({
    secret: env.TURNSTILE_SECRET ?? "",
    response: token,
    remoteip: address,
  });
  try {
    const said = await withTimeLimit("Turnstile", TIME_LIMITS.other, async (signal) => {
      const response = await fetch(VERIFY, { method: "POST", body, signal });
      return (await response.json()) as unknown;
    });
    if (typeof said !== "object" || said === null) return "noAnswer";
    return "success" in said && said.success === true ? "passed" : "failed";
  } catch (error) {
    report(error);
    return "noAnswer";
  }
}
