import { isXmlName } from "../document/types/sent.rules";
import type { Format, PayloadField, PayloadRow } from "./webhook.schema";
import { MOST_TARGET } from "./webhook.schema";

/** Something that a webhook can send: a question, a field of teams, a fact of whoever submits. */
export interface PayloadSource {
  /** `<category>:<id>` */
  key: string;
  category: PayloadField["category"];
  sourceId: string;
  sourceType: string;
  label: string;
  /** What of it can be sent; one without a choice has none. */
  parts: readonly { value: string; label: string }[];
}

/** Who submits, and their team (spec 2.3). */
export const CLIENT_LABELS = {
  userId: "Id of the person",
  firstName: "First name",
  surname: "Surname",
  fullName: "Full name",
  email: "E-mail",
  teamId: "Id of the team",
  teamName: "Team name",
} as const;
export type ClientSource = keyof typeof CLIENT_LABELS;

export const clientSources: readonly PayloadSource[] = Object.entries(CLIENT_LABELS).map(([id, label]) => ({
  ...{ key: `client:${id}`, category: "client" as const, sourceId: id, sourceType: "text" },
  ...{ label, parts: [] },
}));

export const customFieldSources = (
  fields: readonly { id: string; label: string; type: string }[],
): PayloadSource[] =>
  fields.map(({ id, label, type }) => ({
    ...{ key: `customField:${id}`, category: "customField", sourceId: id, sourceType: type },
    ...{ label, parts: [] },
  }));

export const keyOf = ({ category, sourceId }: Pick<PayloadField, "category" | "sourceId">): string =>
  `${category}:${sourceId}`;

/** What was kept as its form has it. */
export const rowOf = (field: PayloadField): PayloadRow => ({
  ...{ source: keyOf(field), part: field.nestedKey, target: field.targetId },
});

/** Values as a form says them. A row that says nothing is none yet. */
export function payloadOfForm(
  rows: readonly PayloadRow[],
  { sources, format }: { sources: readonly PayloadSource[]; format: Format },
): { payload: PayloadField[]; problems: Record<string, string> } {
  const known = new Map(sources.map((source) => [source.key, source]));
  const problems: Record<string, string> = {};
  const places = new Map<string, number>();
  const payload = rows.flatMap((row, at): PayloadField[] => {
    const targetId = row.target.trim();
    if (row.source === "" && targetId === "") return [];
    const source = known.get(row.source);
    if (!source) {
      problems[`payload[${at}].source`] =
        row.source === "" ? "Choose what is sent" : "This is not there any more: choose something else";
    } else if (!isPartOf(source, row.part)) {
      problems[`payload[${at}].part`] = "Choose which part is sent";
    }
    const wrong = targetProblem(targetId, format) ?? takenProblem(targetId, places);
    if (wrong) problems[`payload[${at}].target`] = wrong;
    else places.set(targetId, at);
    if (!source) return [];
    const { category, sourceId, sourceType } = source;
    return [{ category, targetId, sourceId, sourceType, nestedKey: row.part }];
  });
  return { payload, problems };
}

/** The nested key belongs to the type of its source: of a name one of a name's, of an address one of an address's, else none (spec 2.5). */
const isPartOf = ({ parts }: PayloadSource, part: string): boolean =>
  parts.length === 0 ? part === "" : parts.some(({ value }) => value === part);

/** What is wrong with a name in the body; null where nothing is. A dot makes a level. */
export function targetProblem(targetId: string, format: Format): string | null {
  if (targetId === "") return "Enter its name in the body";
  if (targetId.length > MOST_TARGET) return `A name in the body has at most ${MOST_TARGET} letters`;
  const levels = targetId.split(".");
  if (levels.length > MOST_LEVELS) return `A name in the body has at most ${MOST_LEVELS} levels`;
  if (levels.some((level) => level.trim() !== level || level === ""))
    return "Each level needs a name: there is a dot too many, or a space beside one";
  // Lists are written with brackets in a form and in a query.
  if (/[\p{C}[\]]/u.test(targetId)) return "Leave brackets and invisible letters out of the name";
  if (format === "XML" && !levels.every(isXmlName))
    return "This is no name in XML: begin with a letter and use letters, digits, - and _";
  return null;
}

const MOST_LEVELS = 10;

function takenProblem(targetId: string, places: ReadonlyMap<string, number>): string | null {
  const row = (at: number) => `value ${at + 1}`;
  for (const [other, at] of places) {
    if (other === targetId) return `This is the name of ${row(at)} already`;
    if (targetId.startsWith(`${other}.`))
      return `“${other}” is ${row(at)}: a value cannot stand inside of another`;
    if (other.startsWith(`${targetId}.`))
      return `${capital(row(at))} stands inside of this name: a value cannot hold another`;
  }
  return null;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
