import { LOCALES } from "~/event-settings/lists/locales";
import { SETTINGS, SETTINGS_KINDS, type SettingsKind } from "~/event-settings/settings.schema";
import { PlainError } from "./plain-error";

export interface FieldValue {
  kind: SettingsKind;
  field: string;
  value: unknown;
}

/** What is worked out from other fields, or never changes. */
const NOT_SET: Record<string, string> = {
  "branding.navTheme": "It follows branding.navBgColor.",
  "branding.themeCss": "It follows branding.navBgColor.",
  "event.id": "It never changes.",
};

/** What a value should have been, where the shape alone does not say it in words for people. */
const WANTED: Record<string, string> = {
  "event.timeZone": "an IANA time zone such as Europe/London",
  "event.locale": `one of ${LOCALES.join(", ")}`,
  "variables.currencyId": "an ISO 4217 currency such as GBP",
  "branding.navBgColor": "a colour such as #029e66",
  "event.startDate": "a real date, YYYY-MM-DD, or empty",
  "event.endDate": "a real date, YYYY-MM-DD, or empty",
  "event.launchDate": "a real date, YYYY-MM-DD, or empty",
  "event.appUrl": "an address that begins with http:// or https://, or empty",
};

/** Reads `<kind>.<field>=<value>`. Throws all that is wrong at once, a line each. */
export function readFields(words: readonly string[]): FieldValue[] {
  const problems: string[] = [];
  const found: FieldValue[] = [];
  for (const word of words) {
    try {
      const one = readField(word);
      if (found.some(({ kind, field }) => kind === one.kind && field === one.field)) {
        throw new PlainError(`${one.kind}.${one.field} is given twice.`);
      }
      found.push(one);
    } catch (error) {
      if (!(error instanceof PlainError)) throw error;
      problems.push(error.message);
    }
  }
  if (words.length === 0) problems.push("Give what to set: <kind>.<field>=<value>");
  if (problems.length > 0) throw new PlainError([...problems, "Nothing was changed."].join("\n"));
  return found;
}

function readField(word: string): FieldValue {
  const [, kind = "", field = "", text = ""] = /^([^.=]*)\.([^=]*)=([\s\S]*)$/.exec(word) ?? [];
  if (!kind) throw new PlainError(`"${word}" is not <kind>.<field>=<value>.`);
  if (!Object.hasOwn(SETTINGS, kind)) {
    throw new PlainError(`There are no "${kind}" settings. There are: ${SETTINGS_KINDS.join(", ")}.`);
  }
  const { shape } = SETTINGS[kind as SettingsKind];
  if (!Object.hasOwn(shape, field)) {
    throw new PlainError(`"${kind}" has no field "${field}". It has: ${Object.keys(shape).join(", ")}.`);
  }
  const name = `${kind}.${field}`;
  if (NOT_SET[name]) throw new PlainError(`${name} cannot be set. ${NOT_SET[name]}`);
  const type = (shape as Record<string, Shape>)[field]!;
  const parsed = type.safeParse(typed(type, text));
  if (!parsed.success) {
    throw new PlainError(`${name} must be ${WANTED[name] ?? wantedBy(type, parsed)}, not "${text}".`);
  }
  return { kind: kind as SettingsKind, field, value: parsed.data };
}

interface Shape {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: Failure };
}
type Failure = { issues: { message: string }[] };

/** The text as the field's own type, which its default shows. What does not fit stays text: the shape refuses it. */
function typed(type: Shape, text: string): unknown {
  const start = defaultOf(type);
  if (typeof start === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  if (typeof start === "number" && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (Array.isArray(start)) return text === "" ? [] : text.split(",").map((part) => part.trim());
  return text;
}

function defaultOf(type: Shape): unknown {
  const parsed = type.safeParse(undefined);
  return parsed.success ? parsed.data : undefined;
}

function wantedBy(type: Shape, failed: { error: Failure }): string {
  if (typeof defaultOf(type) === "boolean") return "true or false";
  return `something else (${failed.error.issues[0]?.message ?? "not valid"})`;
}
