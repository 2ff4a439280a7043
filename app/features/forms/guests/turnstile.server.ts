import { TIME_LIMITS, withTimeLimit } from "#db/time-limit";
import { report } from "~/lib/report.server";
import type { TurnstileKeys } from "~/lib/turnstile.rules";

/** Where Turnstile is asked what a widget's token is worth. */
const VERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
/** In characters, as Turnstile documents it. */
const LONGEST_TOKEN = 2048;

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
