import { MailChannels } from "mailchannels-sdk";
import { withTimeLimit } from "#db/time-limit";
import type { AppEnv } from "~/procedure/context";
import { PlainError } from "./plain-error";

/** The provider asks others in `validate`. */
const PATIENCE_MS = 60_000;

/** Asks the mail provider about its telling us what becomes of mails, or for it. */
export async function mailEvents(env: AppEnv, what: string): Promise<{ lines: string[]; isFine: boolean }> {
  const { webhooks } = new MailChannels(env.MAILCHANNELS_API_KEY, { baseUrl: env.MAIL_API_URL });
  const address = `${env.PUBLIC_SCHEME}://${env.BASE_DOMAIN}/mail-events`;
  const asked = <T>(call: () => Promise<T>) => withTimeLimit("the mail provider", PATIENCE_MS, call);
  if (what === "enroll") {
    const { data } = await asked(() => webhooks.list());
    if (data?.includes(address)) return { lines: [`${address} is enrolled already.`], isFine: true };
    const { error } = await asked(() => webhooks.enroll(address));
    if (error) throw new PlainError(`The mail provider refused it: ${error.message}`);
    return { lines: [`${address} is enrolled. Try it: npm run event -- mail-events validate`], isFine: true };
  }
  if (what === "list") {
    const { data, error } = await asked(() => webhooks.list());
    if (!data) throw new PlainError(`The mail provider refused it: ${error?.message}`);
    const isOurs = data.includes(address);
    const missing = isOurs ? [] : [`${address} is not among them: npm run event -- mail-events enroll`];
    return { lines: [...data, ...missing], isFine: isOurs };
  }
  if (what === "validate") {
    const { data, error } = await asked(() => webhooks.validate());
    if (!data) throw new PlainError(`The mail provider refused it: ${error?.message}`);
    const lines = data.results.map(
      ({ webhook, result, response }) => `${result}: ${webhook} answered ${response?.status ?? "nothing"}`,
    );
    return { lines, isFine: data.allPassed };
  }
  throw new PlainError(`"${what}" is none of enroll, list and validate.`);
}
