import type { Answer } from "../../answers/answer.types";
import { partName } from "../../answers/input-names.rules";
import { readLine } from "../../answers/read-text.rules";
import type { AddressPart, NamePart } from "../field-types.rules";
import type { Asked, Comparison, Incomparable, Wanted } from "./rules.types";
import { isText, plainText } from "./short-text.rules";

/** A question that is asked in parts, each of which has a label and may be hidden. */
export type Parted<P extends string> = Readonly<Record<P, { label: string; show: boolean }>>;
export type Texts<P extends string> = Readonly<Partial<Record<P, string>>>;

/** The parts of a field that are asked, in their order. */
export const shownParts = <P extends string>(field: Parted<P>, parts: readonly P[]): P[] =>
  parts.filter((part) => field[part].show);

/** The parts that have to be filled in: the core of those shown; where none of it is shown, the first that is. */
export function requiredParts<P extends string>(
  field: Parted<P> & { isRequired: boolean },
  { parts, core }: { parts: readonly P[]; core: readonly P[] },
): readonly P[] {
  if (!field.isRequired) return [];
  const shown = shownParts(field, parts);
  const needed = shown.filter((part) => core.includes(part));
  return needed.length > 0 ? needed : shown.slice(0, 1);
}

/** A name or an address; `of` makes the answer. */
export const partRules = <P extends NamePart | AddressPart, A>(
  parts: readonly P[],
  of: (value: Texts<P>) => A,
) => ({
  stands: "set" as const,
  parts,
  readAnswer(field: Parted<P>, asked: Asked): A | null | undefined {
    const value = readParts(shownParts(field, parts), asked);
    return value && (Object.keys(value).length === 0 ? null : of(value));
  },
  comparison(field: Parted<P>, { value, part }: Wanted): Comparison | Incomparable {
    const wanted = plainText(value);
    const name = parts.find((known) => known === part);
    if (!name || !field[name].show) return "part";
    return (answer) => isText(textIn(answer, name), wanted);
  },
  measure: { kind: "text" as const, of: (answer: Answer, part: string) => plainText(textIn(answer, part)) },
});

const textIn = (answer: Answer, part: string): string => {
  const texts: Readonly<Record<string, unknown>> = Object("value" in answer ? answer.value : null);
  return typeof texts[part] === "string" ? texts[part] : "";
};

function readParts<P extends string>(
  parts: readonly P[],
  { name, sent }: Asked,
): Partial<Record<P, string>> | undefined {
  const asked = parts.filter((part) => sent.has(partName(name, part)));
  if (asked.length === 0) return undefined;
  const value: Partial<Record<P, string>> = {};
  for (const part of asked) {
    const text = readLine(sent.get(partName(name, part))?.[0] ?? "");
    if (text !== "") value[part] = text;
  }
  return value;
}
