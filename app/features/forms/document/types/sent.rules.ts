import { canonicalDecimal } from "~/lib/decimal.rules";
import { normalised } from "~/lib/text.rules";

/** A number as it is kept is exact to its 15 digits; what was typed and is none is sent as it was typed. */
export function sentNumber(value: string): number | string | null {
  if (value === "") return null;
  return canonicalDecimal(value) === value ? Number(value) : value;
}

/** What XML takes as a name, without the colon of its namespaces. */
const NAME_START =
  "A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}";
const NAME_REST = "\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}";
const NAME = new RegExp(`^[${NAME_START}][${NAME_START}${NAME_REST}]*$`, "u");
const NO_LETTER = new RegExp(`[^${NAME_START}0-9]`, "gu");

export const isXmlName = (name: string): boolean => NAME.test(name);

/** In letters: a label may be longer. So much of it is looked at. */
const MOST_NAME = 60;
const MOST_LABEL = 500;

/**
 * Names for the labels of columns and questions, as programs write them: "Registration number" is `registrationNumber`. Each is a name of
 * XML, none stands twice, and one without letters is called by what it is and its place.
 */
export function namesOf(labels: readonly string[], what: string): string[] {
  const taken = new Set<string>();
  return labels.map((label, at) => {
    const base = nameOf(label) || `${what}${at + 1}`;
    let name = base;
    for (let n = 2; taken.has(name); n += 1) name = `${base}${n}`;
    taken.add(name);
    return name;
  });
}

function nameOf(label: string): string {
  const words = normalised(label.slice(0, MOST_LABEL), "NFKD")
    .replace(/\p{M}|['’]/gu, "")
    .split(/[^\p{L}0-9]+/u)
    .map((word) => word.replace(NO_LETTER, ""))
    .filter(Boolean);
  const [first = "", ...rest] = words;
  const joined = first.toLowerCase() + rest.map((word) => capital(word.toLowerCase())).join("");
  const short = [...joined].slice(0, MOST_NAME).join("");
  if (short === "") return "";
  return isXmlName(short) ? short : `_${short}`;
}

const capital = ([first = "", ...rest]: string): string => first.toUpperCase() + [...rest].join("");
