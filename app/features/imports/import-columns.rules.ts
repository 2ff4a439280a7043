import { folded } from "~/lib/text.rules";

/** Where a column of a file may go; a custom field by its id. */
export const PLACES = {
  teamName: "Team name",
  teamType: "Team type",
  firstName: "Owner first name",
  surname: "Owner surname",
  email: "Owner e-mail",
  phone: "Owner telephone",
  parent: "Stand-share parent",
} as const;
export type Place = keyof typeof PLACES;
export type Target = Place | `field:${string}` | "none";

/** Without these nothing can be made of a row. */
export const NEEDED: readonly Place[] = ["teamName", "firstName", "surname", "email"];

export interface ImportColumn {
  heading: string;
  /** The first value below it. */
  sample: string;
  target: Target;
  /** Why it goes there, in words. */
  why: string;
  /** What the check of the rows found in it; empty where there is nothing to say. */
  note?: string;
}

export interface NamedField {
  id: string;
  label: string;
}

const WHY = {
  field: "Same name as the custom field",
  heading: "Guessed from the heading",
  contents: "Guessed from the contents",
  none: "Nothing fits. These values are left out",
  chosen: "Chosen by hand",
  left: "Left out by hand",
} as const;

/** Headings that people write, without case, marks and signs. */
const HEADINGS: Record<Place, readonly string[]> = {
  teamName: [
    ...["team name", "team", "company", "company name", "exhibitor", "exhibitor name", "organisation"],
    ...["organization", "stand name", "name of company", "name of team", "business", "firm", "firma"],
  ],
  teamType: ["team type", "type", "category", "kind", "exhibitor type", "stand type", "group"],
  firstName: [
    "owner first name",
    "first name",
    "first",
    "forename",
    "given name",
    "contact first name",
    "vorname",
  ],
  surname: [
    ...["owner surname", "surname", "last name", "last", "family name", "owner last name", "contact surname"],
    ...["contact last name", "nachname"],
  ],
  email: [
    ...[
      "owner e mail",
      "owner email",
      "e mail",
      "email",
      "e mail address",
      "email address",
      "mail",
      "contact email",
    ],
    ...["contact e mail", "owner e mail address", "owner email address"],
  ],
  phone: [
    ...["owner telephone", "owner phone", "telephone", "phone", "mobile", "mobile phone", "telephone number"],
    ...["phone number", "tel", "cell", "contact phone", "contact telephone", "telefon"],
  ],
  parent: [
    ...["stand share parent", "parent", "parent team", "shares with", "shares stand with", "stand share of"],
    ...["shared with", "share of", "stand share"],
  ],
};

/** As headings and names are compared: without case, marks, signs and further blanks. */
export const plain = (text: string): string =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Where each column most likely goes: by its heading, else by what stands in it. No place is given twice; what fits
 * nowhere is left out until somebody says otherwise.
 */
export function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  known: { fields: readonly NamedField[]; types: readonly string[] },
): ImportColumn[] {
  const columns = headings.map((heading, at): ImportColumn => {
    const values = rows.map((row) => (row[at] ?? "").trim()).filter(Boolean);
    return { heading, sample: values[0] ?? "", target: "none", why: WHY.none };
  });
  const taken = new Set<Target>();
  const give = (at: number, target: Target, why: string) => {
    const column = columns[at];
    if (column?.target !== "none" || taken.has(target)) return;
    taken.add(target);
    columns[at] = { ...column, target, why };
  };
  headings.forEach((heading, at) => {
    const field = known.fields.find(({ label }) => plain(label) === plain(heading) && plain(heading) !== "");
    if (field) give(at, `field:${field.id}`, WHY.field);
  });
  for (const place of Object.keys(HEADINGS) as Place[]) {
    // Of two columns that fit, the one whose heading says it best.
    for (const wanted of HEADINGS[place]) give(headings.map(plain).indexOf(wanted), place, WHY.heading);
  }
  const types = new Set(known.types.map(plain));
  columns.forEach(({ target }, at) => {
    if (target !== "none") return;
    const values = rows.map((row) => (row[at] ?? "").trim()).filter(Boolean);
    const mostly = (is: (value: string) => boolean) =>
      values.length > 0 && values.filter(is).length * 2 > values.length;
    if (mostly((value) => EMAIL.test(value))) give(at, "email", WHY.contents);
    else if (mostly((value) => types.has(plain(value)))) give(at, "teamType", WHY.contents);
  });
  return columns;
}

/** The same columns as somebody arranged them: what is said of one that they did not touch stays. */
export function arranged(columns: readonly ImportColumn[], targets: readonly Target[]): ImportColumn[] {
  return columns.map((column, at) => {
    const target = targets[at] ?? column.target;
    if (target === column.target) return column;
    return { ...column, target, why: target === "none" ? WHY.left : WHY.chosen };
  });
}

/** What is wrong with an arrangement, by the number of the column, or for all of it. */
export function arrangementErrors(columns: readonly ImportColumn[]): {
  columns: Record<number, string>;
  missing: Place[];
} {
  const errors: Record<number, string> = {};
  columns.forEach(({ target }, at) => {
    const first = columns.findIndex((column) => column.target === target);
    if (target === "none" || first === at) return;
    errors[at] = `The column “${columns[first]?.heading || first + 1}” goes there already`;
  });
  const missing = NEEDED.filter((place) => columns.every(({ target }) => target !== place));
  return { columns: errors, missing };
}

/** "A column for team name and for owner e-mail is needed." */
export const missingText = (missing: readonly Place[]): string =>
  `Choose a column for: ${missing.map((place) => PLACES[place].toLowerCase()).join(", ")}.`;

/** The name under which the form of a row carries the cell of a column. */
export const cellName = (at: number): string => `cells.c${at}`;
