/** Monitoring runs in production only (spec 1.9), and there only where a service is named. */
export function monitoringDsn(env: { ENVIRONMENT: string; SENTRY_DSN?: string }): string {
  return env.ENVIRONMENT === "production" ? (env.SENTRY_DSN ?? "") : "";
}

const WORD = /[^\s"'<>\\]+/g;
const ADDRESS = /(?<![^\s"<>@,;:()\\/=])[^\s"<>@,;:()\\/=]+@[^\s"'<>@,;:()\\/]{1,254}\.[a-z]{2,}/gi;
/** 256 bits in base64url: what our links and cookies carry. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** A text without what follows a URL's path, without e-mail addresses and secrets. */
export function scrubbed(text: string): string {
  return text.replace(WORD, withoutQuery).replace(ADDRESS, "[address]").replace(SECRET, "[secret]");
}

function withoutQuery(word: string): string {
  const path = word.indexOf("/");
  const length = path < 0 ? -1 : word.slice(path).search(/[?#]/);
  return length < 0 ? word : word.slice(0, path + length);
}

/** The same of all texts in a value that is to be sent as JSON. */
export function scrubbedDeep(value: unknown): unknown {
  if (typeof value === "string") return scrubbed(value);
  if (Array.isArray(value)) return value.map(scrubbedDeep);
  if (!value || typeof value !== "object" || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, scrubbedDeep(part)]));
}

const isPlain = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as typeof Object.prototype | null);
