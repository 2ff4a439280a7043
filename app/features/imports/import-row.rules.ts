import { type FieldFormat, valueIn } from "~/features/custom-fields/custom-fields.rules";
import { readingOf } from "~/features/custom-fields/reading.rules";
import { PersonInput, TeamInput } from "~/features/teams/teams.schema";
import { oneLine, shortened } from "~/lib/text.rules";
import { type ImportColumn, type Place, plain } from "./import-columns.rules";
import { unknownType } from "./import-mends.rules";
import { quoted } from "./quoted.rules";

/** A row as it stands in the file. */
export interface FileRow {
  number: number;
  cells: readonly string[];
  madeId: string;
}

export interface RowPerson {
  firstName: string;
  surname: string;
  email: string;
  phone?: string;
}

/** What a row says, as far as it can be read. */
export interface ReadRow {
  number: number;
  madeId: string;
  teamName: string;
  typeName: string;
  parentName: string;
  person: RowPerson;
  /** Of custom fields, by their ids: as they are stored. */
  values: Record<string, string>;
  /** Why nothing can be made of it; empty where something can. */
  problem: string;
  /** What staff will have to add, or should look at. */
  mark: string;
  /** How its dates and numbers are read. */
  readings: string;
}

export interface ImportField {
  id: string;
  label: string;
  type: "text" | "boolean";
  format: FieldFormat;
  isRequired: boolean;
  version: number;
}

/** More than this of a field is refused when it is typed, too. */
const VALUE_CHARACTERS = 1_000;
/** Longer than this a cell is not looked at any further. */
const CELL_CHARACTERS = 10_000;

/** The apostrophe that a download of ours puts before what a program may take for a formula. */
const SAFE = /^'(?=\s*[=+\-@])/;

/** What stands in the cells of a row, by where its columns go, each checked as a form would check it. */
export function readRow(
  row: FileRow,
  columns: readonly ImportColumn[],
  known: {
    fields: readonly ImportField[];
    typeIds: ReadonlyMap<string, string>;
    /** By the name that stands in the file, compared as names are. */
    parents: Readonly<Record<string, string>>;
    /** As whose people dates and numbers are written. */
    locale: string;
  },
): ReadRow {
  const said = (target: string) => {
    const at = columns.findIndex((column) => column.target === target);
    return at < 0 ? "" : (row.cells[at] ?? "").replace(SAFE, "");
  };
  const text = (place: Place) => {
    const cell = said(place);
    return cell.length > CELL_CHARACTERS ? cell : oneLine(cell);
  };
  const person = {
    firstName: text("firstName"),
    surname: text("surname"),
    email: text("email").toLowerCase(),
    ...(text("phone") !== "" && { phone: text("phone") }),
  };
  const read: ReadRow = {
    number: row.number,
    madeId: row.madeId,
    teamName: text("teamName"),
    typeName: text("teamType"),
    parentName: known.parents[plain(text("parent"))] ?? text("parent"),
    person,
    values: {},
    problem: "",
    mark: "",
    readings: "",
  };
  const fields = known.fields.filter(({ id }) => columns.some(({ target }) => target === `field:${id}`));
  const problems = [
    row.cells.length > columns.length &&
      `The row has ${row.cells.length} cells, and there are ${columns.length} headings`,
    nameProblem("team name", TeamInput.shape.name, read.teamName),
    nameProblem("owner’s first name", PersonInput.shape.firstName, person.firstName),
    nameProblem("owner’s surname", PersonInput.shape.surname, person.surname),
    emailProblem(person.email),
    person.phone !== undefined && nameProblem("telephone number", PersonInput.shape.phone, person.phone),
    read.typeName !== "" && !known.typeIds.has(plain(read.typeName)) && unknownType(quoted(read.typeName)),
    ...fields.map((field) => {
      const value = oneLine(said(`field:${field.id}`).slice(0, CELL_CHARACTERS));
      const stored = valueIn(field.type, value);
      if (stored === null) return `${quoted(value)} is neither Yes nor No for ${quoted(field.label)}`;
      if (stored.length > VALUE_CHARACTERS) return `${quoted(field.label)} has more than 1,000 characters`;
      if (stored !== "") read.values[field.id] = stored;
      return false;
    }),
  ];
  read.problem = problems.find((problem): problem is string => Boolean(problem)) ?? "";
  const readings = fields.map((field) => ({
    field,
    ...readingOf(field.format, read.values[field.id] ?? "", known.locale),
  }));
  const asRead = readings.filter(({ words }) => words !== "");
  read.readings = listed(asRead.map(({ field, words }) => `${quoted(field.label)} read as ${words}`));
  read.mark = [
    missingMark(known.fields.filter(({ id, isRequired }) => isRequired && !(id in read.values))),
    listed(
      readings
        .filter(({ doubt }) => doubt !== "")
        .map(({ field, doubt }) => `${quoted(field.label)}: ${doubt}`),
    ),
  ]
    .filter(Boolean)
    .join(". ");
  return read;
}

function missingMark(missing: readonly { label: string }[]): string {
  if (missing.length === 0) return "";
  const labels = missing.map(({ label }) => quoted(label)).join(", ");
  const one = missing.length === 1;
  return `${labels} ${one ? "is" : "are"} missing: staff or the team can fill ${one ? "it" : "them"} in`;
}

/** So many of a row's values are named. */
const LISTED = 4;

function listed(texts: readonly string[]): string {
  const more = texts.length - LISTED;
  return [...texts.slice(0, LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

/** The cells of a row with those that somebody mended, `c0` the first: columns that go nowhere stay, cells without a heading go. */
export const mendedCells = (
  columns: readonly ImportColumn[],
  cells: readonly string[],
  mended: Readonly<Record<string, string>>,
): string[] =>
  columns.map(({ target }, at) => (target === "none" ? (cells[at] ?? "") : (mended[`c${at}`] ?? "")));

type Checked = { safeParse(value: unknown): { success: boolean } };

function nameProblem(what: string, shape: Checked, value: string): string | false {
  if (value === "") return `No ${what}`;
  return !shape.safeParse(value).success && `The ${what} ${quoted(value)} is too long`;
}

function emailProblem(email: string): string | false {
  if (email === "") return "No e-mail address";
  if (PersonInput.shape.email.safeParse(email).success) return false;
  if (email.length > 254) return `The e-mail address ${quoted(email)} is too long`;
  const [, host = ""] = /@(.*)$/.exec(email) ?? [];
  if (!email.includes("@")) return `Faulty e-mail ${quoted(email)}: it has no @`;
  if (host !== "" && !host.includes("."))
    return `Faulty e-mail ${quoted(email)}: nothing after “${shortened(host, 40)}”`;
  return `Faulty e-mail ${quoted(email)}`;
}
