/** The questions and layout items of a form (spec 2.3), and how much of each there may be. */

/** Short texts, which are also what a repeater's cells may be (decisions). */
export const SHORT_TEXT_TYPES = ["text", "email", "tel", "url", "number"] as const;
export type ShortTextType = (typeof SHORT_TEXT_TYPES)[number];

export const QUESTION_TYPES = [
  ...SHORT_TEXT_TYPES,
  "area",
  "date",
  "checkbox",
  "dropdown",
  "fullName",
  "address",
  "repeater",
  "upload",
  "disclaimer",
  "itemList",
  "grandTotal",
  "template",
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const LAYOUT_TYPES = [
  "customText",
  "section",
  "newPage",
  "divider",
  "callout",
  "image",
  "youTube",
  "vimeo",
] as const;
export type LayoutType = (typeof LAYOUT_TYPES)[number];
export const FIELD_TYPES = [...QUESTION_TYPES, ...LAYOUT_TYPES] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** What staff call each type. */
export const TYPE_LABELS: Readonly<Record<FieldType, string>> = {
  text: "Short Text",
  email: "Email",
  tel: "Phone Number",
  url: "Website",
  number: "Number",
  area: "Long Text",
  date: "Date",
  checkbox: "Checkbox",
  dropdown: "Dropdown",
  fullName: "Full Name",
  address: "Address",
  repeater: "Repeater",
  upload: "Upload",
  disclaimer: "Disclaimer",
  itemList: "Item List",
  grandTotal: "Grand Total",
  template: "Field Group",
  customText: "Custom Text",
  section: "Section",
  newPage: "New Page",
  divider: "Divider",
  callout: "Callout",
  image: "Image",
  youTube: "YouTube",
  vimeo: "Vimeo",
};

const layout: ReadonlySet<string> = new Set(LAYOUT_TYPES);
export const isLayoutType = (type: FieldType): type is LayoutType => layout.has(type);

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

/** What an address may fill in: a declaration is accepted and an order placed by who fills in the form. */
export const PREFILLED_TYPES: readonly FieldType[] = [
  ...SHORT_TEXT_TYPES,
  "area",
  "date",
  "checkbox",
  "dropdown",
  "fullName",
  "address",
];

export const ACCEPTED = ["image", "docs", "video"] as const;
export const CALLOUT_STYLES = ["default", "warning", "danger", "success"] as const;
export const CONDITIONS = ["equals", "notEquals"] as const;
export const OPERATORS = ["ANY", "ALL"] as const;

/** In characters. */
export const MOST_LABEL = 500;
export const MOST_TITLE = 200;
export const MOST_HELP = 2_000;
export const MOST_OPTION = 200;

export const MOST_FIELDS = 1_000;
export const MOST_GROUPS = 100;
export const MOST_OPTIONS = 300;
export const MOST_ITEMS = 200;
export const MOST_RULES = 50;
/** Rows of a looped group, each of which is a page of its own. */
export const MOST_LOOPS = 100;
/** What a repeater without a maximum takes. */
export const DEFAULT_ROWS = 100;
/** Inputs that one page may ask, so that a sent page stays within what is read at once. */
export const MOST_INPUTS = 900;
/** A price in minor units: with 10,000 of each thing a line is still an exact number. */
export const MOST_PRICE = 1_000_000_000;
/** A whole version, as JSON in UTF-8. */
export const MOST_DOCUMENT_BYTES = 16_000_000;
export const DEFAULT_FILE_MB = 50;

/** What a new checkbox offers. */
export const YES_OR_NO: readonly { label: string; value: string }[] = [
  { label: "Yes", value: "Yes" },
  { label: "No", value: "No" },
];
