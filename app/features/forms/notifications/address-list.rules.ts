import { mailAddress } from "~/lib/mail-address.schema";

const MOST_LENGTH = 254;
/** Of one list. */
const MOST_ADDRESSES = 20;

const Address = mailAddress();

/** As addresses are compared and stored. */
export const addressKey = (address: string): string => address.trim().toLowerCase();

export const isAddress = (address: string): boolean =>
  address.length <= MOST_LENGTH && Address.safeParse(addressKey(address)).success;

/** What somebody typed as a list, each with the line that it stands in, counted from 1. */
function typed(list: string): { text: string; line: number }[] {
  return list.split(/\r\n?|\n/).flatMap((line, at) =>
    line
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((text) => ({ text, line: at + 1 })),
  );
}

/** The addresses of a list as it is kept, each once. What is none is left out. */
export const addressesIn = (list: string): string[] => [
  ...new Set(
    typed(list)
      .map(({ text }) => addressKey(text))
      .filter(isAddress),
  ),
];

/** A list as it is kept, one a line; `problem` says which line is no address, and why. */
export function addressList(list: string): { list: string; problem: string | null } {
  const all = typed(list);
  const wrong = all.find(({ text }) => !isAddress(text));
  const addresses = addressesIn(list);
  return {
    list: addresses.join("\n"),
    problem: wrong
      ? `Line ${wrong.line} is not an e-mail address: ${whyNot(wrong.text)}.`
      : addresses.length > MOST_ADDRESSES
        ? `Enter at most ${MOST_ADDRESSES} addresses.`
        : null,
  };
}

function whyNot(text: string): string {
  const at = text.lastIndexOf("@");
  if (at < 0) return "it has no @";
  if (at === 0) return "nothing stands before the @";
  const host = text.slice(at + 1);
  if (host === "") return "nothing stands after the @";
  if (!host.includes(".")) return "nothing after the @ has a dot";
  if (text.length > MOST_LENGTH) return `it is longer than ${MOST_LENGTH} characters`;
  return "it has a character that addresses do not have";
}
