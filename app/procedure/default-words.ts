import type * as z from "zod";
import { formatNumber } from "~/lib/length.rules";
import { MISSING } from "~/ui/left-wrong.rules";

/**
 * What is said of a value that a schema refuses without words of its own: in plain words, where the library would say "Invalid
 * string: must match pattern /…/". A field that people fill in says it better in its schema.
 */
export function defaultWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? MISSING : NOT_READ;
    case "too_big":
      return bound(issue.origin, "at most", Number(issue.maximum));
    case "too_small":
      return issue.origin === "string" && Number(issue.minimum) === 1
        ? MISSING
        : bound(issue.origin, "at least", Number(issue.minimum));
    case "invalid_format":
      return FORMATS[String(issue.format)] ?? "This is not written as it should be";
    case "invalid_value":
      return "Choose one of the options";
    case "not_multiple_of":
      return "This number is between two that can be had";
    default:
      return NOT_READ;
  }
}

const NOT_READ = "We cannot read this. Reload the page and try again";

const FORMATS: Readonly<Record<string, string>> = {
  email: "Enter an e-mail address",
  url: "Enter a whole address, such as https://example.org",
  date: "Enter a real date",
};

const COMMON = new Set([MISSING, NOT_READ, ...Object.values(FORMATS)]);

/** Whether these are words that a browser has by itself, or that no field would be told in before it is sent. */
export const isCommon = (words: string): boolean => COMMON.has(words);

function bound(origin: string | undefined, how: string, limit: number): string {
  const n = formatNumber(limit);
  if (origin === "string") return `Use ${how} ${n} characters`;
  if (origin === "array" || origin === "set") return `Choose ${how} ${n}`;
  if (origin === "number" || origin === "int" || origin === "bigint") return `Enter ${how} ${n}`;
  return NOT_READ;
}
