/** What fields are made of, and how much of each there may be. The kinds themselves stand in `types/`. */

export const NAME_PARTS = ["prefix", "firstName", "middleName", "surname", "postNominals"] as const;
export type NamePart = (typeof NAME_PARTS)[number];

export const ADDRESS_PARTS = [
  "addressLine1",
  "addressLine2",
  "city",
  "county",
  "country",
  "postcode",
] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** The labels that the parts begin with; the builder may give others. */
export const PART_LABELS: Readonly<Record<NamePart | AddressPart, string>> = {
  prefix: "Title",
  firstName: "First name",
  middleName: "Middle name",
  surname: "Surname",
  postNominals: "Letters after the name",
  addressLine1: "Address line 1",
  addressLine2: "Address line 2",
  city: "Town or city",
  county: "County",
  country: "Country",
  postcode: "Postcode",
};

/** A repeater has at most four columns (spec 2.5). */
export const CELL_IDS = ["cell1", "cell2", "cell3", "cell4"] as const;
export type CellId = (typeof CELL_IDS)[number];

export const ACCEPTED = ["image", "docs", "video"] as const;
export const CALLOUT_STYLES = ["default", "warning", "danger", "success"] as const;
/** How a rule compares. The first two are those of the specification; `same` and `different` are they of what these cannot say. */
export const CONDITIONS = [
  "equals",
  "notEquals",
  "same",
  "different",
  "moreThan",
  "atLeast",
  "lessThan",
  "atMost",
  "between",
  "before",
  "onOrBefore",
  "after",
  "onOrAfter",
  "contains",
  "beginsWith",
  "answered",
  "blank",
] as const;
export type Condition = (typeof CONDITIONS)[number];
/** The days that a date is compared with: today, and those of the event. */
export const EVENT_DAYS = ["today", "startDate", "endDate", "launchDate"] as const;
export type EventDay = (typeof EVENT_DAYS)[number];
export const OPERATORS = ["ANY", "ALL"] as const;

/** In characters. */
export const MOST_LABEL = 500;
/** Of the sentence that a signature agrees to. */
export const MOST_AGREEMENT = 500;
export const MOST_TITLE = 200;
export const MOST_HELP = 2_000;
export const MOST_OPTION = 200;

export const MOST_FIELDS = 1_000;
export const MOST_GROUPS = 100;
export const MOST_OPTIONS = 300;
export const MOST_ITEMS = 200;
export const MOST_RULES = 50;
/** Groups of rules beside the rules: “all of these, and one of those”. */
export const MOST_RULE_GROUPS = 1;
/** Between a day of the event and the one that a rule compares with. */
export const MOST_DAYS_APART = 3_650;
/** Rows of a looped group, each of which is a page of its own. */
export const MOST_LOOPS = 100;
/** What a repeater without a maximum takes. */
export const DEFAULT_ROWS = 100;
/** Inputs that one page may ask, so that a sent page stays within what is read at once. */
export const MOST_INPUTS = 900;
/** A price in minor units: with 10,000 of each thing a line is still an exact number. */
export const MOST_PRICE = 1_000_000_000;
/** Of an item: in characters, rows of prices, how many an order has, and VAT in hundredths of a per cent. */
export const MOST_UNIT = 20;
export const MOST_PRICE_ROWS = 10;
export const MOST_AN_ORDER = 999_999;
export const MOST_RATE = 10_000;
/** Of a form's orders. */
export const MOST_RATES = 10;
export const MOST_DISCOUNTS = 20;
/** A whole version, as JSON in UTF-8. */
export const MOST_DOCUMENT_BYTES = 16_000_000;
export const DEFAULT_FILE_MB = 50;
/** Of a number that says how many it may have. */
export const MOST_DECIMALS = 6;
/** Of a long text that says how many it may have. */
export const MOST_WORDS = 10_000;
/** What a text that says so has to look like. */
export const PATTERNS = ["postcode", "vat", "iban", "bic", "example"] as const;
/** In characters: "AA99 AAA". */
export const MOST_PATTERN_EXAMPLE = 40;

/** What a new checkbox offers. */
export const YES_OR_NO: readonly { label: string; value: string }[] = [
  { label: "Yes", value: "Yes" },
  { label: "No", value: "No" },
];
