import { counted } from "~/ui/format.rules";
import { NO_MAIL, type NoMail } from "./recipients.rules";

const WORDS: Record<NoMail, string> = {
  off: "It is off",
  rules: "Its rules do not match",
  broken: "It asks a question that is not there any more, so it sends nothing",
  guest: "A guest submitted it, and has neither an account nor a team",
  nobody: "There is nobody whom it goes to",
  noRow: "There is no such entry",
  noAddress: "No address was answered",
  invalid: "What was answered is no e-mail address",
  blocked: "Mail to this address has stopped",
  told: "Another notification mails this address already",
  tooMany: "Too many mails to addresses that were typed in",
};

const IN_ROW: Partial<Record<NoMail, (row: string) => string>> = {
  noRow: (row) => `There is no entry ${row}`,
  noAddress: (row) => `Entry ${row} has no address`,
  invalid: (row) => `What entry ${row} says is no e-mail address`,
};

/** Why nobody was mailed, in words: of a reason as it is stored. */
export function noMailWords(stored: string): string {
  const [reason = "", row] = stored.split("/");
  const known = NO_MAIL.find((one) => one === reason);
  if (!known) return "No mail";
  return (row && IN_ROW[known]?.(row)) || WORDS[known];
}

/** What can be sent all the same, once what was in its way is mended. */
export const isMendable = (stored: string): boolean => ["blocked", "tooMany"].includes(stored);

/** Of one of the mails of a submit that failed: `Email 2: 550 - Mailbox full`. What the provider said is `code - message`. */
export const failedWords = (number: number, details: string): string =>
  `Email ${number}: ${details || "It could not be sent"}`;

/** Of all of them: `Failed to send 2 emails: Email 1: …; Email 3: …`. */
export const allFailedWords = (failed: readonly { number: number; details: string }[]): string =>
  `Failed to send ${counted(failed.length, "email")}: ${failed.map(({ number, details }) => failedWords(number, details)).join("; ")}`;
