/**
 * What an answer of the mail provider means for a mail.
 * `sent`: taken, under an id. `unconfirmed`: taken without one; it may have gone, so it is not tried again by itself.
 * `refused`: the address does not take it (a bounce). `failed`: this very mail is not taken, and never will be.
 * `ours`: we are refused, for this address or for all (provider-state.rules.ts says which); it is tried again, and nothing is
 * lost until somebody mends that. `later`: it may work in a while.
 */
export type SendOutcome = "sent" | "unconfirmed" | "refused" | "failed" | "ours" | "later";

/** A 400 that is about us and not about the mail. */
const ABOUT_US =
  /api.?key|auth|credential|forbidden|permission|not allowed|account|suspend|lockdown|sender|dkim|quota|plan|billing/i;

/** Of an answer that is no success; `code` is null where none came. */
export function outcomeOfError(code: number | null, message: string): SendOutcome {
  if (code === null || code >= 500 || [408, 425, 429].includes(code)) return "later";
  if ([401, 402, 403, 404, 405].includes(code)) return "ours";
  if (code === 400 && ABOUT_US.test(message.slice(0, 500))) return "ours";
  return code >= 400 ? "failed" : "later";
}

/** Of a mail that was taken and at once not delivered: "550 5.1.1 There is no such mailbox." */
export function undelivered(reason = "Undeliverable"): { outcome: SendOutcome; code: number; text: string } {
  const text = reason.slice(0, 500);
  const [, found = "550", rest = text] = /^([45]\d\d) +(\S[\s\S]*)$/.exec(text) ?? [];
  const code = Number(found);
  return { outcome: code < 500 ? "later" : "refused", code, text: rest };
}
