import type { TextFormat } from "./answer-context.types";

/** The countries whose postcodes have a form of their own, by the two letters of each. */
export const POSTCODE_COUNTRIES = [
  ..."AT AU BE BG BR CA CH CZ DE DK EE ES FI FR GB GR HR HU IE IN IS IT JP KR LT LU LV MT MX NL".split(" "),
  ..."NO NZ PL PT RO SE SG SI SK UA US ZA".split(" "),
] as const;

/** What a text has to be, in the words of a refusal, with an example; an example is its own. */
const WORDS: Readonly<Record<Exclude<TextFormat["pattern"], "example" | "postcode">, [string, string]>> = {
  vat: ["a VAT number of the EU or the UK with its country", "GB 980 7806 84"],
  iban: ["an IBAN", "GB33 BUKB 2020 1555 5555 55"],
  bic: ["a BIC", "BUKBGB22"],
};

/** As they are written there, where that is not plain digits. */
const POSTCODES: Readonly<Record<string, string>> = {
  ...{
    GB: "SW1A 1AA",
    IE: "D02 AF30",
    NL: "1012 AB",
    CA: "K1A 0B1",
    PL: "00-950",
    PT: "1000-001",
    US: "90210",
  },
  ...{
    SE: "111 22",
    CZ: "110 00",
    SK: "811 01",
    GR: "105 57",
    JP: "100-0001",
    BR: "01001-000",
    MT: "VLT 1117",
  },
  ...{ LT: "LT-01100", LV: "LV-1050", IN: "110001", RO: "010011", SG: "018956", KR: "03051", IS: "101" },
  ...{
    DE: "10115",
    FR: "75001",
    ES: "28001",
    IT: "00118",
    FI: "00100",
    EE: "10111",
    HR: "10000",
    UA: "01001",
  },
  ...{ MX: "06000" },
};
const FOUR_DIGITS = "1010";

const countryNames = new Intl.DisplayNames(["en-GB"], { type: "region" });
export const countryName = (country: string): string => countryNames.of(country) ?? country;

/** What the text has to be, and an example of it. */
export function formatWords({ pattern, country = "GB", example = "" }: TextFormat): [string, string] {
  if (pattern === "example") return ["written as asked", example];
  if (pattern === "postcode")
    return [`a full postcode of ${theCountry(country)}`, POSTCODES[country] ?? FOUR_DIGITS];
  return WORDS[pattern];
}

const WITH_ARTICLE = new Set(["GB", "US", "NL"]);
const theCountry = (country: string): string =>
  `${WITH_ARTICLE.has(country) ? "the " : ""}${countryName(country)}`;

/**
 * Whether a text is written as an example is: where that has a letter any letter stands, where it has a digit any digit; all else is the
 * same.
 */
export function isLikeExample(typed: string, example: string): boolean {
  const [own, other] = [[...typed], [...example]];
  return (
    other.length > 0 &&
    own.length === other.length &&
    own.every((letter, at) => isAlike(letter, other[at] ?? ""))
  );
}

function isAlike(letter: string, example: string): boolean {
  if (/\p{Nd}/u.test(example)) return /\p{Nd}/u.test(letter);
  return /\p{L}/u.test(example) ? /\p{L}/u.test(letter) : letter === example;
}
