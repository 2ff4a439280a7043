import type { Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { inputName, partName } from "../answers/input-names.rules";
import { readAnswer } from "../answers/read-answer.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { rulesOf } from "../document/types/kinds.rules";

/** Where a question's answer comes from before anybody has typed it; `isFixed`: nobody types another. */
export interface Beforehand {
  source: string;
  isFixed?: boolean | undefined;
}

/** What of whoever fills in, and of their team, can be filled in; custom fields come behind them. */
export const BEFOREHAND_SOURCES = [
  { source: "person.name", label: "The person’s name" },
  { source: "person.email", label: "The person’s email address" },
  { source: "person.phone", label: "The person’s phone number" },
  { source: "team.name", label: "The team’s name" },
  { source: "team.type", label: "The team’s type" },
  { source: "team.billingAddress", label: "The team’s billing address" },
] as const;

/** Under which custom fields are sources. */
export const CUSTOM_SOURCE = "customField:";

/** Values by their sources, of whoever fills in now; a name also in its two parts. What nobody has said is not there. */
export type KnownBeforehand = Readonly<Record<string, string>>;

export const beforehandOf = (field: Field): Beforehand | undefined =>
  "beforehand" in field ? field.beforehand : undefined;

export const asksBeforehand = ({ fields }: Pick<FormDocument, "fields">): boolean =>
  fields.some((field) => beforehandOf(field) !== undefined);

export interface FilledBeforehand {
  /** Questions of which nothing is known are asked as any other. */
  document: FormDocument;
  /** What is filled in where nobody has answered yet. */
  open: Answers;
  /** What stands whatever was sent. */
  fixed: Answers;
}

/** What is filled in of a form for somebody: of guests nothing is known, and of everybody what they have said. */
export function filledBeforehand(
  document: FormDocument,
  { known, context }: { known: KnownBeforehand; context: AnswerContext },
): FilledBeforehand {
  const open: Record<string, Answers[string]> = {};
  const fixed: Record<string, Answers[string]> = {};
  const fields = document.fields.map((field): Field => {
    const beforehand = beforehandOf(field);
    if (!beforehand) return field;
    const answer = readAnswer(field, {
      name: inputName(field.id),
      sent: sentAs(field, beforehand, known),
      context,
    });
    if (!answer) return { ...field, beforehand: undefined } as Field;
    (beforehand.isFixed ? fixed : open)[field.id] = answer;
    return field;
  });
  return { document: { ...document, fields }, open, fixed };
}

/** As if it had been typed: a name in its parts, all else as a whole. */
function sentAs(field: Field, { source }: Beforehand, known: KnownBeforehand): Map<string, string[]> {
  const name = inputName(field.id);
  const own = (part: string) => (Object.hasOwn(known, part) ? (known[part] ?? "") : "");
  if (!rulesOf(field.type).parts) {
    const value = own(source);
    return new Map(value === "" ? [] : [[name, [value]]]);
  }
  return new Map(
    ["firstName", "surname"].flatMap((part): [string, string[]][] => {
      const value = own(`${source}.${part}`);
      return value === "" ? [] : [[partName(name, part), [value]]];
    }),
  );
}

/** What stands in place of a question that cannot be changed. */
export interface Said {
  text: string;
  words: string;
}

/** What a question says of where its answer comes from. */
export function beforehandWords({ source, isFixed }: Beforehand): string {
  const from = source.startsWith("person.") ? "From your own details" : "From your team’s details";
  return isFixed ? `${from}. The organisers keep it.` : `${from}. Change it where it is not right.`;
}
